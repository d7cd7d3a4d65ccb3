import type { DueNotice } from './certificate-notice-store.ts';

/** Words of a notice that a certificate expires. */
export interface ExpiryWords {
  subject: string;
  sentence: string;
  advice: string;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the words of a notice as of `now`. */
export function expiryWords(
  {
    subject: name,
    organizationName,
    userId,
    notAfter,
  }: Pick<DueNotice, 'subject' | 'organizationName' | 'userId' | 'notAfter'>,
  now = new Date(),
): ExpiryWords {
  const left = timeLeft(notAfter.getTime() - now.getTime());
  const whose =
    userId === null ? `The certificate “${name}” of ${organizationName}` : `Your certificate “${name}”`;
  return {
    subject: `${whose} expires ${left}`,
    sentence: `${whose} expires ${left}, on ${utcTime(notAfter)}.`,
    advice:
      'Nothing can be signed with it afterwards. Add a new one in time; signatures made before stay valid.',
  };
}

function timeLeft(milliseconds: number): string {
  const days = Math.round(milliseconds / DAY_MS);
  if (days > 1) return `in ${days} days`;
  const hours = Math.max(1, Math.round(milliseconds / HOUR_MS));
  return hours === 1 ? 'within an hour' : `in ${hours} hours`;
}

/** Returns a time as `2026-11-22 11:40 UTC`. */
function utcTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
