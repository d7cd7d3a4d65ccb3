import { judgeTrust, type TrustJudgement, type TrustInput } from './certificate-trust.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';
import { dataInCms, joined, NO_DATA } from './embedded-validation-data.ts';
import type { RevocationData, SignatureTime, TrustStatus } from '../report.ts';
import { isTimestampCertificate } from '../../pki/path-validation/certificate-use.ts';
import { CLOCK_SKEW } from '../../pki/revocation/revocation-response.ts';
import { isQualifiedTimestamp } from '../../pki/trusted-services/qualification.ts';
import { isGrantedFor } from '../../pki/trusted-services/trusted-service.ts';
import type { CheckLimit } from '../../pki/path-validation/check-limit.ts';
import type { TrustAnchor } from '../../pki/path-validation/trust-anchor.ts';
import type { TimestampCheck } from '../../pki/timestamp/timestamp-token.ts';
import { describeCertificate, subjectName } from '../../pki/certificates/certificate.ts';
import { hasDamagedCertificate } from '../../pki/cms/cms-form.ts';

/** Data in the document security stores of a file, and the limit of the checks that they may cause for each signature. */
export interface FileData {
  store: RevocationData;
  limitOf: (signature: CheckedSignature) => CheckLimit;
}

/** Data of a file: all, and those that its signatures cover. */
export type DataByCoverage = Record<'all' | 'covered', FileData>;

/** Trust anchors and validation data of a verification. */
export interface TrustContext {
  roots: readonly TrustAnchor[];
  data: DataByCoverage;
  /** Validation data fetched for this verification; undefined if it is offline. */
  fetched: RevocationData | undefined;
  /** Time of the verification. */
  now: Date;
  /** Limits of the checks of the certificates in each signature. */
  cmsLimitOf: (signature: CheckedSignature) => CheckLimit;
}

/** The context of one signature. */
interface SignatureContext extends TrustContext {
  signature: CheckedSignature;
}

/** Time at which a signature is proved to have existed, and the trust in its certificate at that time. */
export interface Attested {
  /**
   * Time for which the certificate is judged: the earliest proved time, as late as the accuracy of its timestamp permits, or else that
   * of the verification.
   */
  at: Date;
  /** Earliest proved time as its timestamp states it, or else that of the verification. */
  provedAt: Date;
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
  /** Latest time at which it was made, by the accuracy that it states. */
  latest: Date;
  judgement: TrustJudgement;
  /** True if the certificate of its authority is for timestamps and was valid at that time, which has come; trust does not count. */
  isTimestamp: boolean;
}

/** Proof of existence: the time that a timestamp states, and the latest that its accuracy permits. */
interface Proof {
  time: Date;
  latest: Date;
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
  let proved: Proof = { time: context.now, latest: context.now };
  for (const signature of signatures.toReversed()) {
    const attested = attestOne(signature, proved, { ...context, signature });
    found.set(signature, attested);
    const { kind, coverage } = signature;
    const [best] = attested.tokens;
    if (kind === 'document_timestamp' && coverage && best && isTrustedToken(best))
      proved = earlier(proved, best);
  }
  return found;
}

function attestOne(signature: CheckedSignature, proved: Proof, context: SignatureContext): Attested {
  const tokens = signature.timestamps
    .flatMap((token) => judgeToken(token, proved.latest, context))
    .toSorted(byTrustAndTime);
  const [best] = tokens;
  const time = best && timeOf(best);
  const isSignature = signature.kind === 'signature';
  const proof = isSignature && best && isTrustedToken(best) ? earlier(proved, best) : proved;
  const { time: provedAt, latest: at } = proof;
  const judgement = isSignature ? judge(signature.cms, { at, use: 'signing' }, context) : best?.judgement;
  const parts = [{ token: { cms: signature.cms }, judgement }, ...tokens];
  const hasDamaged = parts.some(({ token, judgement: own }) =>
    hasDamagedCertificate(token.cms?.certificates ?? [], own?.chain ?? [], context.cmsLimitOf(signature)),
  );
  return { at, provedAt, time, judgement, tokens, hasDamagedCertificate: hasDamaged };
}

function judgeToken(token: TimestampCheck, at: Date, context: SignatureContext): JudgedToken[] {
  const { cms, isRight, time, latest } = token;
  const judgement = judge(cms, { at, use: 'timestamping' }, context);
  if (!isRight || !time || !latest || !cms.certificate || !judgement) return [];
  const problem = problemOfTime(time, cms.certificate, context.now);
  const { trustService } = judgement;
  const isListed = !trustService || isGrantedFor('timestamping', trustService, time);
  const ofAuthority = problem ?? (isListed ? undefined : 'withdrawn');
  const trust = judgement.trust === 'trusted' && ofAuthority ? ofAuthority : judgement.trust;
  const isTimestamp = problem === undefined && isTimestampCertificate(cms.certificate);
  return [{ token, time, latest, judgement: { ...judgement, trust }, isTimestamp }];
}

/**
 * Returns the status of an authority that states a time at which its certificate was not valid, or which has not come: the time is
 * wrong then. Undefined if it is not.
 */
function problemOfTime(time: Date, certificate: Buffer, now: Date): TrustStatus | undefined {
  const { notBefore, notAfter } = describeCertificate(certificate);
  if (time < notBefore) return 'not_yet_valid';
  if (time > notAfter) return 'expired';
  return time.getTime() > now.getTime() + CLOCK_SKEW ? 'untrusted' : undefined;
}

/**
 * Judges a certificate by all data in the file. If these take more checks than are permitted and no revocation is found, only the data
 * that signatures cover count: an attacker who appended the other data could also have removed them.
 */
function judge(
  cms: CheckedSignature['cms'],
  { at, use }: Pick<TrustInput, 'at' | 'use'>,
  { roots, data, fetched, now, signature }: SignatureContext,
): TrustJudgement | undefined {
  const certificate = cms?.certificate;
  if (!certificate) return undefined;
  const judgeBy = ({ store, limitOf }: FileData) => {
    const embedded = joined(cms.data ? dataInCms(cms.data) : NO_DATA, store);
    const intermediates = [...embedded.certificates, ...(fetched?.certificates ?? [])];
    const validationData = { embedded, fetched };
    const limit = limitOf(signature);
    return judgeTrust({ certificate, intermediates, roots, validationData, at, now, use, limit });
  };
  const byAll = judgeBy(data.all);
  if (!data.all.limitOf(signature).isExceeded || byAll.trust === 'revoked') return byAll;
  const byCovered = judgeBy(data.covered);
  return byCovered.trust === 'untrusted' ? byAll : byCovered;
}

/** Returns the data by which a signature was judged. */
export function dataFor(signature: CheckedSignature, { all, covered }: DataByCoverage): FileData {
  return all.limitOf(signature).isExceeded ? covered : all;
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
  Number(isTrustedToken(b)) - Number(isTrustedToken(a)) || a.latest.getTime() - b.latest.getTime();

/** Returns the earlier of both times; a proof of a later time takes nothing away from one of an earlier time. */
function earlier(a: Proof, b: Proof): Proof {
  const least = (one: Date, other: Date) => (one < other ? one : other);
  return { time: least(a.time, b.time), latest: least(a.latest, b.latest) };
}
