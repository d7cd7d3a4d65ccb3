import type { RevocationFinding } from '../report.ts';
import type { SignatureProblem } from '../signature-problems.ts';
import { isFailure, SUB_INDICATIONS, type Indication, type SubIndication } from './indication.ts';
import { PROBLEM_INDICATIONS, type DatedProblem } from './problem-indications.ts';

/** Facts about the end-entity certificate and its path, judged for the best signature time. */
export interface SignerFacts {
  notBefore: Date;
  notAfter: Date;
  /** Revocation status of each certificate of the path, the end entity first, the trust anchor excluded. */
  revocations: readonly RevocationFinding[];
  /** True if a certificate that has to be checked has no revocation information. */
  hasRevocationGap: boolean;
}

/** What is known of a signature or document timestamp. */
export interface IndicationInput {
  kind: 'signature' | 'document_timestamp';
  problems: readonly SignatureProblem[];
  /** Undefined if the signing certificate is missing. */
  signer: SignerFacts | undefined;
  /** Time that the signer states; undefined if there is none. */
  statedTime: Date | undefined;
  /** Best signature time: the earliest time of a proof of existence, or else that of the validation. */
  provedAt: Date;
  /** Time of the validation. */
  now: Date;
  /** True if a timestamp that gives the proof lacks revocation information, so that it is no proof yet (5.4). */
  hasProofGap: boolean;
  /** True if a timestamp over earlier ones states an earlier time than they do (5.5.4). */
  isOutOfOrder: boolean;
}

/**
 * Returns main indication and sub-indication by ETSI EN 319 102-1, clause 5.6: signatures that provide long
 * term availability, of which those with time (5.5) and basic ones (5.3) are special cases. TOTAL-PASSED
 * requires the verdict valid, and TOTAL-FAILED the verdict invalid; where the verdict says more than the
 * standard, the result is INDETERMINATE.
 */
export function indicationOf(input: IndicationInput): Indication {
  const found = new Set([
    ...input.problems.map((problem) => subIndicationOf(problem, input)),
    ...gapsIn(input),
  ]);
  const sub = SUB_INDICATIONS.find((one) => found.has(one));
  const isTimestamp = input.kind === 'document_timestamp';
  if (sub === undefined) return { main: isTimestamp ? 'PASSED' : 'TOTAL-PASSED', sub };
  if (!isFailure(sub)) return { main: 'INDETERMINATE', sub };
  return { main: isTimestamp ? 'FAILED' : 'TOTAL-FAILED', sub };
}

function subIndicationOf(problem: SignatureProblem, input: IndicationInput): SubIndication {
  return isDated(problem) ? datedSubIndication(problem, input) : PROBLEM_INDICATIONS[problem];
}

const isDated = (problem: SignatureProblem): problem is DatedProblem =>
  !Object.hasOwn(PROBLEM_INDICATIONS, problem);

function datedSubIndication(problem: DatedProblem, input: IndicationInput): SubIndication {
  switch (problem) {
    case 'certificate_revoked':
      return revokedSubIndication(input);
    case 'certificate_revoked_since':
      return 'REVOKED_NO_POE';
    case 'certificate_expired':
      return input.signer && input.provedAt > input.signer.notAfter
        ? outOfBounds(input, input.signer)
        : 'CERTIFICATE_CHAIN_GENERAL_FAILURE';
    case 'certificate_not_yet_valid':
      return notYetValid(input);
    case 'certificate_weak':
    case 'digest_too_weak':
    case 'digest_unknown':
      // 5.2.8.4, 5.6.2.4: without a proof of existence it may have been made while the algorithm was secure
      return isProved(input) ? 'CRYPTO_CONSTRAINTS_FAILURE' : 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE';
  }
}

/** Table 6: a proof of existence before notBefore proves that the signature was created before. */
function notYetValid({ signer, provedAt, now, hasProofGap }: IndicationInput): SubIndication {
  if (!signer || provedAt >= signer.notBefore) return 'CERTIFICATE_CHAIN_GENERAL_FAILURE';
  return hasProofGap && now >= signer.notBefore ? 'OUT_OF_BOUNDS_NO_POE' : 'NOT_YET_VALID';
}

/** 5.2.6.4: an issuer, or the signer; 5.3.4: REVOKED needs a proof that the signature is later. */
function revokedSubIndication({ signer, statedTime }: IndicationInput): SubIndication {
  const [own] = signer?.revocations ?? [];
  if (own?.status !== 'revoked') return 'REVOKED_CA_NO_POE';
  // The signer's own statement counts against the signer, never in favour.
  const isLater = own.revokedAt !== undefined && statedTime !== undefined && statedTime >= own.revokedAt;
  return isLater ? 'REVOKED' : 'REVOKED_NO_POE';
}

/**
 * 5.2.5 and 5.2.6: a certificate without revocation information cannot be validated yet. 5.4: neither can a timestamp,
 * and without its proof the certificate of the signer is judged for now.
 */
function gapsIn(input: IndicationInput): SubIndication[] {
  const { signer, hasProofGap, isOutOfOrder, now } = input;
  const found: SubIndication[] = isOutOfOrder ? ['TIMESTAMP_ORDER_FAILURE'] : [];
  if (!signer) return found;
  if (signer.hasRevocationGap || hasProofGap) found.push('TRY_LATER');
  if (!hasProofGap) return found;
  if (now > signer.notAfter) found.push(outOfBounds(input, signer));
  const [revokedAt] = signer.revocations.map((finding) => finding.revokedAt);
  if (revokedAt && revokedAt <= now) found.push('REVOKED_NO_POE');
  return found;
}

const isProved = ({ provedAt, now, hasProofGap }: IndicationInput) => provedAt < now && !hasProofGap;

/** 5.2.6.4: whether an expired certificate is known not to have been revoked before it expired. */
function outOfBounds({ hasProofGap }: IndicationInput, { revocations }: SignerFacts): SubIndication {
  const isKnown = revocations[0]?.status === 'good' && !hasProofGap;
  return isKnown ? 'OUT_OF_BOUNDS_NOT_REVOKED' : 'OUT_OF_BOUNDS_NO_POE';
}
