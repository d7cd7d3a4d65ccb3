import type { Pairing, Pairings } from './pairings.ts';

/** Output of a command, and the exit code of the process. */
export interface CommandResult {
  lines: readonly string[];
  exitCode: 0 | 1 | 2;
}

const USAGE = [
  'Without arguments, the USB helper starts. It also knows:',
  '  pairings                   lists the browsers that may use it',
  '  unpair <number or origin>  removes one of the list, or all of a web app',
  '  unpair --all               removes all',
];

/** Runs a command of the helper's command line; a helper that runs takes it into account at its next request. */
export function runPairingsCommand(pairings: Pairings, args: readonly string[]): CommandResult {
  const [command, which, ...others] = args;
  if (command === 'pairings' && which === undefined) return listed(pairings.list());
  if (command === 'unpair' && which && others.length === 0) return removed(pairings.remove(choiceOf(which)));
  return { lines: USAGE, exitCode: 2 };
}

function choiceOf(which: string): (pairing: Pairing, number: number) => boolean {
  if (which === '--all') return () => true;
  if (/^\d+$/.test(which)) return (_, number) => number === Number(which);
  return ({ origin }) => origin === which.replace(/\/$/, '');
}

function listed(pairings: readonly Pairing[]): CommandResult {
  if (pairings.length === 0) return { lines: ['No browser is paired.'], exitCode: 0 };
  return { lines: pairings.map((each, index) => `${index + 1}  ${describe(each)}`), exitCode: 0 };
}

function removed(pairings: readonly Pairing[]): CommandResult {
  if (pairings.length === 0)
    return { lines: ['There is no such pairing. The command "pairings" lists all.'], exitCode: 1 };
  return { lines: pairings.map((each) => `Removed: ${describe(each)}`), exitCode: 0 };
}

const describe = ({ origin, paired_at }: Pairing) =>
  `${origin}, paired on ${paired_at.slice(0, 16).replace('T', ' at ')} UTC`;
