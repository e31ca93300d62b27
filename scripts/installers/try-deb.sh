#!/bin/sh
# Installs a deb on a clean Debian or Ubuntu as root, imports the sample studies with it as an ordinary user, removes it, and
# compares the workspace: scripts/installers/try-deb.sh dist/sheaf_0.1.0_amd64.deb
set -eu
deb=$(realpath "$1")
cd "$(dirname "$0")/../.."
apt-get update -qq
apt-get install -y -qq --no-install-recommends xvfb xauth lintian
lintian --fail-on error "$deb"
apt-get install -y -qq "$deb"
home=$(mktemp -d)
SHEAF_DATA_DIR=$home/workspace SHEAF_PROGRAM=/opt/Sheaf/sheaf xvfb-run -a node scripts/e2e-packaged.ts first-click first-run
echo 'research' >"$home/answers.csv"
mkdir -p "$home/.local/share/sheaf" && cp "$home/answers.csv" "$home/.local/share/sheaf/"
apt-get remove -y -qq sheaf
test ! -e /opt/Sheaf/sheaf
cmp "$home/answers.csv" "$home/.local/share/sheaf/answers.csv"
echo 'The package was installed, used and removed; the workspace is as it was.'
