import type { LogProblem } from './verify-activity-log.ts';

/** What was found, for people. */
export function describeProblem({ code, sequence, entry, proof }: LogProblem): string {
  const where = `entry ${sequence ?? '?'}${entry ? ` (${entry})` : ''}`;
  switch (code) {
    case 'entry_altered':
      return `${where} does not say what it said when it was written`;
    case 'entry_removed':
      return `${where} was removed`;
    case 'place_removed':
      return `${where} was removed with its place in the chain`;
    case 'entry_inserted':
      return `an entry (${entry ?? '?'}) was put in that is not part of the chain`;
    case 'end_removed':
      return `the log was cut off: ${where} and what followed are gone`;
    case 'head_altered':
      return `the head of the chain was altered: it says that the log ends at ${where}`;
    case 'rewritten':
      return `${where} is another one than ${proof ?? 'an earlier proof'} says: the log was written anew`;
  }
}
