import { mailMessages } from '#contracts/document-mail.ts';
import type { Member } from '#platform/auth/caller.ts';
import { findMember } from '#platform/auth/session-store.ts';
import type { Queryable } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { findUserId } from '#platform/identity/member-store.ts';
import { countVisible } from '../document-store.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Checks that each recipient of a link is a member who may see all of these documents.
 * @throws AppError mail_refused, at the field `recipients`, with the addresses of those who may not
 */
export async function assertRecipientsSee(
  db: Queryable,
  { organizationId }: Pick<Member, 'organizationId'>,
  { addresses, documentIds }: { addresses: readonly string[]; documentIds: readonly string[] },
): Promise<void> {
  const blind: string[] = [];
  for (const address of addresses) {
    const userId = await findUserId(db, address);
    const member = userId && (await findMember(db, { userId, organizationId }));
    const seen = member ? await countVisible(db, member, documentIds) : 0;
    if (seen < documentIds.length) blind.push(address);
  }
  if (blind.length > 0)
    throw fieldError(documentErrors.mail_refused, 'recipients', mailMessages.cannotSee(blind));
}
