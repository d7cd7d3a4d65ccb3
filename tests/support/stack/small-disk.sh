#!/bin/sh
# Runs a program, $NODE, where the folder $SMALL_DISK, or else $BLOB_DIR, is a disk of its own of 66 MB or $SMALL_DISK_SIZE. Root or user namespaces are needed.
[ "$(id -u)" = 0 ] || user=--map-root-user
exec unshare ${user:-} --mount sh -c 'mount -t tmpfs -o "size=${SMALL_DISK_SIZE:-66m}" tmpfs "${SMALL_DISK:-$BLOB_DIR}" && exec "$NODE" "$@"' sh "$@"
