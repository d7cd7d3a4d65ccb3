import { and, asc, eq, gt, isNull, lte, not, notExists, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import {
  fullName,
  isActiveMember,
  memberships,
  organizations,
  roles,
  users,
} from '#platform/identity/identity-tables.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';
import { certificateNotices } from './certificate-notice-tables.ts';

/** Days before the end of a certificate from which its holder is told, the latest first. */
const NOTICE_DAYS = [1, 7, 30] as const;
const LARGEST = Math.max(...NOTICE_DAYS);

/**
 * Smallest of these thresholds that has been reached: a certificate that ends tomorrow needs no notice of the 30th day before.
 */
const dueDays = sql<number>`case ${sql.join(
  NOTICE_DAYS.map((days) => sql`when ${endsWithin(days)} then ${days}::int`),
  sql` `,
)} end`.mapWith(Number);

/** Notice that is due for a certificate. */
export interface DueNotice {
  certificateId: string;
  days: number;
  organizationId: string;
  organizationName: string;
  /** Holder of the certificate; null for one of the organization. */
  userId: string | null;
  subject: string;
  notAfter: Date;
}

/** Returns notices that are due and have not been sent, those of the first certificates to expire first. */
export function findDueNotices(db: Queryable, limit: number): Promise<DueNotice[]> {
  const sent = db
    .select({ one: sql`1` })
    .from(certificateNotices)
    .where(
      and(eq(certificateNotices.certificate_id, certificates.id), lte(certificateNotices.days, dueDays)),
    );
  return db
    .select({
      certificateId: certificates.id,
      days: dueDays,
      organizationId: certificates.organization_id,
      organizationName: organizations.name,
      userId: certificates.user_id,
      subject: certificates.subject,
      notAfter: certificates.not_after,
    })
    .from(certificates)
    .innerJoin(organizations, eq(organizations.id, certificates.organization_id))
    .leftJoin(
      memberships,
      and(
        eq(memberships.organization_id, certificates.organization_id),
        eq(memberships.user_id, certificates.user_id),
        eq(memberships.is_active, true),
      ),
    )
    .where(
      and(
        gt(certificates.not_after, sql`now()`),
        endsWithin(LARGEST),
        not(and(sql`${certificates.user_id} is not null`, isNull(memberships.id)) ?? sql`false`),
        notExists(sent),
      ),
    )
    .orderBy(asc(certificates.not_after), asc(certificates.id))
    .limit(limit);
}

/** Claims a notice; returns false when another process has. */
export async function claimNotice(
  tx: Transaction,
  { certificateId, days }: Pick<DueNotice, 'certificateId' | 'days'>,
): Promise<boolean> {
  const claimed = await tx
    .insert(certificateNotices)
    .values({ certificate_id: certificateId, days })
    .onConflictDoNothing()
    .returning({ days: certificateNotices.days });
  return claimed.length === 1;
}

/** Member who is told that a certificate expires. */
export interface Told {
  userId: string;
  name: string;
  email: string;
}

/** Returns the holder of a certificate, or for one of the organization the members who may change its certificates. */
export function findTold(
  db: Queryable,
  { organizationId, userId }: Pick<DueNotice, 'organizationId' | 'userId'>,
): Promise<Told[]> {
  const mayChange = sql`${roles.permissions} ->> 'digital signature' = 'write'`;
  return db
    .select({ userId: users.id, name: fullName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        isActiveMember,
        userId === null ? mayChange : eq(users.id, userId),
      ),
    );
}

function endsWithin(days: number): SQL {
  return lte(certificates.not_after, sql`now() + make_interval(days => ${days})`);
}
