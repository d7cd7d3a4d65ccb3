const { writeFileSync, renameSync } = require('node:fs');
const path = require('node:path');
const { writeHeapSnapshot } = require('node:v8');
const { BroadcastChannel, isMainThread, threadId } = require('node:worker_threads');

/*
 * Preloaded into each thread of a process. A thread says by a file in HEAP_FOLDER that it runs (1.thread). At SIGUSR2 all threads
 * collect garbage and write their heaps there (1.heapsnapshot).
 */
const fileOf = (kind) => path.join(process.env.HEAP_FOLDER, `${threadId}.${kind}`);
const write = () => renameSync(writeHeapSnapshot(fileOf('part')), fileOf('heapsnapshot'));

const channel = new BroadcastChannel('heap-snapshots');
channel.onmessage = write;
channel.unref();
if (isMainThread)
  process.on('SIGUSR2', () => {
    channel.postMessage(null);
    write();
  });
writeFileSync(fileOf('thread'), '');
