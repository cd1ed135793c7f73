#!/bin/sh
# An app in a shell's few lines: it asks for locations and for a region, counts, and answers what it is told.
#
#     locationd launch --trace Traces/errand.nmea --speed 60 -- Tests/SampleApp/app.sh
#
# Descriptor 3 is the socket (LOCATIOND_APP_SOCKET). A line of JSON comes in for everything that happens, and goes out for
# everything that the app wants; the article "Apps in a process of their own" of LocationService has all of them.
say() { printf '%s\n' "$1" >&3; }

say '{"call":"hello","version":1}'
locations=0
while IFS= read -r line <&3; do
    case $line in
    *'"event":"delivery"'*) locations=$((locations + 1)) ;;
    *'"event":"launch"'*) cause=${line#*'"cause":"'} && echo "launched by ${cause%%'"'*}" ;;
    *'"event":"state"'*'"state":"active"'*)
        say '{"call":"startMonitoring","region":"start","latitude":52.51996,"longitude":13.40496,"radius":300}'
        say '{"call":"startUpdatingLocation"}'
        ;;
    *'"event":"locationEvent"'*)
        direction=${line#*'"direction":"'} && echo "${direction%%'"'*} the region"
        say '{"call":"locationEventHandled"}'
        ;;
    *'"event":"message"'*)
        message=${line#*'"message":"'} && message=${message%%'"'*}
        echo "$message after $locations deliveries"
        say "{\"call\":\"returned\",\"message\":\"$message\"}"
        ;;
    esac
done
