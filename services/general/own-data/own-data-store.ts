import { and, asc, desc, eq, inArray, sql } from '#platform/drizzle/orm.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import type { Queryable } from '#platform/database.ts';
import { memberships, organizations, roles, sessions, users } from '#platform/identity/identity-tables.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';

/** Returns the profile of a user as stored. */
export function ownProfile(db: Queryable, userId: string) {
  return db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      dialing_code_id: users.dialing_code_id,
      phone_number: users.phone_number,
      has_profile_picture: sql<boolean>`${users.profile_picture_id} is not null`,
      terms_version: users.terms_version,
      created_at: users.created_at,
    })
    .from(users)
    .where(eq(users.id, userId));
}

/** Returns the sessions of a user, ended ones included, the newest first. */
export function ownSessions(db: Queryable, userId: string, limit: number) {
  return db
    .select({
      user_agent: sessions.user_agent,
      ip_address: sessions.ip,
      started_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      expires_at: sessions.expires_at,
      ended_at: sessions.ended_at,
    })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.created_at))
    .limit(limit);
}

/** Returns the memberships of a user, ended ones included, by the organization's name. */
export function ownMemberships(db: Queryable, userId: string) {
  return db
    .select({
      organization_id: organizations.id,
      organization: organizations.name,
      role: roles.name,
      is_active: memberships.is_active,
      since: memberships.created_at,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(eq(memberships.user_id, userId))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id));
}

/** Returns the public part of a user's own certificates; `certificate` is DER in base64. */
export function ownCertificates(db: Queryable, userId: string, organizationIds: readonly string[]) {
  return db
    .select({
      organization_id: certificates.organization_id,
      subject: certificates.subject,
      issuer: certificates.issuer,
      serial_number: certificates.serial_number,
      key_type: certificates.key_type,
      fingerprint: certificates.fingerprint,
      not_before: certificates.not_before,
      not_after: certificates.not_after,
      certificate: sql<string>`translate(encode(${certificates.certificate}, 'base64'), E'\\n', '')`,
      added_at: certificates.created_at,
    })
    .from(certificates)
    .where(and(inArray(certificates.organization_id, [...organizationIds]), eq(certificates.user_id, userId)))
    .orderBy(asc(certificates.created_at));
}

/** Position after which a list goes on, the newest first. */
export interface After {
  at: string;
  id: string;
}

export type OwnRow = { id: string; at: string } & Record<string, unknown>;

const EXACT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);

/** Returns documents of an organization of which the user is owner or signatory, the newest first. */
export async function ownDocuments(
  db: Queryable,
  { userId, organizationId }: { userId: string; organizationId: string },
  { after, limit }: { after: After | null; limit: number },
): Promise<OwnRow[]> {
  // Tables by name: they belong to the document service, which this service must not import.
  const found = await db.execute<OwnRow>(sql`
    select d.id, to_char(r.created_at at time zone 'UTC', ${EXACT}) as at, d.organization_id,
      d.document_name, d.status, d.page_count, d.version, d.uploaded_by = ${userId} as is_owner,
      s.serial_number, s.state as signatory_state, s.acted_at, s.remarks, s.instruction_notes
    from document_readers r
    join documents d on d.organization_id = r.organization_id and d.id = r.document_id
    left join signatories s on s.document_id = d.id and s.user_id = r.user_id
    where r.organization_id = ${organizationId} and r.user_id = ${userId}
      and (${after?.at ?? null}::timestamptz is null
        or (r.created_at, r.document_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by r.created_at desc, r.document_id desc limit ${limit}`);
  return found.rows;
}

/** Returns entries of the activity log about what the user did in these organizations, the newest first. */
export async function ownActivity(
  db: Queryable,
  { userId, organizationIds }: { userId: string; organizationIds: readonly string[] },
  { after, limit }: { after: After | null; limit: number },
): Promise<OwnRow[]> {
  const at = sql`to_char(${activities.created_at} at time zone 'UTC', ${EXACT})`;
  const rows = await db
    .select({
      id: activities.id,
      at: sql<string>`${at}`,
      organization_id: activities.organization_id,
      action: activities.action,
      subject_id: activities.subject_id,
      details: activities.details,
      ip_address: activities.ip,
    })
    .from(activities)
    .where(
      and(
        eq(activities.user_id, userId),
        inArray(activities.organization_id, [...organizationIds]),
        after
          ? sql`(${activities.created_at}, ${activities.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(activities.created_at), desc(activities.id))
    .limit(limit);
  return rows;
}
