#!/bin/sh
# A minimal app as a shell script: it requests locations and a region, counts, and acknowledges its events.
#
#     locationd launch --trace Traces/errand.nmea --speed 60 -- Tests/SampleApp/app.sh
#
# Descriptor 3 is the socket (LOCATIOND_APP_SOCKET). Each event arrives as a line of JSON, and each request of the app
# is sent as one; the article "Apps in processes of their own" of LaunchProtocol lists all of them.
send() { printf '%s\n' "$1" >&3; }

send '{"call":"hello","version":3}'
locations=0
while IFS= read -r line <&3; do
    case $line in
    *'"event":"locations"'*) locations=$((locations + 1)) ;;
    *'"event":"launch"'*) cause=${line#*'"cause":"'} && echo "launched by ${cause%%'"'*}" ;;
    *'"event":"state"'*'"state":"active"'*)
        send '{"call":"startMonitoring","identifier":"start","latitude":52.51996,"longitude":13.40496,"radius":300}'
        send '{"call":"startUpdatingLocation"}'
        ;;
    *'"event":"locationEvent"'*)
        direction=${line#*'"direction":"'} && echo "${direction%%'"'*} the region"
        send '{"call":"locationEventHandled"}'
        ;;
    *'"event":"message"'*)
        message=${line#*'"name":"'} && message=${message%%'"'*}
        echo "$message after $locations deliveries"
        send "{\"call\":\"returned\",\"name\":\"$message\"}"
        ;;
    esac
done
