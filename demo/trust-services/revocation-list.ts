import { certificateParts, der, subjectKeyIdentifier } from '#signing';
import { extension, SHA256_WITH_RSA } from './algorithms.ts';
import { signedBy } from './authority.ts';
import type { Revocation } from './revocations.ts';

/** Content of a CRL and the key that signs it. `issuer` is a certificate (DER). */
export interface ListToSign {
  issuer: Buffer;
  issuerKey: CryptoKey;
  revoked: readonly (Revocation & { serialNumber: Buffer })[];
  now: Date;
  nextUpdate: Date;
}

/** Returns a CRL (RFC 5280, 5.1; DER) signed by the issuer. */
export function revocationList({ issuer, issuerKey, revoked, now, nextUpdate }: ListToSign): Buffer {
  const entries = revoked.map(({ serialNumber, at, reason }) =>
    der.sequence(
      serialNumber,
      der.validityTime(at),
      der.sequence(extension('2.5.29.21', der.enumerated(reason))),
    ),
  );
  const keyIdentifier = subjectKeyIdentifier(issuer) ?? Buffer.alloc(0);
  const list = der.sequence(
    der.integer(1),
    SHA256_WITH_RSA,
    certificateParts(issuer).subject,
    der.validityTime(now),
    der.validityTime(nextUpdate),
    ...(entries.length > 0 ? [der.sequence(...entries)] : []),
    der.explicit(
      0,
      der.sequence(
        extension('2.5.29.35', der.sequence(der.tlv(0x80, keyIdentifier))),
        // The CRL number must increase with every list (RFC 5280, 5.2.3).
        extension('2.5.29.20', der.integer(Math.floor(now.getTime() / 1000))),
      ),
    ),
  );
  return der.sequence(list, SHA256_WITH_RSA, der.bitString(signedBy(issuerKey, list)));
}
