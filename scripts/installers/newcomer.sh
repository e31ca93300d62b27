#!/bin/sh
# The path of somebody new on Debian or Ubuntu, as root: from a clone to an installed app that imports a sample study.
# scripts/installers/newcomer.sh [REPOSITORY]. It needs git, Node and the network, since Electron's program is downloaded.
set -eu
repository=${1:-$(realpath "$(dirname "$0")/../..")}
clone=$(mktemp -d)/sheaf
git clone -q "$repository" "$clone"
cd "$clone"
npm ci
npm run dist -- deb
scripts/installers/try-deb.sh dist/*.deb
