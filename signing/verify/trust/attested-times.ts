import { judgeTrust, type TrustJudgement, type TrustInput } from './certificate-trust.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';
import { dataInCms, joined, NO_DATA } from './embedded-validation-data.ts';
import type { RevocationData, SignatureTime } from '../report.ts';
import { isQualifiedTimestamp } from '../../pki/trusted-services/qualification.ts';
import type { TrustAnchor } from '../../pki/path-validation/trust-anchor.ts';
import type { TimestampCheck } from '../../pki/timestamp/timestamp-token.ts';
import { describeCertificate, subjectName } from '../../pki/certificates/certificate.ts';
import { hasDamagedCertificate } from '../../pki/cms/cms-form.ts';

/** Trust anchors and validation data of a verification. */
export interface TrustContext {
  roots: readonly TrustAnchor[];
  /** Document security store of the file. */
  store: RevocationData;
  /** Validation data fetched for this verification; undefined if it is offline. */
  fetched: RevocationData | undefined;
  /** Time of the verification. */
  now: Date;
}

/** Time at which a signature is proved to have existed, and the trust in its certificate at that time. */
export interface Attested {
  /** Time for which the certificate is judged: the earliest proved time, or else that of the verification. */
  at: Date;
  /** Time of its best timestamp, trusted or not; undefined without one. */
  time: SignatureTime | undefined;
  judgement: TrustJudgement | undefined;
  /** Timestamp tokens that match the signature: the trusted ones first, of these the earliest. */
  tokens: JudgedToken[];
  /** True if a certificate in the signature or in one of its timestamps was altered. */
  hasDamagedCertificate: boolean;
}

/** A timestamp token that matches the signature, and the trust in its authority. */
export interface JudgedToken {
  token: TimestampCheck;
  /** Time that the token states. */
  time: Date;
  judgement: TrustJudgement;
}

/**
 * Judges the signatures from the newest revision to the oldest: a document timestamp proves that earlier
 * revisions existed, so their certificates, those of timestamps included, are judged for its time (ETSI EN
 * 319 102-1, 5.6).
 */
export function attest(
  signatures: readonly CheckedSignature[],
  context: TrustContext,
): Map<CheckedSignature, Attested> {
  const found = new Map<CheckedSignature, Attested>();
  let proved = context.now;
  for (const signature of signatures.toReversed()) {
    const attested = attestOne(signature, proved, context);
    found.set(signature, attested);
    const { kind, coverage } = signature;
    if (kind === 'document_timestamp' && coverage && attested.time?.isTrusted)
      proved = earlier(proved, attested.time.value);
  }
  return found;
}

function attestOne(signature: CheckedSignature, proved: Date, context: TrustContext): Attested {
  const tokens = signature.timestamps
    .flatMap((token) => judgeToken(token, proved, context))
    .toSorted(byTrustAndTime);
  const [best] = tokens;
  const time = best && timeOf(best);
  const isSignature = signature.kind === 'signature';
  const at = isSignature && time?.isTrusted ? earlier(proved, time.value) : proved;
  const judgement = isSignature ? judge(signature.cms, { at, use: 'signing' }, context) : best?.judgement;
  const parts = [{ token: { cms: signature.cms }, judgement }, ...tokens];
  const hasDamaged = parts.some(({ token, judgement: own }) =>
    hasDamagedCertificate(token.cms?.certificates ?? [], own?.chain ?? []),
  );
  return { at, time, judgement, tokens, hasDamagedCertificate: hasDamaged };
}

function judgeToken(token: TimestampCheck, at: Date, context: TrustContext): JudgedToken[] {
  const { cms, isRight, time } = token;
  const judgement = judge(cms, { at, use: 'timestamping' }, context);
  if (!isRight || !time || !cms.certificate || !judgement) return [];
  return [{ token, time, judgement: judgedForTime(judgement, { certificate: cms.certificate, time }) }];
}

/** Takes the trust away if the token states a time at which the certificate of its authority was not valid: the time is wrong then. */
function judgedForTime(
  judgement: TrustJudgement,
  { certificate, time }: { certificate: Buffer; time: Date },
): TrustJudgement {
  if (judgement.trust !== 'trusted') return judgement;
  const { notBefore, notAfter } = describeCertificate(certificate);
  if (time < notBefore) return { ...judgement, trust: 'not_yet_valid' };
  return time > notAfter ? { ...judgement, trust: 'expired' } : judgement;
}

function judge(
  cms: CheckedSignature['cms'],
  { at, use }: Pick<TrustInput, 'at' | 'use'>,
  { roots, store, fetched, now }: TrustContext,
): TrustJudgement | undefined {
  if (!cms?.certificate) return undefined;
  const embedded = joined(cms.data ? dataInCms(cms.data) : NO_DATA, store);
  const intermediates = [...embedded.certificates, ...(fetched?.certificates ?? [])];
  const validationData = { embedded, fetched };
  return judgeTrust({ certificate: cms.certificate, intermediates, roots, validationData, at, now, use });
}

function timeOf(judged: JudgedToken): SignatureTime {
  const { token, time, judgement } = judged;
  const { certificate } = token.cms;
  const { trustService } = judgement;
  const isTrusted = isTrustedToken(judged);
  return {
    value: time,
    source: 'timestamp',
    authority: certificate && subjectName(certificate),
    isTrusted,
    isQualified: isTrusted && trustService !== undefined && isQualifiedTimestamp(trustService, time),
  };
}

/** Returns whether the authority of a token is trusted. */
export const isTrustedToken = ({ judgement }: JudgedToken): boolean => judgement.trust === 'trusted';

/** Orders tokens: a signature may have several, in any order, and the earliest trusted one proves the most. */
const byTrustAndTime = (a: JudgedToken, b: JudgedToken) =>
  Number(isTrustedToken(b)) - Number(isTrustedToken(a)) || a.time.getTime() - b.time.getTime();

const earlier = (a: Date, b: Date) => (a < b ? a : b);
