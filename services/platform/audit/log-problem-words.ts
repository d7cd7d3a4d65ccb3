import type { LogProblem } from './verify-activity-log.ts';

/** Returns a problem of the log in words. */
export function describeProblem({ code, sequence, entry, proof, document, version }: LogProblem): string {
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
    case 'head_removed':
      return 'the head of the chain was removed, so the end of the log is unknown';
    case 'chain_removed':
      return 'the chain was removed: there are entries, and none of them has a place';
    case 'log_missing':
      return 'the whole log is gone: every organization has entries from its first day';
    case 'upload_unrecorded':
      return `document ${document ?? '?'} is there, and no entry tells of its upload`;
    case 'signature_unrecorded':
      return `version ${version ?? '?'} of document ${document ?? '?'} is there, and no entry tells of its signature`;
    case 'proven_removed':
      return `${where} is gone, which ${proof ?? 'an earlier proof'} says was there`;
    case 'rewritten':
      return `${where} is another one than ${proof ?? 'an earlier proof'} says: the log was written anew`;
  }
}
