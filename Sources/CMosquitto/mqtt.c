// For RTLD_DEFAULT.
#define _GNU_SOURCE

#include "locationd_mqtt.h"

#if __has_include(<mosquitto.h>)

#include <dlfcn.h>
#include <errno.h>
#include <mosquitto.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /// A longer message from the broker is ignored.
    longest_message = 4096,
    longest_detail = 160,
};

struct locationd_mqtt {
    struct mosquitto *client;
    /// A queue: the events from `first` to `end`.
    struct locationd_mqtt_event *events;
    size_t first, end, capacity;
    /// The last message, until the next one arrives.
    uint8_t message[longest_message];
    size_t message_size;
    /// OpenSSL's last error text: libmosquitto's own error code is the same for all of them.
    char detail[longest_detail];
    /// errno after the last failure.
    int system_error;
};

bool locationd_mqtt_is_available(void) { return true; }

static void append(struct locationd_mqtt *mqtt, enum locationd_mqtt_event_kind kind, int value) {
    if (mqtt->first == mqtt->end) mqtt->first = mqtt->end = 0;
    if (mqtt->end == mqtt->capacity) {
        size_t capacity = mqtt->capacity ? mqtt->capacity * 2 : 32;
        struct locationd_mqtt_event *events = realloc(mqtt->events, capacity * sizeof *events);
        // A lost acknowledgement is sent again.
        if (!events) return;
        mqtt->events = events;
        mqtt->capacity = capacity;
    }
    mqtt->events[mqtt->end++] = (struct locationd_mqtt_event){kind, value};
}

static void on_connect(struct mosquitto *client, void *object, int code) {
    (void)client;
    append(object, code == 0 ? LOCATIOND_MQTT_CONNECTED : LOCATIOND_MQTT_REFUSED, code);
}

static void on_disconnect(struct mosquitto *client, void *object, int code) {
    (void)client;
    append(object, LOCATIOND_MQTT_DISCONNECTED, code);
}

static void on_publish(struct mosquitto *client, void *object, int number) {
    (void)client;
    append(object, LOCATIOND_MQTT_ACKNOWLEDGED, number);
}

static void on_message(struct mosquitto *client, void *object, const struct mosquitto_message *message) {
    (void)client;
    struct locationd_mqtt *mqtt = object;
    if (message->retain || message->payloadlen <= 0 || message->payloadlen > longest_message) return;
    // Of several that arrive at once the last one counts.
    mqtt->message_size = (size_t)message->payloadlen;
    memcpy(mqtt->message, message->payload, mqtt->message_size);
    append(mqtt, LOCATIOND_MQTT_MESSAGE, message->payloadlen);
}

static void on_log(struct mosquitto *client, void *object, int level, const char *text) {
    (void)client;
    struct locationd_mqtt *mqtt = object;
    if (level != MOSQ_LOG_ERR) return;
    // The last part says what is wrong: "error:0A000086:SSL routines::certificate verify failed".
    const char *last = strrchr(text, ':');
    snprintf(mqtt->detail, sizeof mqtt->detail, "%s", last && last[1] ? last + 1 : text);
}

static void initialize(void) { mosquitto_lib_init(); }

struct locationd_mqtt *locationd_mqtt_open(const char *client, int window) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialize);
    struct locationd_mqtt *mqtt = calloc(1, sizeof *mqtt);
    if (!mqtt) return NULL;
    mqtt->client = mosquitto_new(client, true, mqtt);
    if (!mqtt->client) {
        free(mqtt);
        return NULL;
    }
    mosquitto_connect_callback_set(mqtt->client, on_connect);
    mosquitto_disconnect_callback_set(mqtt->client, on_disconnect);
    mosquitto_publish_callback_set(mqtt->client, on_publish);
    mosquitto_message_callback_set(mqtt->client, on_message);
    mosquitto_log_callback_set(mqtt->client, on_log);
    mosquitto_max_inflight_messages_set(mqtt->client, (unsigned)window);
    return mqtt;
}

static int result(struct locationd_mqtt *mqtt, int code) {
    if (code == MOSQ_ERR_ERRNO) mqtt->system_error = errno;
    return code;
}

int locationd_mqtt_set_user(struct locationd_mqtt *mqtt, const char *name, const char *password) {
    return result(mqtt, mosquitto_username_pw_set(mqtt->client, name, password));
}

