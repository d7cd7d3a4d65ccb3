import { DerError } from '../../pki/der/der-reader.ts';
import type { PathCertificate } from '../../pki/path-validation/path-certificate.ts';
import type { CertificateUse } from '../../pki/path-validation/certificate-use.ts';
import { CheckLimit } from '../../pki/path-validation/check-limit.ts';
import { PathSearch, type CertificationPath } from '../../pki/path-validation/path-search.ts';
import type { PolicyInputs } from '../../pki/path-validation/policies/policy-state.ts';
import type { TrustAnchor } from '../../pki/path-validation/trust-anchor.ts';
import { validatePath } from '../../pki/path-validation/validate-path.ts';
import {
  isGrantedFor,
  isListedFor,
  type TrustedService,
} from '../../pki/trusted-services/trusted-service.ts';
import type { RevocationFinding, TrustStatus } from '../report.ts';
import { statusOf } from './path-status.ts';
import { PathRevocation } from './path-revocation.ts';
import { NO_VALIDATION_DATA, NOT_CHECKED, type ValidationData } from './revocation-status.ts';

/** Certificate to judge and the data for it. */
export interface TrustInput {
  /** DER encoding of the certificate. */
  certificate: Buffer;
  /** Further certificates (DER) from which a certification path can be built. */
  intermediates: readonly Buffer[];
  roots: readonly TrustAnchor[];
  /** Validation data; none if it is left out. */
  validationData?: ValidationData | undefined;
  /** Time for which the certificate is judged. */
  at: Date;
  /** Time of the verification. */
  now: Date;
  use: CertificateUse;
  /** Policies that are accepted or required; by default any and none. */
  policies?: PolicyInputs | undefined;
  /** Limit in common with other judgements of a verification; by default its own. */
  limit?: CheckLimit | undefined;
}

/** Trust in a certificate. */
export interface TrustJudgement {
  trust: TrustStatus;
  /** Source of the trust anchor; undefined if the path reaches none. */
  trustSource: string | undefined;
  /** Service on a trusted list that the path ends in. */
  trustService: TrustedService | undefined;
  /** Issuers (DER), nearest first. */
  chain: Buffer[];
  /** Revocation status of the certificate itself. */
  revocation: RevocationFinding;
  /** Revocation status of every certificate on the path whose issuer is known, trust anchor excluded. */
  pathRevocations: RevocationFinding[];
}

/**
 * Searches the certification paths to a trust anchor and judges them for the given time: path validation,
 * revocation, key usage and strength. Returns the judgement of the best path.
 */
export function judgeTrust(question: TrustInput): TrustJudgement {
  const { validationData = NO_VALIDATION_DATA, limit = new CheckLimit(1) } = question;
  const input = { ...question, validationData, limit };
  const search = searchFor(input);
  if (!search) return judged('untrusted', [], []);
  const revocation = new PathRevocation(input);
  let best: TrustJudgement | undefined;
  for (const path of search.paths()) {
    const judgement = judgePath(path, input, revocation);
    if (!best || rank(judgement) > rank(best)) best = judgement;
    if (rank(best) === BEST) return best;
  }
  return best ?? judged('untrusted', search.longest, revocation.findings({ certificates: search.longest }));
}

/** Returns the search; undefined if the certificate is unreadable. */
function searchFor({ certificate, intermediates, roots, use, limit }: TrustInput): PathSearch | undefined {
  try {
    const anchors = roots.filter(({ service }) => !service || isListedFor(use, service));
    return new PathSearch({ certificate, intermediates, anchors, limit });
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

function judgePath(
  { certificates, anchor }: CertificationPath,
  input: TrustInput,
  revocation: PathRevocation,
): TrustJudgement {
  const validation = validatePath(certificates, { at: input.at, ...input.policies });
  const revocations = revocation.findings({ certificates, anchor, keys: validation.keys });
  const trust = statusOf({ certificates, validation, revocations, use: input.use });
  const { source, service } = anchor;
  const isWithdrawn = trust === 'trusted' && service && !isGrantedFor(input.use, service, input.at);
  return {
    ...judged(isWithdrawn ? 'withdrawn' : trust, certificates, revocations),
    trustSource: source,
    trustService: service,
  };
}

function judged(
  trust: TrustStatus,
  path: readonly PathCertificate[],
  pathRevocations: RevocationFinding[],
): TrustJudgement {
  const chain = path.slice(1).map(({ der }) => der);
  const revocation = pathRevocations[0] ?? NOT_CHECKED;
  return { trust, trustSource: undefined, trustService: undefined, chain, revocation, pathRevocations };
}

const BEST = 3;

/** Orders judgements: a trusted path whose certificates are all known not to be revoked is the best. */
function rank({ trust, pathRevocations }: TrustJudgement): number {
  const isKnown = pathRevocations.every(({ status }) => status === 'good');
  if (trust === 'trusted') return isKnown ? BEST : 2;
  return trust === 'weak_key' ? 1 : 0;
}
