import { parseX509 } from '../pki/certificates/certificate.ts';
import { isIssuedBy } from '../pki/certificates/certificate-chain.ts';
import type { PadesLevel } from '../pades-level.ts';
import type { Attested } from './trust/attested-times.ts';
import type { TrustJudgement } from './trust/certificate-trust.ts';
import type { CheckedSignature } from './integrity/check-signature.ts';
import type { RevocationData } from './report.ts';
import { answersIn } from './trust/revocation-status.ts';

export interface LevelQuestion {
  signature: CheckedSignature;
  attested: Attested;
  /** Document timestamps over it that are right, each with the security store of the revision that it covers. */
  later: readonly { attested: Attested; store: RevocationData }[];
  /** The security store of the file. */
  store: RevocationData;
  now: Date;
}

/**
 * The level that a signature has by what is really there and right (ETSI EN 319 142-1, 6): whether its authorities are
 * trusted is another question. Undefined where it is no PAdES signature, or a broken one.
 */
export function levelOf(question: LevelQuestion): PadesLevel | undefined {
  const { signature, attested, later, store } = question;
  if (signature.kind !== 'signature' || !signature.isPades || signature.problems.length > 0) return undefined;
  const times = [attested, ...later.map((timestamp) => timestamp.attested)].flatMap(({ tokens }) => tokens);
  const [first] = times;
  if (!first) return 'B-B';
  const paths = [
    { certificate: signature.cms?.certificate, judgement: attested.judgement },
    { certificate: first.token.cms.certificate, judgement: first.judgement },
  ];
  const isProvedBy = (data: RevocationData) =>
    paths.every((path) => isPathProved(path, data, { at: first.time, now: question.now }));
  if (!isProvedBy(store)) return 'B-T';
  return later.some((timestamp) => isProvedBy(timestamp.store)) ? 'B-LTA' : 'B-LT';
}

interface Path {
  certificate: Buffer | undefined;
  judgement: TrustJudgement | undefined;
}

/** Every certificate up to one that is trusted or signs itself has an answer about its revocation. */
function isPathProved(
  { certificate, judgement }: Path,
  data: RevocationData,
  moment: { at: Date; now: Date },
): boolean {
  if (!certificate || !judgement) return false;
  return [certificate, ...judgement.chain].every((one, index) => {
    const issuer = judgement.chain[index];
    if (!issuer) return judgement.trustSource !== undefined || isSelfSigned(one);
    const answers = answersIn(data, { certificate: one, issuer, ...moment });
    return answers.some(({ status }) => status !== 'unknown');
  });
}

function isSelfSigned(certificate: Buffer): boolean {
  const x509 = parseX509(certificate);
  return isIssuedBy(x509, x509);
}
