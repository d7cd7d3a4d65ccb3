import type { PreflightFinding, PreflightSubject } from '#contracts/preflight.ts';
import { unprintable } from '#signing';
import { warning } from './finding.ts';

const MAX_NAMED = 5;

/** Returns a finding when the appearance cannot show a text; `what` names the text, for example 'the name'. */
export function textFindings(about: PreflightSubject, what: string, text: string): PreflightFinding[] {
  const missing = unprintable(text);
  if (missing.length === 0) return [];
  return [
    warning(about, {
      code: 'text_unprintable',
      message: `The visible signature cannot show these characters of ${what}: ${missing.slice(0, MAX_NAMED).join(' ')}`,
      advice: 'They appear as empty squares. The signature itself holds them all the same.',
    }),
  ];
}
