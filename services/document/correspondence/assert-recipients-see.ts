import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { mailMessages } from '#contracts/document-mail.ts';
import type { Member } from '#platform/auth/caller.ts';
import { findMember } from '#platform/auth/session-store.ts';
import type { Queryable } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { documents } from '../document-tables.ts';
import { visibleTo } from '../visibility.ts';

/** A link opens for people only who may see what it leads to; throws, at the recipients, with the addresses of the others. */
export async function assertRecipientsSee(
  db: Queryable,
  { organizationId }: Pick<Member, 'organizationId'>,
  { addresses, documentIds }: { addresses: readonly string[]; documentIds: readonly string[] },
): Promise<void> {
  const blind: string[] = [];
  for (const address of addresses) {
    const member = await memberOf(db, organizationId, address);
    if (!member || !(await seesAll(db, member, documentIds))) blind.push(address);
  }
  if (blind.length > 0) throw fieldError('mail_refused', 'recipients', mailMessages.cannotSee(blind));
}

async function memberOf(db: Queryable, organizationId: string, address: string): Promise<Member | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, address.toLowerCase()));
  return user ? findMember(db, { userId: user.id, organizationId }) : null;
}

async function seesAll(db: Queryable, reader: Member, ids: readonly string[]): Promise<boolean> {
  const [seen] = await db
    .select({ total: count() })
    .from(documents)
    .where(and(visibleTo(reader), inArray(documents.id, [...ids])));
  return seen?.total === ids.length;
}
