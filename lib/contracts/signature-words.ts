import type {
  LaterChange,
  PadesLevel,
  RevocationFinding,
  SignatureFinding,
  SignatureVerdict,
  TrustSource,
  TrustStatus,
} from './signature-report.ts';

/** Texts about a finding: label, meaning, and recommended action ('' if there is none). */
export interface FindingWords {
  label: string;
  meaning: string;
  advice: string;
}

/** Texts about the verdicts of signatures. */
export const verdictWords: Record<SignatureVerdict, FindingWords> = {
  valid: {
    label: 'Valid',
    meaning: 'What was signed is unchanged, and the certificate of the signer is trusted.',
    advice: '',
  },
  unknown: {
    label: 'Not confirmed',
    meaning: 'Nothing speaks against the signature, but something that would prove it is missing.',
    advice: 'Look at the reason below before you rely on it.',
  },
  invalid: {
    label: 'Not valid',
    meaning: 'Something speaks against the signature.',
    advice: 'Do not rely on it. Ask the sender for the document again, and let it be signed again if needed.',
  },
};

/** Texts about the results of path validation. */
export const trustWords: Record<TrustStatus, FindingWords> = {
  trusted: {
    label: 'Trusted',
    meaning: 'The certificate leads to an authority that is trusted here.',
    advice: '',
  },
  untrusted: {
    label: 'Not trusted',
    meaning: 'No authority that is trusted here vouches for the certificate, so who signed is not proved.',
    advice: 'If you know the authority that issued it, add its certificate to those that are trusted.',
  },
  expired: {
    label: 'Expired',
    meaning: 'The certificate had expired, or nothing proves that the signature was made before it did.',
    advice: 'Ask for a new signature, or for one with a timestamp.',
  },
  not_yet_valid: {
    label: 'Not yet valid',
    meaning: 'The certificate was not valid yet at the time that counts.',
    advice: 'Ask the signer to check the clock of their device, and to sign again.',
  },
  revoked: {
    label: 'Revoked',
    meaning: 'The authority had withdrawn the certificate at the time that counts.',
    advice: 'Do not rely on the signature. Ask the signer for one with another certificate.',
  },
  wrong_usage: {
    label: 'Not for signing',
    meaning: 'The certificate, or one that vouches for it, was not issued for this use.',
    advice: 'Ask the signer for a signature with a certificate for signing documents.',
  },
  weak_key: {
    label: 'Weak key',
    meaning: 'The key of the certificate, or of one that vouches for it, is too weak to prove anything.',
    advice: 'Ask the signer for a signature with a stronger key.',
  },
};

/** Relative clauses that name the origin of a trust anchor, for a sentence about it. */
export const trustSourceWords: Record<TrustSource, string> = {
  organization: 'which is on the trust list of your organization',
  uploaded: 'which you named for this check',
  configured: 'which this installation trusts',
};

/** Sentences about changes after a signature. */
export const changeWords: Record<LaterChange, string> = {
  signature: 'Another signature was added.',
  timestamp: 'A document timestamp was added.',
  form_fill: 'Form fields were filled in.',
  annotation: 'Comments or other annotations were added.',
  validation_data: 'Proof about certificates was added, so that the signatures can be checked in the future.',
  metadata: 'Metadata of the document was changed or left out.',
  unused: 'Objects were added that nothing in the document uses, so they show nothing.',
  other: 'The content or structure of the document was changed.',
};

/** Texts about the PAdES levels. */
export const levelWords: Record<PadesLevel, { label: string; meaning: string }> = {
  'B-B': {
    label: 'PAdES B-B, basic',
    meaning: 'The signature alone. Its time is what the signer’s clock said.',
  },
  'B-T': {
    label: 'PAdES B-T, with a timestamp',
    meaning: 'An authority attests that the signature existed at that time.',
  },
  'B-LT': {
    label: 'PAdES B-LT, long-term',
    meaning:
      'As B-T, and the file holds all that proves the certificates, so that it can be checked after they expire.',
  },
  'B-LTA': {
    label: 'PAdES B-LTA, for archives',
    meaning:
      'As B-LT, and a further timestamp protects that proof. It can be renewed for as long as it is needed.',
  },
};

/** Sentences about the changes that a signature permits, by its DocMDP permission. */
export const permitsWords: Record<1 | 2 | 3, string> = {
  1: 'No change from then on.',
  2: 'Further signatures and filling in form fields, nothing else.',
  3: 'Further signatures, filling in form fields, and annotations, nothing else.',
};

const COVERAGE_WORDS: Record<SignatureFinding['coverage'], string> = {
  whole_file: 'the whole document',
  revision: 'the document as it was then',
  none: 'only parts of the document, and so proves nothing about it',
};

/** Returns a sentence about what a signature covers; `signedRevisions` is the number of signed revisions. */
export function coverageWords(
  { coverage, revision }: Pick<SignatureFinding, 'coverage' | 'revision'>,
  signedRevisions: number,
): string {
  const words = COVERAGE_WORDS[coverage];
  const hasPlace = revision !== null && coverage !== 'none';
  return hasPlace
    ? `Signed version ${revision} of ${signedRevisions}, ${words}.`
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Returns the texts about the revocation status of a certificate. */
export function revocationWords(finding: RevocationFinding): FindingWords {
  switch (finding.status) {
    case 'good':
      return {
        label: 'Not revoked',
        meaning: `${sourceWords(finding)} says that it was not revoked.`,
        advice: '',
      };
    case 'revoked':
      return {
        label: 'Revoked',
        meaning: `${sourceWords(finding)} says that it was revoked${reasonWords(finding.reason)}.`,
        advice: trustWords.revoked.advice,
      };
    case 'unknown':
      return {
        label: 'Not known',
        meaning: 'The authority was asked, and gave no answer that counts.',
        advice: 'Check the document again later.',
      };
    case 'not_checked':
      return {
        label: 'Not checked',
        meaning: 'The file holds no proof that the certificate was not revoked.',
        advice: '',
      };
  }
}

function sourceWords({ source, is_embedded }: RevocationFinding): string {
  const what = source === 'crl' ? 'A revocation list' : 'An answer of the authority';
  return is_embedded ? `${what} in the file` : what;
}

/** Reasons of a revocation (RFC 5280, 5.3.1). */
const REASONS: Record<string, string> = {
  keyCompromise: 'the key fell into other hands',
  cACompromise: 'the key of its authority fell into other hands',
  affiliationChanged: 'its owner’s affiliation changed',
  superseded: 'another one replaced it',
  cessationOfOperation: 'it was no longer needed',
  certificateHold: 'it was put on hold',
  privilegeWithdrawn: 'its owner’s right was withdrawn',
  aACompromise: 'the key of its authority fell into other hands',
};

const reasonWords = (reason: string) => (REASONS[reason] ? `: ${REASONS[reason]}` : '');

/** Returns a sentence about the source of the signing time. */
export function timeWords(time: SignatureFinding['time']): string {
  if (time === null) return 'The signature states no time.';
  if (time.source === 'signer') return 'Stated by the signer’s clock; no authority attests to it.';
  const authority = time.authority === null ? 'a timestamp authority' : time.authority;
  return time.is_trusted ? `Attested by ${authority}.` : `Stated by ${authority}, which is not trusted here.`;
}
