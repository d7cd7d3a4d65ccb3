import type { EventEmitter } from 'node:events';
import { isatty } from 'node:tty';

/** Time in milliseconds in which a second signal is the first one: a terminal sends it to npm and to the program, and npm passes it on. */
const SAME_SIGNAL_MS = 500;

/** Returns whether the input or an output of this program is a terminal; of one that was closed it is false. */
const hasTerminal = () => [0, 1, 2].some((descriptor) => isatty(descriptor));

/**
 * Calls `first` at the first SIGTERM, SIGINT or SIGHUP, and `again` at later ones. A program without a terminal ignores SIGHUP: Node
 * undoes at its start that nohup has the signal ignored, but nohup also takes the terminal away.
 */
export function onStopSignals(
  { first, again }: { first: () => void; again: () => void },
  program: Pick<EventEmitter, 'on' | 'emit'> = process,
  isOnTerminal: boolean = hasTerminal(),
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
  // As SIGTERM, so that all that listens to that hears of it.
  program.on('SIGHUP', () => isOnTerminal && program.emit('SIGTERM', 'SIGTERM'));
}
