import { describeCertificate, isLegibleSize } from '#signing';
import type { SignArguments } from './sign-arguments.ts';

/** What does not keep anybody from signing, but is better known before the file is sent. */
export interface SignWarning {
  code: 'key_rsa_pss_only' | 'place_too_small';
  message: string;
}

/** Of all that a command signs. `certificate` is DER. */
export function signWarnings(
  certificate: Buffer,
  { rectangle, fieldName }: Pick<SignArguments, 'rectangle' | 'fieldName'>,
): SignWarning[] {
  const isPssOnly = describeCertificate(certificate).keyType === 'rsa-pss';
  // A field of the file has its own place.
  const isTooSmall = rectangle !== undefined && fieldName === undefined && !isLegibleSize(rectangle);
  return [...(isPssOnly ? [PSS_ONLY] : []), ...(isTooSmall ? [TOO_SMALL] : [])];
}

const PSS_ONLY: SignWarning = {
  code: 'key_rsa_pss_only',
  message:
    'The key of the certificate is for RSA-PSS only (id-RSASSA-PSS). Many validators, pdfsig among them, do not verify its signatures: where others have to check them, sign with a certificate for an ordinary RSA or ECDSA key. (--pss needs no such certificate.)',
};

const TOO_SMALL: SignWarning = {
  code: 'place_too_small',
  message: 'Nobody can read a signature as small as --rect makes it. It is a signature all the same.',
};
