import { certificateMessages } from '#contracts/certificate-messages.ts';
import { describeCertificate, foreignPurpose, isLegibleSize } from '#signing';
import type { SignArguments } from './sign-arguments.ts';

/** Warning about a signature that is made all the same. */
export interface SignWarning {
  code: 'certificate_other_purpose' | 'key_rsa_pss_only' | 'place_too_small';
  message: string;
}

/** Returns the warnings about all signatures of a command. `certificate` is DER. */
export function signWarnings(
  certificate: Buffer,
  { rectangle, fieldName }: Pick<SignArguments, 'rectangle' | 'fieldName'>,
): SignWarning[] {
  const isPssOnly = describeCertificate(certificate).keyType === 'rsa-pss';
  // A signature field of the file has a rectangle of its own.
  const isTooSmall = rectangle !== undefined && fieldName === undefined && !isLegibleSize(rectangle);
  return [
    ...purposeWarnings(certificate),
    ...(isPssOnly ? [PSS_ONLY] : []),
    ...(isTooSmall ? [TOO_SMALL] : []),
  ];
}

function purposeWarnings(certificate: Buffer): SignWarning[] {
  const purpose = foreignPurpose(certificate);
  const message = purpose && certificateMessages.otherPurpose[purpose];
  return message ? [{ code: 'certificate_other_purpose', message }] : [];
}

const PSS_ONLY: SignWarning = {
  code: 'key_rsa_pss_only',
  message:
    'The key of the certificate is for RSA-PSS only (id-RSASSA-PSS). Many validators, pdfsig among them, do not verify its signatures: where others have to check them, sign with a certificate for an ordinary RSA or ECDSA key. (--pss needs no such certificate.)',
};

const TOO_SMALL: SignWarning = {
  code: 'place_too_small',
  message:
    'The signature is too small to be legible in the rectangle of --rect. The file is signed all the same.',
};
