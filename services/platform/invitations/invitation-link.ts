import { INVITATION_DAYS } from '#contracts/limits.ts';
import type { Transaction } from '../database.ts';
import { findTimeZone } from '../identity/organization-store.ts';
import type { NewMail } from '../mail/send-mail.ts';
import { momentWords } from '../moment-words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the link with which an invitation is accepted. */
export function invitationLink(appUrl: string, token: string): { label: string; url: string } {
  return { label: 'See the invitation', url: `${appUrl}/invite/${token}` };
}

/**
 * Returns the last line of a mail with an invitation's link, which says until when it is valid, and the properties of the mail,
 * whose link is secret and ends with the invitation.
 */
export async function linkTerm(
  tx: Transaction,
  { organizationId, organization }: { organizationId: string; organization: string },
): Promise<{ footer: string; mail: Pick<NewMail, 'isSecret' | 'usefulUntil'> }> {
  const usefulUntil = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
  const until = momentWords(usefulUntil, await findTimeZone(tx, organizationId));
  return {
    footer: `The link is for you alone: it is valid for ${INVITATION_DAYS} days, until ${until}, can be used once, and works with this e-mail address only. If you do not know ${organization}, there is nothing to do.`,
    mail: { isSecret: true, usefulUntil },
  };
}
