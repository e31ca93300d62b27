#!/bin/sh
# Runs a command with a window system and a keyring: with-display.sh npm run e2e. On macOS and Windows both are there.
if [ "$(uname)" != Linux ]; then exec "$@"; fi
exec xvfb-run -a dbus-run-session -- sh -c 'echo | gnome-keyring-daemon --unlock --components=secrets >/dev/null; exec "$@"' sh "$@"