int locationd_mqtt_set_tls(struct locationd_mqtt *mqtt, const char *authorities, const char *certificate,
                           const char *key, bool verifies) {
    if (!verifies) {
        // SSL_VERIFY_NONE
        int code = mosquitto_tls_opts_set(mqtt->client, 0, NULL, NULL);
        if (code) return result(mqtt, code);
    }
    if (authorities) return result(mqtt, mosquitto_tls_set(mqtt->client, authorities, NULL, certificate, key, NULL));
    int code = mosquitto_int_option(mqtt->client, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
    if (code || !certificate) return result(mqtt, code);
    // It demands a place of certificates together with one of the client; these are the system's again.
    return result(mqtt, mosquitto_tls_set(mqtt->client, NULL, "/etc/ssl/certs", certificate, key, NULL));
}

size_t locationd_mqtt_broker_certificate(struct locationd_mqtt *mqtt, uint8_t *bytes, size_t count) {
    // libmosquitto brings OpenSSL into the process, but not its headers. The second name is that of OpenSSL 1.1.
    void *(*get)(const void *) = dlsym(RTLD_DEFAULT, "SSL_get1_peer_certificate");
    if (!get) get = dlsym(RTLD_DEFAULT, "SSL_get_peer_certificate");
    int (*encode)(const void *, uint8_t **) = dlsym(RTLD_DEFAULT, "i2d_X509");
    void (*release)(void *) = dlsym(RTLD_DEFAULT, "X509_free");
    void *ssl = mosquitto_ssl_get(mqtt->client);
    if (!ssl || !get || !encode || !release) return 0;
    void *certificate = get(ssl);
    if (!certificate) return 0;
    int size = encode(certificate, NULL);
    if (size > 0 && (size_t)size <= count) encode(certificate, &bytes);
    release(certificate);
    return size > 0 ? (size_t)size : 0;
}

int locationd_mqtt_set_will(struct locationd_mqtt *mqtt, const char *topic, const uint8_t *bytes, size_t count) {
    return result(mqtt, mosquitto_will_set(mqtt->client, topic, (int)count, bytes, 1, false));
}

int locationd_mqtt_connect(struct locationd_mqtt *mqtt, const char *host, int port, int keepalive) {
    errno = 0;
    return result(mqtt, mosquitto_connect(mqtt->client, host, port, keepalive));
}

int locationd_mqtt_descriptor(struct locationd_mqtt *mqtt) { return mosquitto_socket(mqtt->client); }

bool locationd_mqtt_wants_to_write(struct locationd_mqtt *mqtt) { return mosquitto_want_write(mqtt->client); }

int locationd_mqtt_work(struct locationd_mqtt *mqtt) {
    int code = mosquitto_loop_read(mqtt->client, 1);
    if (!code) code = mosquitto_loop_write(mqtt->client, 1);
    if (!code) code = mosquitto_loop_misc(mqtt->client);
    return result(mqtt, code);
}

int locationd_mqtt_publish(struct locationd_mqtt *mqtt, const char *topic, const uint8_t *bytes, size_t count,
                           bool retained, int *number) {
    return result(mqtt, mosquitto_publish(mqtt->client, number, topic, (int)count, bytes, 1, retained));
}

int locationd_mqtt_subscribe(struct locationd_mqtt *mqtt, const char *topic) {
    return result(mqtt, mosquitto_subscribe(mqtt->client, NULL, topic, 1));
}

struct locationd_mqtt_event locationd_mqtt_next_event(struct locationd_mqtt *mqtt) {
    if (mqtt->first == mqtt->end) return (struct locationd_mqtt_event){LOCATIOND_MQTT_NONE, 0};
    return mqtt->events[mqtt->first++];
}

size_t locationd_mqtt_message(struct locationd_mqtt *mqtt, uint8_t *bytes, size_t count) {
    if (count > mqtt->message_size) count = mqtt->message_size;
    memcpy(bytes, mqtt->message, count);
    return count;
}

void locationd_mqtt_disconnect(struct locationd_mqtt *mqtt) { mosquitto_disconnect(mqtt->client); }

int locationd_mqtt_system_error(struct locationd_mqtt *mqtt, int code) {
    return code == MOSQ_ERR_ERRNO ? mqtt->system_error : 0;
}

void locationd_mqtt_error(struct locationd_mqtt *mqtt, int code, char *text, size_t size) {
    if (code == MOSQ_ERR_TLS && mqtt->detail[0]) {
        snprintf(text, size, "TLS: %s", mqtt->detail);
    } else {
        snprintf(text, size, "%s", mosquitto_strerror(code));
    }
}

void locationd_mqtt_refusal(int code, char *text, size_t size) {
    snprintf(text, size, "%s", mosquitto_connack_string(code));
}

void locationd_mqtt_close(struct locationd_mqtt *mqtt) {
    if (!mqtt) return;
    mosquitto_destroy(mqtt->client);
    free(mqtt->events);
    free(mqtt);
}

#else

#include <stdlib.h>

bool locationd_mqtt_is_available(void) { return false; }

struct locationd_mqtt *locationd_mqtt_open(const char *client, int window) {
    (void)client, (void)window;
    return NULL;
}

// Nothing can be opened, so there is no connection with which the other functions could be called.
static void never(void) { abort(); }
#define NEVER(f) __typeof__(f) f __attribute__((alias("never")))

NEVER(locationd_mqtt_set_user);
NEVER(locationd_mqtt_set_tls);
NEVER(locationd_mqtt_broker_certificate);
NEVER(locationd_mqtt_set_will);
NEVER(locationd_mqtt_connect);
NEVER(locationd_mqtt_descriptor);
NEVER(locationd_mqtt_wants_to_write);
NEVER(locationd_mqtt_work);
NEVER(locationd_mqtt_publish);
NEVER(locationd_mqtt_subscribe);
NEVER(locationd_mqtt_next_event);
NEVER(locationd_mqtt_message);
NEVER(locationd_mqtt_disconnect);
NEVER(locationd_mqtt_system_error);
NEVER(locationd_mqtt_error);
NEVER(locationd_mqtt_refusal);
NEVER(locationd_mqtt_close);

#endif
