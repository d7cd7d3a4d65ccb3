import { randomUUID } from 'node:crypto';
import { describeCertificate, type KeyAndChain } from '#signing';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Vault } from '#platform/vault.ts';
import {
  findByFingerprint,
  fingerprintsOf,
  insertCertificate,
  lockHolder,
  type CertificateHolder,
} from './certificate-store.ts';
import { keyBinding } from './key-binding.ts';
import { trustErrors } from '../trust-errors.ts';

/**
 * Encrypts the key and stores it with its certificate; the first of a holder becomes the default. Returns the
 * new id.
 * @throws AppError certificate_exists
 */
export async function storeCertificate(
  tx: Transaction,
  vault: Vault,
  { holder, key }: { holder: CertificateHolder; key: KeyAndChain },
): Promise<string> {
  await lockHolder(tx, holder);
  const described = describeCertificate(key.certificate);
  const held = await fingerprintsOf(tx, holder);
  if (held.some(({ fingerprint }) => fingerprint === described.fingerprint))
    throw new AppError(trustErrors.certificate_exists);

  const id = randomUUID();
  await insertCertificate(tx, {
    ...columnsOf(holder, key),
    id,
    encrypted_key: vault.encrypt(key.privateKey, keyBinding(holder, id)),
    is_default: !held.some(({ isDefault }) => isDefault),
  });
  return id;
}

export interface TokenCertificate {
  holder: CertificateHolder & { userId: string };
  key: Omit<KeyAndChain, 'privateKey'>;
  tokenSerial: string;
}

/** Stores a certificate whose key is on a token; it is never the default. @throws AppError certificate_exists */
export async function storeTokenCertificate(
  tx: Transaction,
  { holder, key, tokenSerial }: TokenCertificate,
): Promise<string> {
  await lockHolder(tx, holder);
  if (await findByFingerprint(tx, holder, describeCertificate(key.certificate).fingerprint))
    throw new AppError(trustErrors.certificate_exists);
  const id = randomUUID();
  await insertCertificate(tx, {
    ...columnsOf(holder, key),
    id,
    token_serial: tokenSerial,
    is_default: false,
  });
  return id;
}

/** Returns whether the holder has the certificate with this fingerprint (SHA-256 of its DER, hexadecimal). */
export async function holdsCertificate(
  db: Queryable,
  holder: CertificateHolder,
  fingerprint: string,
): Promise<boolean> {
  return (await findByFingerprint(db, holder, fingerprint)) !== null;
}

/**
 * Returns the holder's certificate with this fingerprint and its issuers (DER), whether its key is stored
 * here or on a token; null when there is none.
 */
export async function findHeldCertificate(
  db: Queryable,
  holder: CertificateHolder,
  fingerprint: string,
): Promise<Omit<KeyAndChain, 'privateKey'> | null> {
  const found = await findByFingerprint(db, holder, fingerprint);
  if (!found) return null;
  return { certificate: found.certificate, chain: found.chain.map((der) => Buffer.from(der, 'base64')) };
}

function columnsOf(
  { organizationId, userId }: CertificateHolder,
  { certificate, chain }: Omit<KeyAndChain, 'privateKey'>,
) {
  const described = describeCertificate(certificate);
  return {
    organization_id: organizationId,
    user_id: userId,
    subject: described.subject,
    issuer: described.issuer,
    serial_number: described.serialNumber,
    key_type: keyName(described.keyType, described.keyBits),
    fingerprint: described.fingerprint,
    not_before: described.notBefore,
    not_after: described.notAfter,
    certificate,
    chain: chain.map((der) => der.toString('base64')),
  };
}

/** Returns the short name of a key, for example 'RSA 2048' or 'EC 256'. */
function keyName(type: string, bits: number): string {
  return bits > 0 ? `${type.toUpperCase()} ${bits}` : type.toUpperCase();
}
