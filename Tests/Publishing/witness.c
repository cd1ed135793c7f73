// A plugin of mosquitto that writes the sequences of each message of ours to a file, in the order in which the broker
// accepts them and before it acknowledges them. What the broker loses when it is killed is still in the file.
//
//     plugin_opt_file PATH    gets 12 bytes for each message: the first sequence, and how many there are
#include <fcntl.h>
#include <mosquitto.h>
#include <mosquitto_broker.h>
#include <mosquitto_plugin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static mosquitto_plugin_id_t *plugin;
static int file = -1;

/// The header of a batch (TrackBatch): magic, count, size, two times, first sequence.
enum { batch_magic = 0x4254, batch_header = 38, batch_first = 18 };

static int note(int event, void *data, void *unused) {
    (void)event, (void)unused;
    const struct mosquitto_evt_message *message = data;
    const uint8_t *bytes = message->payload;
    uint8_t record[12];
    uint32_t count = 1;
    uint16_t magic = 0;
    if (message->payloadlen >= 2) memcpy(&magic, bytes, 2);
    if (magic == batch_magic && message->payloadlen >= batch_header) {
        uint16_t positions;
        memcpy(&positions, bytes + 2, 2);
        memcpy(record, bytes + batch_first, 8);
        count = positions;
    } else {
        static const char key[] = "\"seq\":";
        const uint8_t *found = memmem(bytes, message->payloadlen, key, sizeof key - 1);
        if (!found) return MOSQ_ERR_SUCCESS;
        uint64_t sequence = 0;
        for (found += sizeof key - 1; found < bytes + message->payloadlen && *found >= '0' && *found <= '9'; found++)
            sequence = sequence * 10 + (*found - '0');
        memcpy(record, &sequence, 8);
    }
    memcpy(record + 8, &count, 4);
    return write(file, record, sizeof record) == sizeof record ? MOSQ_ERR_SUCCESS : MOSQ_ERR_UNKNOWN;
}

int mosquitto_plugin_version(int count, const int *versions) {
    for (int index = 0; index < count; index++)
        if (versions[index] == 5) return 5;
    return -1;
}

int mosquitto_plugin_init(mosquitto_plugin_id_t *id, void **data, struct mosquitto_opt *options, int count) {
    (void)data;
    plugin = id;
    for (int index = 0; index < count; index++)
        if (!strcmp(options[index].key, "file"))
            file = open(options[index].value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return MOSQ_ERR_INVAL;
    return mosquitto_callback_register(id, MOSQ_EVT_MESSAGE, note, NULL, NULL);
}

int mosquitto_plugin_cleanup(void *data, struct mosquitto_opt *options, int count) {
    (void)data, (void)options, (void)count;
    close(file);
    return mosquitto_callback_unregister(plugin, MOSQ_EVT_MESSAGE, note, NULL);
}
