import { checkCms, type CmsCheck, type CmsProblem, type SignedContent } from '../cms/check-cms.ts';
import { child, DerError, readDer, time } from '../der/der-reader.ts';

/** A timestamp token (RFC 3161, 2.4.2), checked against what it is said to be about. */
export interface TimestampCheck {
  cms: CmsCheck;
  /** The token is whole, its authority's, and about this content. Whether the authority is trusted is apart. */
  isRight: boolean;
  /** Somebody changed it, or made it for something else: more than that it proves nothing. */
  problem: 'timestamp_invalid' | 'timestamp_mismatch' | undefined;
  /** When the authority saw it. */
  time: Date | undefined;
}

/** An old or unusual token has these, and no harm is done but that it does not count. */
const HARMLESS = new Set<CmsProblem>([
  'digest_too_weak',
  'digest_unknown',
  'signer_certificate_missing',
  'signing_certificate_missing',
]);

export function checkTimestampToken(token: Buffer, content: SignedContent): TimestampCheck {
  const cms = checkCms(token, content, { kind: 'timestamp', needsSigningCertificate: true });
  const stated = statedTime(cms);
  const harm = cms.problems.filter((problem) => !HARMLESS.has(problem));
  const isAboutAnother = cms.isSignatureValid && harm.every((problem) => problem === 'digest_mismatch');
  const problem = isAboutAnother ? 'timestamp_mismatch' : 'timestamp_invalid';
  return {
    cms,
    isRight: cms.problems.length === 0 && stated !== undefined,
    problem: harm.length > 0 ? problem : undefined,
    time: stated,
  };
}

// TSTInfo ::= SEQUENCE { version, policy, messageImprint, serialNumber, genTime, … }
function statedTime({ data }: CmsCheck): Date | undefined {
  try {
    return data?.content && time(child(readDer(data.content), 4));
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
