#!/bin/sh
# What Electron and the specs need of a runner with Ubuntu 24.04.
set -eu
sudo apt-get update -qq
sudo apt-get install -y -qq xvfb libgtk-3-0t64 libnss3 libasound2t64 libgbm1 bubblewrap ffmpeg libreoffice-writer libreoffice-calc libreoffice-impress gnome-keyring dbus-x11
# Programs get user namespaces, as an installed deb gives itself by its AppArmor profile.
sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
