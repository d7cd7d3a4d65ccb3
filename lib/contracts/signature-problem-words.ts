/** What speaks against a signature: what it means in one sentence, and what to do. */
export interface ProblemWords {
  meaning: string;
  advice: string;
}

const SIGNED_AGAIN = 'Ask for a new copy of the document, and for a new signature if that reads the same.';
const CHANGED = 'Do not rely on what you see. Ask the signer for the document as they signed it.';

const WORDS: Record<string, ProblemWords> = {
  format_unsupported: {
    meaning: 'The signature has a format that cannot be checked here.',
    advice: 'Ask for a PAdES signature, or check it with the program that made it.',
  },
  contents_missing: {
    meaning: 'The signature is empty: there is nothing that proves anything.',
    advice: SIGNED_AGAIN,
  },
  byte_range_missing: {
    meaning: 'The signature does not say what it covers.',
    advice: CHANGED,
  },
  byte_range_invalid: {
    meaning: 'The signature leaves room for content that nobody signed.',
    advice: CHANGED,
  },
  contents_mismatch: {
    meaning: 'The signature in the file is not the one that its place says.',
    advice: CHANGED,
  },
  cms_unreadable: { meaning: 'The signature is damaged and cannot be read.', advice: SIGNED_AGAIN },
  signer_certificate_missing: {
    meaning: 'The certificate of the signer is missing, so who signed cannot be told.',
    advice: SIGNED_AGAIN,
  },
  digest_unknown: {
    meaning: 'The signature uses a digest algorithm that is not known here.',
    advice: 'Ask for a signature with SHA-256 or a later algorithm.',
  },
  digest_too_weak: {
    meaning:
      'The signature uses a digest algorithm that has been broken, so another document could carry it too.',
    advice: 'Ask for a signature with SHA-256 or a later algorithm.',
  },
  digest_mismatch: {
    meaning: 'What was signed has been changed since.',
    advice: CHANGED,
  },
  signature_mismatch: {
    meaning: 'The signature was not made with the key of the certificate that it names.',
    advice: 'Do not rely on it. Ask the signer for a new signature.',
  },
  signing_certificate_missing: {
    meaning: 'The signature does not say which certificate made it, so another could be put in its place.',
    advice: 'Ask for a PAdES signature.',
  },
  signing_certificate_mismatch: {
    meaning: 'The certificate in the signature is not the one that made it.',
    advice: 'Do not rely on it. Ask the signer for a new signature.',
  },
  revision_not_covered: {
    meaning: 'The signature does not cover the whole document as it was when it was made.',
    advice: CHANGED,
  },
  changed_after_signing: {
    meaning: 'The document was changed after it was signed, in a way that the signature does not permit.',
    advice: CHANGED,
  },
};

/** What a problem's code means. A code that is not known here still says that something is wrong. */
export function problemWords(code: string): ProblemWords {
  return (
    WORDS[code] ?? {
      meaning: `The check found something that speaks against the signature (${code}).`,
      advice: 'Do not rely on it before you know why.',
    }
  );
}

/** Whether this code has words of its own. */
export function hasProblemWords(code: string): boolean {
  return Object.hasOwn(WORDS, code);
}
