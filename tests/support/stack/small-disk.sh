#!/bin/sh
# Runs Node.js where the folder $BLOB_DIR is a disk of its own of 66 MB; $NODE is the path of Node.js. Root or user namespaces are needed.
[ "$(id -u)" = 0 ] || user=--map-root-user
exec unshare ${user:-} --mount sh -c 'mount -t tmpfs -o size=66m tmpfs "$BLOB_DIR" && exec "$NODE" "$@"' sh "$@"
