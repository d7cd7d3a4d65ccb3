import type { DocumentProperties } from '#contracts/sign-form.ts';
import { findHeldCertificate } from '#trust/certificates/store-certificate.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { TIMESTAMP_ROOM } from '#signing';
import { findSigningTerms, type SigningTerms } from '../signing/signing-terms.ts';
import { documentErrors } from '../document-errors.ts';

interface TokenSignature {
  /** SHA-256 of the token's certificate. */
  certificate: string;
  properties: DocumentProperties;
}

/** Returns the terms of a signature by one of the caller's tokens. @throws AppError usb_certificate_unknown */
export async function termsForToken(
  context: MemberContext,
  { certificate, properties }: TokenSignature,
): Promise<SigningTerms> {
  const { caller, database } = context;
  const signer = await findHeldCertificate(database, caller, certificate);
  if (!signer) throw new AppError(documentErrors.usb_certificate_unknown);
  return findSigningTerms(context, database, { signer, choice: properties.level });
}

/** Returns the space reserved for what a higher level adds: the token itself signs at level B-B. */
export const timestampRoomFor = ({ level }: Pick<SigningTerms, 'level'>): number =>
  level === 'B-B' ? 0 : TIMESTAMP_ROOM;
