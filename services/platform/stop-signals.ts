import type { EventEmitter } from 'node:events';

/** Time in milliseconds in which a second signal is the first one: a terminal sends it to npm and to the program, and npm passes it on. */
const SAME_SIGNAL_MS = 500;

/** Calls `first` at the first SIGTERM or SIGINT, and `again` at later ones. */
export function onStopSignals(
  { first, again }: { first: () => void; again: () => void },
  program: Pick<EventEmitter, 'on'> = process,
): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      first();
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) again();
  };
  program.on('SIGTERM', onSignal);
  program.on('SIGINT', onSignal);
}
