import type { SignatureTime } from '../report.ts';
import type { SignatureProblem } from '../signature-problems.ts';
import type { TrustJudgement } from './certificate-trust.ts';

/**
 * Returns the judgement for the time that a signer states without a proof: a hold that was lifted since is a revocation if the
 * signature claims to be made in it.
 */
export function judgedForStatedTime(
  judgement: TrustJudgement | undefined,
  time: SignatureTime | undefined,
): TrustJudgement | undefined {
  if (judgement?.trust !== 'trusted' || !time || time.isTrusted) return judgement;
  const hold = judgement.revocation.holds.find(({ from, until }) => from <= time.value && time.value < until);
  if (!hold) return judgement;
  const { from: revokedAt } = hold;
  const revocation = {
    ...judgement.revocation,
    status: 'revoked',
    revokedAt,
    reason: 'certificateHold',
  } as const;
  const pathRevocations = [revocation, ...judgement.pathRevocations.slice(1)];
  return { ...judgement, trust: 'revoked', revocation, pathRevocations };
}

/** Returns the problems of a certificate by the trust in it; `time` is the attested or stated time of the signature. */
export function trustProblems(
  judgement: TrustJudgement | undefined,
  time: SignatureTime | undefined,
): SignatureProblem[] {
  switch (judgement?.trust) {
    case 'trusted':
      return judgement.revocation.status === 'unknown' ? ['revocation_unknown'] : [];
    case 'expired':
      return ['certificate_expired'];
    case 'not_yet_valid':
      return ['certificate_not_yet_valid'];
    case 'revoked':
      return [
        isBeforeRevocation(judgement.revocation.revokedAt, time)
          ? 'certificate_revoked_since'
          : 'certificate_revoked',
      ];
    case 'withdrawn':
      return ['certificate_authority_withdrawn'];
    case 'name_not_permitted':
      return ['certificate_name_not_permitted'];
    case 'policy_not_permitted':
      return ['certificate_policy_not_permitted'];
    case 'wrong_usage':
      return ['certificate_wrong_usage'];
    case 'weak_key':
      return ['certificate_weak'];
    case 'untrusted':
    case undefined:
      return ['certificate_untrusted'];
  }
}

/**
 * Returns whether the time is before the revocation; an unattested time leaves the result open (ETSI EN 319
 * 102-1, 5.5).
 */
function isBeforeRevocation(revokedAt: Date | undefined, time: SignatureTime | undefined): boolean {
  return revokedAt !== undefined && time !== undefined && time.value < revokedAt;
}
