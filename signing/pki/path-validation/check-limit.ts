import { keyFacts } from '../certificates/certificate.ts';
import { fingerprint } from '../../bytes/memoize-by-content.ts';
import { keyOf } from './working-public-key.ts';

/** Cost of all checks of a verification, and further cost for each of its signatures and timestamps. */
const BASE = 1_000;
const FOR_EACH = 40;
/** Costs of one check: of a common key, of one that takes several times as long, and of any other. */
const [COMMON, SLOW, SLOWEST] = [1, 5, 50];
const MAX_RSA_BITS = { common: 4096, slow: 8192 };
const MAX_DSA_BITS = 3072;

/**
 * Limit of the checks of signatures of certificates, CRLs and OCSP responses in one verification. A file may contain any
 * number of them that none of its keys made, and keys that take a hundred times as long as others.
 */
export class CheckLimit {
  readonly #permitted = new Set<string>();
  #left: number;
  #isExceeded = false;

  /** `signatures`: number of signatures and timestamps whose certificates are judged. */
  constructor(signatures: number) {
    this.#left = BASE + FOR_EACH * signatures;
  }

  /** True once a check was not permitted: what it would have found, such as a revocation, is not known. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Returns whether a signature of `signed` may be checked with keys (SubjectPublicKeyInfo, DER). A repetition is free. */
  permits(signed: Buffer, keys: readonly Buffer[]): boolean {
    const check = [signed, ...keys].map(fingerprint).join('');
    if (this.#permitted.has(check)) return true;
    const cost = keys.reduce((sum, key) => sum + costOf(key), 0);
    this.#isExceeded ||= cost > this.#left;
    if (cost > this.#left) return false;
    this.#left -= cost;
    this.#permitted.add(check);
    return true;
  }
}

function costOf(publicKeyInfo: Buffer): number {
  const key = keyOf(publicKeyInfo);
  if (!key) return COMMON; // no signature can be checked with it
  const { keyType, keyBits } = keyFacts(key);
  switch (keyType) {
    case 'ed25519':
      return COMMON;
    case 'ed448':
      return SLOW;
    case 'rsa':
    case 'rsa-pss':
      return keyBits <= MAX_RSA_BITS.common ? COMMON : keyBits <= MAX_RSA_BITS.slow ? SLOW : SLOWEST;
    case 'dsa':
      return keyBits <= MAX_DSA_BITS ? SLOW : SLOWEST;
    default:
      return curveCost(key.asymmetricKeyDetails?.namedCurve, keyBits);
  }
}

/** A curve whose size is not known is none of those that signers use, such as a binary one. */
function curveCost(curve: string | undefined, bits: number): number {
  if (curve === 'prime256v1') return COMMON;
  return bits > 0 ? SLOW : SLOWEST;
}
