import { watch } from 'node:fs';
import type { Program } from './processes.ts';

const SETTLE_MS = 200;

/** Runs a program, and anew whenever something below `folders` changes. For development: it outlives a crash and waits for the mend. */
export function startRestarting(start: () => Program, folders: readonly string[]): Program {
  const first = start();
  let current = first;
  let turn = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  const restart = async () => {
    await current.stop();
    current = start();
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        turn = turn.then(restart);
      }, SETTLE_MS);
    }),
  );
  return {
    name: first.name,
    child: first.child,
    ended: new Promise(() => undefined),
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      clearTimeout(settling);
      await turn;
      await current.stop();
    },
  };
}
