#ifndef LOCATIOND_MQTT_H
#define LOCATIOND_MQTT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One connection to an MQTT broker through libmosquitto, without a thread: the caller waits for the descriptor, lets the
// connection work, and removes the events. In a build without libmosquitto, every function exists and nothing can be
// opened.
//
// Functions that return a number return 0, or one for locationd_mqtt_error.

/// Whether libmosquitto was available at build time.
bool locationd_mqtt_is_available(void);

/// A connection; not thread-safe.
struct locationd_mqtt;

/// What has happened.
enum locationd_mqtt_event_kind {
    LOCATIOND_MQTT_NONE = 0,
    LOCATIOND_MQTT_CONNECTED = 1,
    /// The broker has refused the connection.
    LOCATIOND_MQTT_REFUSED = 2,
    /// The connection has ended.
    LOCATIOND_MQTT_DISCONNECTED = 3,
    /// The broker has received the message with the number in `value`.
    LOCATIOND_MQTT_ACKNOWLEDGED = 4,
    /// A message of `value` bytes has arrived; see locationd_mqtt_message.
    LOCATIOND_MQTT_MESSAGE = 5,
};

struct locationd_mqtt_event {
    enum locationd_mqtt_event_kind kind;
    int value;
};

/// Prepares a connection. NULL without libmosquitto or memory.
struct locationd_mqtt *locationd_mqtt_open(const char *client, int window);

/// Authenticates with a name, and a password that may be NULL.
int locationd_mqtt_set_user(struct locationd_mqtt *mqtt, const char *name, const char *password);

/// Encrypts the connection.
/// @param authorities a file with the certificates that are trusted; NULL: those of the system
/// @param certificate a file with the client's certificate, or NULL
/// @param key a file with its key, or NULL
/// @param verifies whether the broker's certificate must be valid; false only to look at it
int locationd_mqtt_set_tls(struct locationd_mqtt *mqtt, const char *authorities, const char *certificate,
                           const char *key, bool verifies);

/// Copies the broker's certificate, in DER, if all of it fits.
/// @return its size; 0 without TLS, before the handshake, and if libmosquitto was not built with OpenSSL
size_t locationd_mqtt_broker_certificate(struct locationd_mqtt *mqtt, uint8_t *bytes, size_t count);

/// The message that the broker publishes if the connection ends without an MQTT DISCONNECT.
int locationd_mqtt_set_will(struct locationd_mqtt *mqtt, const char *topic, const uint8_t *bytes, size_t count);

/// Resolves the name and connects; waits for that as long as the system does.
int locationd_mqtt_connect(struct locationd_mqtt *mqtt, const char *host, int port, int keepalive);

/// The descriptor to wait for; -1 if there is none.
int locationd_mqtt_descriptor(struct locationd_mqtt *mqtt);

/// Whether to wait until the descriptor is writable, too.
bool locationd_mqtt_wants_to_write(struct locationd_mqtt *mqtt);

/// Reads and writes what is possible without waiting, and pings when it is time for that.
int locationd_mqtt_work(struct locationd_mqtt *mqtt);

/// Publishes a message that the broker acknowledges; its number is returned through `number`.
int locationd_mqtt_publish(struct locationd_mqtt *mqtt, const char *topic, const uint8_t *bytes, size_t count,
                           bool retained, int *number);

int locationd_mqtt_subscribe(struct locationd_mqtt *mqtt, const char *topic);

/// Removes the first event; its kind is LOCATIOND_MQTT_NONE if there is none.
struct locationd_mqtt_event locationd_mqtt_next_event(struct locationd_mqtt *mqtt);

/// Copies the message of the last event.
/// @return how many bytes were copied
size_t locationd_mqtt_message(struct locationd_mqtt *mqtt, uint8_t *bytes, size_t count);

/// Sends DISCONNECT, so that the will is not published.
void locationd_mqtt_disconnect(struct locationd_mqtt *mqtt);

/// The errno that caused an error; 0 if it has another cause, which locationd_mqtt_error names.
int locationd_mqtt_system_error(struct locationd_mqtt *mqtt, int code);

/// The text of an error, and of why the broker has refused.
void locationd_mqtt_error(struct locationd_mqtt *mqtt, int code, char *text, size_t size);
void locationd_mqtt_refusal(int code, char *text, size_t size);

/// Closes it without DISCONNECT; NULL is allowed.
void locationd_mqtt_close(struct locationd_mqtt *mqtt);

#endif
