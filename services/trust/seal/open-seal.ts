import { assertUsableForSigning, type KeyAndChain, selfIssuedCertificate, SigningError } from '#signing';
import { findDefault } from '../certificates/certificate-store.ts';
import { keyBinding } from '../certificates/key-binding.ts';
import type { Queryable } from '#platform/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Binding, Vault } from '#platform/vault.ts';
import { findSeal, insertSeal } from './seal-store.ts';

type Sealer = Pick<Platform, 'database' | 'vault'>;
interface Organization {
  id: string;
  name: string;
}

/**
 * Returns the key that seals the organization's reports: that of its default certificate if it is usable for
 * signing today, else of its self-issued seal.
 */
export async function openSeal(platform: Sealer, organization: Organization): Promise<KeyAndChain> {
  return (await openDefaultCertificate(platform, organization)) ?? openOwnSeal(platform, organization);
}

async function openDefaultCertificate(
  { database, vault }: Sealer,
  { id }: Organization,
): Promise<KeyAndChain | null> {
  const holder = { organizationId: id, userId: null };
  const found = await findDefault(database, holder);
  if (!found?.encrypted_key || !isUsable(found.certificate)) return null;
  return {
    privateKey: vault.decrypt(found.encrypted_key, keyBinding(holder, found.id)),
    certificate: found.certificate,
    chain: found.chain.map((der) => Buffer.from(der, 'base64')),
  };
}

function isUsable(certificate: Buffer): boolean {
  try {
    assertUsableForSigning(certificate, new Date());
    return true;
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

const YEARS = 20;
const DAY = 86_400_000;

/**
 * Returns the organization's self-issued seal, created on first use. Of two created at the same time, the one that was stored
 * first is used.
 */
export async function openOwnSeal(
  { database, vault }: Sealer,
  organization: Organization,
): Promise<KeyAndChain> {
  const known = await findOwnSeal(database, vault, organization.id);
  if (known) return known;
  const now = Date.now();
  const { certificate, privateKey } = selfIssuedCertificate({
    organization: organization.name,
    commonName: `${Array.from(organization.name).slice(0, 59).join('')} Seal`,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + YEARS * 365 * DAY),
  });
  const encrypted_key = vault.encrypt(privateKey, binding(organization.id));
  await insertSeal(database, organization.id, { certificate, encrypted_key });
  const made = await findOwnSeal(database, vault, organization.id);
  if (!made) throw new Error('The seal of the organization was not stored.');
  return made;
}

/**
 * Returns the certificate (DER) of the organization's self-issued seal, which its members trust; empty before its
 * first use.
 */
export async function ownSealCertificates(db: Queryable, organizationId: string): Promise<Buffer[]> {
  const found = await findSeal(db, organizationId);
  return found ? [found.certificate] : [];
}

async function findOwnSeal(db: Queryable, vault: Vault, organizationId: string): Promise<KeyAndChain | null> {
  const found = await findSeal(db, organizationId);
  if (!found) return null;
  const privateKey = vault.decrypt(found.encrypted_key, binding(organizationId));
  return { privateKey, certificate: found.certificate, chain: [] };
}

function binding(organizationId: string): Binding {
  return { kind: 'organization-seal', organizationId, userId: null, id: organizationId };
}
