/** Reason why a file is refused as a trusted list (ETSI TS 119 612). */
export type TrustedListProblem =
  'malformed' | 'too_complex' | 'not_a_list' | 'not_signed' | 'signature_invalid' | 'signature_weak';

/** Ends of sentences about a trusted list that is refused. */
export const trustedListProblemWords: Record<TrustedListProblem, string> = {
  malformed: 'it is not a complete XML file.',
  too_complex: 'it is more deeply nested, or declares more namespaces, than a trusted list.',
  not_a_list: 'it is no trusted list of ETSI TS 119 612.',
  not_signed: 'it has no signature, or more than one.',
  signature_invalid: 'its signature does not hold: the list was changed, or its certificate is missing.',
  signature_weak: 'its signature uses an algorithm that proves nothing, such as SHA-1.',
};
