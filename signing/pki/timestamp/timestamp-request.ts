import * as der from '../der/der-writer.ts';
import { HASH_OID, type HashName } from '../../bytes/hash.ts';

export interface TimestampQuestion {
  hash: HashName;
  /** Of what is to be timestamped. */
  digest: Buffer;
  /** An INTEGER (DER) that has to come back. */
  nonce: Buffer;
}

/** TimeStampReq (RFC 3161, 2.4.1), which asks for the authority's certificates too. */
export function timestampRequest({ hash, digest, nonce }: TimestampQuestion): Buffer {
  const imprint = der.sequence(
    der.sequence(der.objectIdentifier(HASH_OID[hash]), der.NULL),
    der.octetString(digest),
  );
  return der.sequence(der.integer(1), imprint, nonce, der.TRUE);
}
