import { and, asc, eq, inArray } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { fullName, users } from '#platform/identity/identity-tables.ts';
import { trustedCertificates } from './signature-policy-tables.ts';

/** Entry of the trust list. */
export interface TrustedRow {
  id: string;
  certificate: Buffer;
  added_by: string;
  created_at: Date;
}

/** Returns the organization's trust list: trust anchors (DER) in addition to those of the operator. */
export async function trustedRoots(db: Queryable, organizationId: string): Promise<Buffer[]> {
  const rows = await db
    .select({ certificate: trustedCertificates.certificate })
    .from(trustedCertificates)
    .where(eq(trustedCertificates.organization_id, organizationId))
    .orderBy(asc(trustedCertificates.created_at), asc(trustedCertificates.id));
  return rows.map(({ certificate }) => certificate);
}

/**
 * Returns the entries of the trust list with the name of the member who added each, the oldest first; only these ids
 * where ids are given.
 */
export function listTrusted(
  db: Queryable,
  organizationId: string,
  ids?: readonly string[],
): Promise<TrustedRow[]> {
  const ofOrganization = eq(trustedCertificates.organization_id, organizationId);
  return db
    .select({
      id: trustedCertificates.id,
      certificate: trustedCertificates.certificate,
      added_by: fullName,
      created_at: trustedCertificates.created_at,
    })
    .from(trustedCertificates)
    .innerJoin(users, eq(users.id, trustedCertificates.added_by))
    .where(ids ? and(ofOrganization, inArray(trustedCertificates.id, [...ids])) : ofOrganization)
    .orderBy(asc(trustedCertificates.created_at), asc(trustedCertificates.id));
}

/** Returns the number of entries of the organization's trust list. */
export function countTrusted(db: Queryable, organizationId: string): Promise<number> {
  return db.$count(trustedCertificates, eq(trustedCertificates.organization_id, organizationId));
}

export interface NewTrusted {
  /** SHA-256 of the DER, hexadecimal. */
  fingerprint: string;
  certificate: Buffer;
}

/** Adds certificates to the trust list and returns the ids of the new entries. */
export async function insertTrusted(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  certificates: readonly NewTrusted[],
): Promise<string[]> {
  const added = await tx
    .insert(trustedCertificates)
    .values(certificates.map((one) => ({ ...one, organization_id: organizationId, added_by: userId })))
    .onConflictDoNothing({ target: [trustedCertificates.organization_id, trustedCertificates.fingerprint] })
    .returning({ id: trustedCertificates.id });
  return added.map(({ id }) => id);
}

/** Removes certificates from the trust list and returns the removed ones. */
export function deleteTrusted(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; certificate: Buffer }[]> {
  return tx
    .delete(trustedCertificates)
    .where(
      and(eq(trustedCertificates.organization_id, organizationId), inArray(trustedCertificates.id, [...ids])),
    )
    .returning({ id: trustedCertificates.id, certificate: trustedCertificates.certificate });
}
