import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { certificates } from './certificate-tables.ts';

/** Holder of certificates: a member in an organization, or the organization itself (userId null). */
export interface CertificateHolder {
  organizationId: string;
  userId: string | null;
}

export type CertificateRow = Omit<typeof certificates.$inferSelect, 'encrypted_key'>;

const publicColumns = {
  id: certificates.id,
  organization_id: certificates.organization_id,
  user_id: certificates.user_id,
  subject: certificates.subject,
  issuer: certificates.issuer,
  serial_number: certificates.serial_number,
  key_type: certificates.key_type,
  fingerprint: certificates.fingerprint,
  token_serial: certificates.token_serial,
  not_before: certificates.not_before,
  not_after: certificates.not_after,
  certificate: certificates.certificate,
  chain: certificates.chain,
  is_default: certificates.is_default,
  created_at: certificates.created_at,
};

export function heldBy({ organizationId, userId }: CertificateHolder): SQL | undefined {
  const ofHolder = userId === null ? isNull(certificates.user_id) : eq(certificates.user_id, userId);
  return and(eq(certificates.organization_id, organizationId), ofHolder);
}

/** Returns the condition for the certificates that a member may use: their own and, but for a guest, the organization's. */
const usableBy = (member: Pick<Member, 'organizationId' | 'userId' | 'isGuest'>) =>
  member.isGuest
    ? heldBy(member)
    : or(heldBy({ organizationId: member.organizationId, userId: null }), heldBy(member));

/** Returns the member's own certificates and the organization's, the oldest first. */
export function listUsableCertificates(db: Queryable, member: Member): Promise<CertificateRow[]> {
  return db
    .select(publicColumns)
    .from(certificates)
    .where(usableBy(member))
    .orderBy(asc(certificates.created_at), asc(certificates.id));
}

/** Returns those of these certificates that the member may use. */
export function findUsableCertificates(
  db: Queryable,
  member: Member,
  ids: readonly string[],
): Promise<CertificateRow[]> {
  return db
    .select(publicColumns)
    .from(certificates)
    .where(and(usableBy(member), inArray(certificates.id, [...ids])))
    .orderBy(asc(certificates.id));
}

/** Takes the lock on a holder's certificates until the transaction ends, so that there is one default at any time. */
export async function lockHolder(
  tx: Transaction,
  { organizationId, userId }: CertificateHolder,
): Promise<void> {
  const name = `certificates ${organizationId} ${userId ?? ''}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Makes a certificate the only default of its holder. */
export async function setDefault(tx: Transaction, holder: CertificateHolder, id: string): Promise<void> {
  await tx
    .update(certificates)
    .set({ is_default: false })
    .where(and(heldBy(holder), eq(certificates.is_default, true)));
  await tx
    .update(certificates)
    .set({ is_default: true })
    .where(and(heldBy(holder), eq(certificates.id, id)));
}

/**
 * Returns the certificate that signs for this member in pfx mode, with its encrypted key: their own default, else the
 * organization's.
 */
export async function findSigningCertificate(
  db: Queryable,
  member: Pick<Member, 'organizationId' | 'userId' | 'isGuest'>,
) {
  const [found] = await db
    .select()
    .from(certificates)
    .where(and(usableBy(member), eq(certificates.is_default, true)))
    .orderBy(sql`${certificates.user_id} is null`)
    .limit(1);
  return found ?? null;
}

/**
 * Returns the holder's newest certificate whose key is stored here; it becomes the default when the default
 * is removed.
 */
export async function findNewest(tx: Transaction, holder: CertificateHolder): Promise<{ id: string } | null> {
  const [found] = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(heldBy(holder), isNotNull(certificates.encrypted_key)))
    .orderBy(desc(certificates.created_at), desc(certificates.id))
    .limit(1);
  return found ?? null;
}

/** Returns the holder's default certificate with its key; null when there is none or its key is on a token. */
export async function findDefault(db: Queryable, holder: CertificateHolder) {
  const [found] = await db
    .select()
    .from(certificates)
    .where(and(heldBy(holder), eq(certificates.is_default, true), isNotNull(certificates.encrypted_key)));
  return found ?? null;
}

/** Returns the fingerprints of all certificates of the holder, and which is the default. */
export function fingerprintsOf(
  db: Queryable,
  holder: CertificateHolder,
): Promise<{ fingerprint: string; isDefault: boolean }[]> {
  return db
    .select({ fingerprint: certificates.fingerprint, isDefault: certificates.is_default })
    .from(certificates)
    .where(heldBy(holder));
}

/** Returns the holder's certificate (DER, its issuers in base64) with this fingerprint; null when there is none. */
export async function findByFingerprint(
  db: Queryable,
  holder: CertificateHolder,
  fingerprint: string,
): Promise<{ certificate: Buffer; chain: string[] } | null> {
  const [found] = await db
    .select({ certificate: certificates.certificate, chain: certificates.chain })
    .from(certificates)
    .where(and(heldBy(holder), eq(certificates.fingerprint, fingerprint)))
    .limit(1);
  return found ?? null;
}

/** Inserts a certificate with its key or the serial number of its token. */
export async function insertCertificate(
  tx: Transaction,
  certificate: typeof certificates.$inferInsert,
): Promise<void> {
  await tx.insert(certificates).values(certificate);
}

/** Returns the holder's certificate of this id. @throws AppError not_found */
export async function readCertificate(
  db: Queryable,
  holder: CertificateHolder,
  id: string,
): Promise<CertificateRow> {
  const [found] = await db
    .select(publicColumns)
    .from(certificates)
    .where(and(heldBy(holder), eq(certificates.id, id)));
  if (!found) throw new AppError(platformErrors.not_found);
  return found;
}

export async function deleteCertificate(
  tx: Transaction,
  holder: CertificateHolder,
  id: string,
): Promise<void> {
  await tx.delete(certificates).where(and(heldBy(holder), eq(certificates.id, id)));
}
