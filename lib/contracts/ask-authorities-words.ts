/** Texts of the choice to ask the authorities of the certificates about revocation. */
export const askAuthoritiesWords = {
  label: 'Ask the certificate authorities whether certificates are revoked',
  note: 'This tells them that somebody checks a signature of this signer. The file itself is not sent to them.',
} as const;
