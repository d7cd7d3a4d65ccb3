#!/bin/sh
# Runs Node.js in this project as a read-only file system; $NODE is the path of Node.js. Root or user namespaces are needed.
[ "$(id -u)" = 0 ] || user=--map-root-user
exec unshare ${user:-} --mount sh -c 'mount --bind . "$PWD" && mount -o remount,ro,bind "$PWD" && cd "$PWD" && exec "$NODE" "$@"' sh "$@"
