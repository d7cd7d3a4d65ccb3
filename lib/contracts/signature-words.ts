import type {
  ChangePlace,
  LaterChange,
  PadesLevel,
  RevocationFinding,
  SignatureFinding,
  SignatureVerdict,
  Qualification,
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
  withdrawn: {
    label: 'Approval withdrawn',
    meaning: 'The trusted list did not approve of the authority at the time that counts.',
    advice: 'Do not rely on the signature. Ask the signer for one with a certificate of another authority.',
  },
  name_not_permitted: {
    label: 'Name not permitted',
    meaning: 'An authority may issue certificates for certain names only, and this name is not among them.',
    advice:
      'Do not rely on the name. Ask the signer for a signature with a certificate of another authority.',
  },
  policy_not_permitted: {
    label: 'Policy not permitted',
    meaning: 'An authority demands a certificate policy, under which this certificate was not issued.',
    advice: 'Ask the signer for a signature with a certificate that was issued under that policy.',
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
  trusted_list: 'which is on a trusted list',
};

/** Qualifications by Regulation (EU) 910/2014. */
export const qualificationWords: Record<Qualification, { label: string; meaning: string }> = {
  qualified_signature: {
    label: 'Qualified electronic signature',
    meaning: 'It has the effect in law of a handwritten signature in the European Union.',
  },
  qualified_seal: {
    label: 'Qualified electronic seal',
    meaning: 'In the European Union, the law presumes what it seals to be genuine and unchanged.',
  },
  signature_with_qualified_certificate: {
    label: 'Advanced electronic signature with a qualified certificate',
    meaning: 'A qualified authority has confirmed who signed. No qualified device is proved for the key.',
  },
  seal_with_qualified_certificate: {
    label: 'Advanced electronic seal with a qualified certificate',
    meaning: 'A qualified authority has confirmed who sealed. No qualified device is proved for the key.',
  },
};

/** Names the trust service that the certification path ends in; '' without one. */
export function trustServiceLine({ trust_service }: Pick<SignatureFinding, 'trust_service'>): string {
  if (!trust_service) return '';
  const { name, provider, territory } = trust_service;
  return `${name}, ${provider}, on the trusted list of ${territory}.`;
}

/** Sentences about changes after a signature. */
const changeWords: Record<LaterChange, string> = {
  signature: 'Another signature was added.',
  timestamp: 'A document timestamp was added.',
  form_fill: 'Form fields were filled in.',
  annotation: 'Comments or other annotations were added.',
  validation_data: 'Proof about certificates was added, so that the signatures can be checked in the future.',
  metadata: 'Metadata of the document was changed or left out.',
  format: 'The version or the extensions of PDF that the document states were changed. That shows nothing.',
  form: 'Settings of the form were changed. That shows nothing.',
  tags: 'Tags for screen readers were added for new signature fields.',
  unused: 'Objects were added or changed that nothing in the document uses, so they show nothing.',
  structure: 'Something that is no part of the pages was changed, such as bookmarks or attachments.',
  other: 'The content or structure of the document was changed.',
};

/** Parts of a file in everyday words; others are named as in the file. */
const PART_WORDS: Readonly<Record<string, string>> = {
  Annots: 'annotations',
  Contents: 'page content',
  CropBox: 'page size',
  DSS: 'proof about certificates',
  EmbeddedFiles: 'attachments',
  Fields: 'form field',
  FreeText: 'text box',
  Highlight: 'highlighting',
  Ink: 'drawing',
  Link: 'link',
  MediaBox: 'page size',
  OCProperties: 'layers',
  OpenAction: 'action on opening',
  Outlines: 'bookmarks',
  PageLabels: 'page labels',
  Pages: 'order or number of pages',
  Popup: 'pop-up note',
  Resources: 'fonts and pictures',
  Rotate: 'rotation',
  Stamp: 'stamp',
  StructTreeRoot: 'tags',
  Text: 'note',
  Underline: 'underlining',
  Widget: 'form field',
};
/** Changes whose places a reader wants to look at. */
const PLACED: ReadonlySet<LaterChange> = new Set(['form_fill', 'annotation', 'structure', 'other']);
const MAX_PLACES = 5;

/** One kind of change after a signature. */
export interface ChangeNote {
  /** Sentence about the change. */
  sentence: string;
  /** Its places that a reader wants to look at, each with the changed part in words. */
  places: readonly NamedPlace[];
}

/** Place of a change. */
export interface NamedPlace extends Pick<ChangePlace, 'page' | 'rectangles'> {
  /** Changed part in words, for example `note`; that of the file where there are no others. */
  words: string;
}

/** Returns each kind of change after a signature, with its places. */
export function changeNotes({ later_changes, change_places }: Changes): ChangeNote[] {
  return later_changes.map((change) => ({
    sentence: changeWords[change],
    places: PLACED.has(change)
      ? change_places
          .filter((place) => place.change === change && place.part !== '')
          .map(({ part, page, rectangles }) => ({ words: PART_WORDS[part] ?? part, page, rectangles }))
      : [],
  }));
}

type Changes = Pick<SignatureFinding, 'later_changes' | 'change_places'>;

/** Returns a sentence about each kind of change after a signature, with its first places. */
export function changeSentences(changes: Changes): string[] {
  return changeNotes(changes).map(({ sentence, places }) => {
    if (places.length === 0) return sentence;
    const named = places
      .slice(0, MAX_PLACES)
      .map(({ words, page }) => (page === null ? words : `${words} on page ${page}`));
    const rest = places.length - named.length;
    const list = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
    return `${withoutStop(sentence)}: ${list}.`;
  });
}

/** Returns a sentence without its full stop, for a list that follows it. */
export const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

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
  if (time.is_qualified) return `Attested by ${authority}, with a qualified timestamp.`;
  return time.is_trusted ? `Attested by ${authority}.` : `Stated by ${authority}, which is not trusted here.`;
}
