import { watch } from 'node:fs';
import type { Program } from './processes.ts';

const SETTLE_MS = 200;

/** Runs a program for development and restarts it when a file below `folders` changes, also after a crash. */
export function startRestarting(start: () => Program, folders: readonly string[]): Program {
  const first = start();
  let current = first;
  let restarts = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  const restart = async () => {
    await current.stop();
    current = start();
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        restarts = restarts.then(restart);
      }, SETTLE_MS);
    }),
  );
  return {
    name: first.name,
    child: first.child,
    lastWords: () => '', // its output goes to the console
    ended: new Promise(() => undefined),
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      clearTimeout(settling);
      await restarts;
      await current.stop();
    },
  };
}
