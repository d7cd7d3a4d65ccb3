import { createHash } from 'node:crypto';
import { DerError } from '../der/der-reader.ts';
import { nameKey } from '../path-validation/names/canonical-name.ts';
import { readPathCertificate } from '../path-validation/path-certificate.ts';

/** Keys of a certificate's names: equal for names that match by RFC 5280, 7.1, whatever their encoding. */
export interface NameKeys {
  /** SHA-256 of the canonical form of the subject, hexadecimal. */
  subject: string;
  issuer: string;
}

/** Returns the keys of the names of a certificate (DER); undefined if it cannot be read. */
export function nameKeysOf(certificate: Buffer): NameKeys | undefined {
  try {
    const { subjectName, issuerName } = readPathCertificate(certificate);
    return { subject: hashOf(subjectName), issuer: hashOf(issuerName) };
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

const hashOf = (name: readonly string[]) => createHash('sha256').update(nameKey(name)).digest('hex');
