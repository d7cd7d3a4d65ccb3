import { keyFacts } from '../certificates/certificate.ts';
import { fingerprint } from '../../bytes/memoize-by-content.ts';
import { keyOf } from './working-public-key.ts';

/** Cost that the checks of all signatures of a verification share, and that of each signature or timestamp alone. */
const SHARED = 1_000;
const FOR_EACH = 40;
/** Costs of one check: of a common key, of one that takes several times as long, and of any other. */
const [COMMON, SLOW, SLOWEST] = [1, 5, 50];
const MAX_RSA_BITS = { common: 4096, slow: 8192 };
const MAX_DSA_BITS = 3072;

/** Checks that were permitted in a verification, and the part of the limit that all its signatures share. */
export class SharedChecks {
  readonly permitted = new Set<string>();
  left = SHARED;
}

/**
 * Limit of the checks of signatures of certificates, CRLs and OCSP responses for one signature of a file. A file may contain any
 * number of them that none of its keys made, and keys that take a hundred times as long as others. A part is the signature's own:
 * no later signature can use it up.
 */
export class CheckLimit {
  readonly #shared: SharedChecks;
  #own: number;
  #isExceeded = false;

  /** `judged`: number of certificates that are judged for the signature: its own, and those of its timestamps. */
  constructor(judged: number, shared = new SharedChecks()) {
    this.#shared = shared;
    this.#own = FOR_EACH * judged;
  }

  /** True once a check was not permitted: what it would have found, such as a revocation, is not known. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Permits no further check: there is more than is read at all. */
  exceed(): void {
    this.#isExceeded = true;
    this.#own = 0;
  }

  /** Returns whether a signature of `signed` may be checked with keys (SubjectPublicKeyInfo, DER). A repetition is free. */
  permits(signed: Buffer, keys: readonly Buffer[]): boolean {
    const check = [signed, ...keys].map(fingerprint).join('');
    const { permitted } = this.#shared;
    if (permitted.has(check)) return true;
    const cost = keys.reduce((sum, key) => sum + costOf(key), 0);
    if (cost > this.#own + this.#shared.left) {
      this.#isExceeded = true;
      return false;
    }
    const own = Math.min(cost, this.#own);
    this.#own -= own;
    this.#shared.left -= cost - own;
    permitted.add(check);
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
