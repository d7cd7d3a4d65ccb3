import { CLOCK_SKEW } from '../../pki/revocation/revocation-response.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';
import type { SignatureProblem } from '../signature-problems.ts';
import { isTrustedToken, type Attested, type JudgedToken } from '../trust/attested-times.ts';
import { trustProblems } from '../trust/trust-problems.ts';
import type { Indication } from './indication.ts';
import { indicationOf } from './indication-of.ts';
import { hasRevocationGap, signerFacts } from './signer-facts.ts';

/** Checked signature with the findings on it and on the document timestamps over it. */
export interface IndicationContext {
  signature: CheckedSignature;
  problems: readonly SignatureProblem[];
  attested: Attested | undefined;
  /** Document timestamps over it, the newest first. */
  later: readonly Attested[];
  /** Time that the signer states. */
  statedTime: Date | undefined;
  now: Date;
}

/** Indication and the time to which it refers. */
export interface TimedIndication {
  indication: Indication;
  /** Best signature time: the earliest time of a proof of existence, or else that of the verification (5.5.4). */
  bestSignatureTime: Date;
}

/** Returns the indication of a signature or document timestamp by ETSI EN 319 102-1, and its best signature time. */
export function describeIndication(context: IndicationContext): TimedIndication {
  const { signature, attested, later, ...rest } = context;
  const { kind, cms } = signature;
  const own = kind === 'signature' ? (attested?.tokens ?? []) : [];
  const proofs = [...own, ...later.flatMap(({ tokens }) => tokens)].filter(isTrustedToken);
  const provedAt = attested?.at ?? rest.now;
  const hasProofGap = proofs.some(hasGap);
  const indication = indicationOf({
    ...rest,
    kind,
    signer: cms?.certificate && attested?.judgement && signerFacts(cms.certificate, attested.judgement),
    provedAt,
    hasProofGap,
    isOutOfOrder: isOutOfOrder([attested, ...later.toReversed()]),
  });
  return { indication, bestSignatureTime: hasProofGap ? rest.now : (attested?.provedAt ?? rest.now) };
}

/** Returns the indication of a signature timestamp or the token of a document timestamp (5.4). `later`: timestamps over it. */
export function describeTimestamp(
  { token, judgement }: JudgedToken,
  later: readonly Attested[],
  now: Date,
): Indication {
  const proofs = later.flatMap(({ tokens }) => tokens).filter(isTrustedToken);
  return indicationOf({
    kind: 'document_timestamp',
    problems: trustProblems(judgement, undefined),
    signer: token.cms.certificate && signerFacts(token.cms.certificate, judgement),
    statedTime: undefined,
    provedAt: new Date(Math.min(now.getTime(), ...proofs.map(({ latest }) => latest.getTime()))),
    now,
    hasProofGap: proofs.some(hasGap),
    isOutOfOrder: false,
  });
}

function hasGap({ token, judgement }: JudgedToken): boolean {
  return token.cms.certificate !== undefined && hasRevocationGap(token.cms.certificate, judgement);
}

/**
 * Returns whether a timestamp states an earlier time than one that it covers. `inOrder`: what each signature or document timestamp has,
 * the innermost first. A timestamp that is not trusted does not count: anyone can append one with any time.
 */
function isOutOfOrder(inOrder: readonly (Attested | undefined)[]): boolean {
  const times = inOrder.map((attested) =>
    (attested?.tokens ?? []).filter(isTrustedToken).map(({ time }) => +time),
  );
  return times.some((covered, index) => {
    const over = Math.min(...times.slice(index + 1).flat());
    return covered.some((time) => over < time - CLOCK_SKEW);
  });
}
