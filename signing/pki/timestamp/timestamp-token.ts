import { children, DerError } from '../der/der-reader.ts';
import { checkCms, type CmsCheck, type CmsProblem, type SignedContent } from '../cms/check-cms.ts';
import { readPathCertificate } from '../path-validation/path-certificate.ts';
import { directoryKey, generalNameKey } from '../path-validation/names/general-name.ts';
import { readTimestampInfo, type TimestampInfo } from './timestamp-info.ts';

/** Result of checking a timestamp token (RFC 3161, 2.4.2) against the data that it should cover. */
export interface TimestampCheck {
  /** Token (DER), without padding. */
  encoded: Buffer;
  /** Result of checking the token's CMS signature. */
  cms: CmsCheck;
  /**
   * True if the signature is valid, covers this data, has no critical extension and names no other authority than its certificate;
   * trust in the TSA is checked separately.
   */
  isRight: boolean;
  /** Problem that indicates tampering: an altered token, or a token over other data. */
  problem: 'timestamp_invalid' | 'timestamp_mismatch' | undefined;
  /** Time that the token states (genTime). */
  time: Date | undefined;
  /** Latest time at which it was made, by the accuracy that it states. */
  latest: Date | undefined;
}

/** Problems of old or unusual tokens, which make a token unusable but do not indicate tampering. */
const HARMLESS = new Set<CmsProblem>([
  'digest_too_weak',
  'digest_unknown',
  'signer_certificate_missing',
  'signing_certificate_missing',
]);

/**
 * Checks a timestamp token (DER) against the data that it should cover. Does not throw for the content of the
 * token.
 */
export function checkTimestampToken(token: Buffer, content: SignedContent): TimestampCheck {
  const cms = checkCms(token, content, { kind: 'timestamp', needsSigningCertificate: true });
  const stated = statedTime(cms);
  const harmful = cms.problems.filter((problem) => !HARMLESS.has(problem));
  const coversOtherData = cms.isSignatureValid && harmful.every((problem) => problem === 'digest_mismatch');
  const problem = coversOtherData ? 'timestamp_mismatch' : 'timestamp_invalid';
  return {
    encoded: token.subarray(0, cms.data?.form.length),
    cms,
    isRight: cms.problems.length === 0 && stated?.hasCriticalExtension === false && isNamedBy(stated, cms),
    problem: harmful.length > 0 ? problem : undefined,
    time: stated?.time,
    latest: stated?.latest,
  };
}

function statedTime({ data }: CmsCheck): TimestampInfo | undefined {
  try {
    return data?.content && readTimestampInfo(data.content);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

const ALTERNATIVE_NAMES = '2.5.29.17';

/** Returns whether the name that a token states, if any, is subject or alternative name of its certificate (RFC 3161, 2.4.2). */
function isNamedBy({ authority }: TimestampInfo, { certificate }: CmsCheck): boolean {
  if (!authority || !certificate) return true;
  try {
    const { subjectName, extensions } = readPathCertificate(certificate);
    const alternative = extensions.get(ALTERNATIVE_NAMES);
    const names = alternative ? children(alternative.value).map(generalNameKey) : [];
    return [directoryKey(subjectName), ...names].includes(generalNameKey(authority));
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}
