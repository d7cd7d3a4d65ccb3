import type { CheckLimit } from '../pki/path-validation/check-limit.ts';
import { PathSearch } from '../pki/path-validation/path-search.ts';
import type { CrlIssuers } from '../pki/revocation/crl/status-from-crls.ts';
import { parseX509 } from '../pki/certificates/certificate.ts';
import { isExemptFromRevocation } from '../pki/certificates/certificate-extensions.ts';
import { isIssuedBy } from '../pki/certificates/certificate-chain.ts';
import type { PadesLevel } from '../pades-level.ts';
import type { Attested } from './trust/attested-times.ts';
import type { TrustJudgement } from './trust/certificate-trust.ts';
import type { CheckedSignature } from './integrity/check-signature.ts';
import type { RevocationData } from './report.ts';
import { responsesIn } from './trust/revocation-status.ts';

/** A checked signature and the validation data for it. */
export interface LevelInput {
  signature: CheckedSignature;
  attested: Attested;
  /** Valid document timestamps over the signature, each with the security store of the revision it covers. */
  later: readonly { attested: Attested; store: RevocationData }[];
  /** Document security store of the file. */
  store: RevocationData;
  /** Time of the verification. */
  now: Date;
  limit: CheckLimit;
}

/**
 * Returns the PAdES level of a signature by the timestamps and validation data that are present and valid
 * (ETSI EN 319 142-1, 6); trust in their issuers does not count, but a timestamp needs a certificate for timestamps (RFC 3161, 2.3).
 * Undefined for a signature that is broken or not PAdES.
 */
export function levelOf(input: LevelInput): PadesLevel | undefined {
  const { signature, attested, later, store } = input;
  if (signature.kind !== 'signature' || !signature.isPades || signature.problems.length > 0) return undefined;
  const times = [attested, ...later.map((timestamp) => timestamp.attested)].flatMap(({ tokens }) => tokens);
  const [first] = times.filter(({ isTimestamp }) => isTimestamp);
  if (!first) return 'B-B';
  const paths = [
    { certificate: signature.cms?.certificate, judgement: attested.judgement },
    { certificate: first.token.cms.certificate, judgement: first.judgement },
  ];
  const isComplete = (data: RevocationData) =>
    paths.every((path) =>
      hasRevocationData(path, data, { at: first.time, now: input.now, limit: input.limit }),
    );
  if (!isComplete(store)) return 'B-T';
  return later.some((timestamp) => isComplete(timestamp.store)) ? 'B-LTA' : 'B-LT';
}

interface Path {
  certificate: Buffer | undefined;
  judgement: TrustJudgement | undefined;
}

/**
 * Returns whether the data states the revocation status of every certificate up to a trust anchor or self-signed one, but for
 * those that are exempt from it.
 */
function hasRevocationData(
  { certificate, judgement }: Path,
  data: RevocationData,
  question: { at: Date; now: Date; limit: CheckLimit },
): boolean {
  if (!certificate || !judgement) return false;
  return [certificate, ...judgement.chain].every((one, index) => {
    const issuer = judgement.chain[index];
    if (!issuer) return judgement.trustSource !== undefined || isSelfSigned(one);
    if (isExemptFromRevocation(one)) return true;
    const crlIssuers = crlIssuersIn(data, judgement, question.limit);
    const responses = responsesIn(data, { certificate: one, issuer, crlIssuers, ...question });
    return responses.some(({ status }) => status !== 'unknown');
  });
}

/** Returns the certificates that may sign indirect CRLs: those that lead to the end of the path (RFC 5280, 6.3.3 f). */
function crlIssuersIn(
  { certificates }: RevocationData,
  { chain }: TrustJudgement,
  limit: CheckLimit,
): CrlIssuers {
  const anchors = chain.slice(-1).map((der) => ({ der, source: '' }));
  const intermediates = [...certificates, ...chain];
  const trustIn = (certificate: Buffer) => {
    const paths = new PathSearch({ certificate, intermediates, anchors, limit }).paths();
    return paths.next().done === true ? undefined : 'strong';
  };
  return { candidates: certificates, trustIn };
}

function isSelfSigned(certificate: Buffer): boolean {
  const x509 = parseX509(certificate);
  return isIssuedBy(x509, x509);
}
