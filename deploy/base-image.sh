#!/bin/sh
# Makes the base image of the Dockerfile from Debian's packages and the Node of node_modules, where no registry of images can be
# reached (docs/deploy.md#without-a-registry). It runs as root in a checkout after `npm ci`, with buildah and mmdebstrap.
set -eu
root=$(mktemp --suffix=.tar)
mmdebstrap --variant=minbase --include=ca-certificates bookworm "$root"
image=$(buildah from scratch)
buildah add --quiet "$image" "$root" /
rm "$root"
buildah copy --quiet --chmod 755 "$image" node_modules/node/bin/node /usr/local/bin/node
buildah copy --quiet "$image" "$(npm root --global)/npm" /usr/local/lib/node_modules/npm
buildah run "$image" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
buildah run "$image" -- groupadd --gid 1000 node
buildah run "$image" -- useradd --uid 1000 --gid node --create-home node
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$image"
buildah commit --quiet --rm "$image" docker.io/library/node:24-bookworm-slim
