import { trustWords } from './signature-words.ts';

/** Meaning of a problem of a signature, in one sentence, and the recommended action. */
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
  contents_malformed: {
    meaning: 'The signature is written in a way that lets different programs read different things.',
    advice: CHANGED,
  },
  duplicate_keys: {
    meaning: 'The signature says things twice, so that different programs read different things.',
    advice: CHANGED,
  },
  byte_range_missing: {
    meaning: 'The signature does not say what it covers.',
    advice: CHANGED,
  },
  byte_range_invalid: {
    meaning: 'The signature leaves room for content that is not signed.',
    advice: CHANGED,
  },
  contents_mismatch: {
    meaning: 'The signature in the file is not the one that its signature field names.',
    advice: CHANGED,
  },
  cms_unreadable: { meaning: 'The signature is damaged and cannot be read.', advice: SIGNED_AGAIN },
  cms_malformed: {
    meaning: 'The signature is not made as the rules for it ask, so what it covers is not certain.',
    advice: SIGNED_AGAIN,
  },
  signers_not_one: {
    meaning: 'The signature does not have exactly one signer, so who signed cannot be told.',
    advice: SIGNED_AGAIN,
  },
  certificate_damaged: {
    meaning: 'A certificate in the signature is damaged and cannot be read.',
    advice: SIGNED_AGAIN,
  },
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
    meaning: 'The signature does not say which certificate made it, so it could be replaced by another.',
    advice: 'Ask for a PAdES signature.',
  },
  signing_certificate_mismatch: {
    meaning: 'The certificate in the signature is not the one that made it.',
    advice: 'Do not rely on it. Ask the signer for a new signature.',
  },
  file_damaged: {
    meaning: 'The file is damaged, so different programs may show different documents.',
    advice: CHANGED,
  },
  revision_not_covered: {
    meaning: 'The signature does not cover the whole document as it was when it was made.',
    advice: CHANGED,
  },
  changed_after_signing: {
    meaning: 'The document was changed after it was signed, in a way that the signature does not permit.',
    advice: CHANGED,
  },
  annotated_after_signing: {
    meaning:
      'Comments were added or changed after signing, or a large signature was added. They may cover what was signed.',
    advice: 'Look at the version that was signed, and compare it with this one.',
  },
  filling_not_proved: {
    meaning:
      'A form field was filled in after signing, and it is not certain that it shows the value that it holds.',
    advice:
      'Compare it with the version that was signed, and ask the person who filled it in what they entered.',
  },
  structure_changed: {
    meaning:
      'Something was changed after signing that the pages do not show, and it is not certain that it does no harm.',
    advice: 'Compare the document with the version that was signed, if the changed part matters to you.',
  },
  timestamp_invalid: {
    meaning: 'The timestamp of the signature is damaged or was not made by the authority that it names.',
    advice: 'Do not rely on the time. Ask the signer for a new signature.',
  },
  timestamp_mismatch: {
    meaning: 'The timestamp belongs to another signature.',
    advice: 'Do not rely on the time. Ask the signer for a new signature.',
  },
  certificate_untrusted: trustWords.untrusted,
  certificate_expired: {
    meaning: 'The certificate has expired, and nothing proves that the signature was made before it did.',
    advice: 'Ask for a new signature, or for one with a timestamp.',
  },
  certificate_not_yet_valid: {
    meaning: 'The certificate was not valid yet when the signature was made.',
    advice: 'Ask the signer to check the clock of their device, and to sign again.',
  },
  certificate_revoked: {
    meaning: 'The certificate had been revoked when the signature was made.',
    advice: 'Do not rely on the signature. Ask the signer for one with another certificate.',
  },
  certificate_revoked_since: {
    meaning: 'The certificate has been revoked, and nothing proves that the signature was made before that.',
    advice: 'Ask for a new signature, or for one with a timestamp.',
  },
  certificate_authority_withdrawn: trustWords.withdrawn,
  certificate_name_not_permitted: trustWords.name_not_permitted,
  certificate_policy_not_permitted: trustWords.policy_not_permitted,
  certificate_wrong_usage: trustWords.wrong_usage,
  certificate_weak: trustWords.weak_key,
  revocation_unknown: {
    meaning: 'Whether the certificate was revoked could not be found out.',
    advice: 'Check the document again later, or ask the signer for one with long-term proof.',
  },
};

/** Returns the text about a problem; an unknown code has a general text that names the code. */
export function problemWords(code: string): ProblemWords {
  return (
    WORDS[code] ?? {
      meaning: `The check found something that speaks against the signature (${code}).`,
      advice: 'Do not rely on it before you know why.',
    }
  );
}

/** Returns whether there is a text about this code. */
export function hasProblemWords(code: string): boolean {
  return Object.hasOwn(WORDS, code);
}
