import * as der from '../der/der-writer.ts';
import { HASH_OID, type HashName } from '../../bytes/hash.ts';

/** Content of a timestamp request. */
export interface TimestampRequest {
  hash: HashName;
  /** Digest of the data to timestamp. */
  digest: Buffer;
  /** Nonce of the request (DER INTEGER); the response must repeat it. */
  nonce: Buffer;
}

/** Returns a TimeStampReq (DER; RFC 3161, 2.4.1) that requests the TSA's certificates as well. */
export function timestampRequest({ hash, digest, nonce }: TimestampRequest): Buffer {
  const imprint = der.sequence(
    der.sequence(der.objectIdentifier(HASH_OID[hash]), der.NULL),
    der.octetString(digest),
  );
  return der.sequence(der.integer(1), imprint, nonce, der.TRUE);
}
