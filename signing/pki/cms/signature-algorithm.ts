import * as der from '../der/der-writer.ts';
import { HASH_OID, type HashName } from '../../bytes/hash.ts';
import type { SignatureScheme } from '../signers/signature-scheme.ts';
import { CMS_OID, ECDSA_WITH_HASH_OID } from './cms-oids.ts';

const MGF1 = '1.2.840.113549.1.1.8';
const DEFAULT_SALT_LENGTH = 20;

/**
 * Returns the AlgorithmIdentifier (DER) of a signature in CMS (RFC 3370, 3.2; RFC 5754, 3.3; RFC 4056, 3).
 */
export function signatureAlgorithm(scheme: SignatureScheme): Buffer {
  if (scheme.padding === 'ecdsa') return der.sequence(der.objectIdentifier(ECDSA_WITH_HASH_OID[scheme.hash]));
  if (scheme.padding === 'pkcs1') return der.sequence(der.objectIdentifier(CMS_OID.rsaEncryption), der.NULL);
  const { hash, maskHash, saltLength } = scheme;
  const maskGeneration = der.sequence(der.objectIdentifier(MGF1), hashAlgorithm(maskHash));
  // DER omits default values, among them the trailer, which is always 1 (RFC 4055, 3.1).
  const salt = saltLength === DEFAULT_SALT_LENGTH ? [] : [der.explicit(2, der.integer(saltLength))];
  return der.sequence(
    der.objectIdentifier(CMS_OID.rsaPss),
    der.sequence(der.explicit(0, hashAlgorithm(hash)), der.explicit(1, maskGeneration), ...salt),
  );
}

// The parameters of SHA-2 are NULL here (RFC 4055, 2.1).
function hashAlgorithm(hash: HashName): Buffer {
  return der.sequence(der.objectIdentifier(HASH_OID[hash]), der.NULL);
}
