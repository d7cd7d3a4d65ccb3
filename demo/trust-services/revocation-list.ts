import { certificateParts, der, subjectKeyIdentifier } from '#signing';
import { extension, SHA256_WITH_RSA } from './algorithms.ts';
import { signedBy } from './authority.ts';
import type { Revocation } from './revocations.ts';

export interface ListToSign {
  issuer: Buffer;
  issuerKey: CryptoKey;
  revoked: readonly (Revocation & { serialNumber: Buffer })[];
  now: Date;
  nextUpdate: Date;
}

/** A certificate revocation list (RFC 5280, 5.1), signed by the issuer itself. */
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
        // Grows with time, as the numbers of lists must.
        extension('2.5.29.20', der.integer(Math.floor(now.getTime() / 1000))),
      ),
    ),
  );
  return der.sequence(list, SHA256_WITH_RSA, der.bitString(signedBy(issuerKey, list)));
}
