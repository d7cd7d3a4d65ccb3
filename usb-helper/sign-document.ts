import {
  describeSigningError,
  SIGNING_FAILED,
  type SigningErrorSubject,
} from '#contracts/signing-error-words.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { positionOf, type PositionProblem, type SignaturePosition } from '#contracts/signature-position.ts';
import type { UsbSignDocument, UsbSignedDocument } from '#contracts/usb.ts';
import { usbMessages } from '#contracts/usb-constants.ts';
import {
  type AppearancePicture,
  inspectPdf,
  type Signer,
  SigningError,
  type SignOptions,
  signPdf,
} from '#signing';

interface ToSign {
  document: UsbSignDocument;
  properties: DocumentProperties;
  signer: Signer;
}

/**
 * Signs one document. Returns an error of the document in its result, so that the other documents can still be signed.
 * @throws {TokenError} if the token fails.
 */
export async function signDocument(request: ToSign): Promise<UsbSignedDocument> {
  const { id, file_name } = request.document;
  const done = (content: string | null, error: UsbSignedDocument['error']) => ({
    id,
    file_name,
    content,
    error,
  });
  const signed = await tried(() => sign(request));
  return Buffer.isBuffer(signed) ? done(signed.toString('base64'), null) : done(null, signed);
}

type Problem = NonNullable<UsbSignedDocument['error']>;

async function tried(action: () => Promise<Buffer | Problem>): Promise<Buffer | Problem> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof SigningError) return problemOf(error);
    throw error;
  }
}

async function sign({ document, properties, signer }: ToSign): Promise<Buffer | Problem> {
  const pdf = Buffer.from(document.content, 'base64');
  const { password } = document;
  const placement = placementOf({ document, properties }, pdf);
  if ('code' in placement) {
    return problem('signing_refused', placement.message, { [placement.field]: [placement.message] });
  }
  const { tail } = await signPdf(pdf, signer, {
    ...placement,
    fieldName: document.field_name ?? undefined,
    reason: properties.reason,
    location: properties.location,
    picture: pictureOf(document),
    ...choiceOf(document),
    date: document.signing_time ? new Date(document.signing_time) : new Date(),
    password,
    lock: document.is_locking ?? properties.lockForSigning,
    rsaScheme: document.rsa_scheme,
    timestampRoom: document.timestamp_room,
    seed: document.seed ? Buffer.from(document.seed, 'hex') : undefined,
  });
  return Buffer.concat([pdf, tail]);
}

/** Returns the position that the service prepared; by default that of the properties. */
function placementOf(
  { document: { position, password }, properties }: Pick<ToSign, 'document' | 'properties'>,
  pdf: Buffer,
): SignaturePosition | PositionProblem {
  if (!position) return positionOf(properties, inspectPdf(pdf, { password }));
  const { pages, ...rectangle } = position;
  return { pages, rectangle };
}

function pictureOf({ picture }: UsbSignDocument): AppearancePicture | undefined {
  if (!picture) return undefined;
  const { colour, alpha, ...facts } = picture;
  return {
    ...facts,
    colour: Buffer.from(colour, 'base64'),
    alpha: alpha ? Buffer.from(alpha, 'base64') : undefined,
  };
}

/** Returns style, mark and date of the appearance; none from a service that prepares none. */
function choiceOf({ appearance }: UsbSignDocument): Pick<SignOptions, 'style' | 'mark' | 'shownDate'> {
  if (!appearance) return {};
  const { style, font, name, shown_date } = appearance;
  return { style, mark: { text: name, font }, shownDate: shown_date };
}

/** Form field of the browser's sign form by the input that an error is about. */
const FIELDS: Partial<Record<SigningErrorSubject, string>> = {
  document_password: 'document_password',
  certificate: 'certificate',
};

function problemOf(error: SigningError): Problem {
  const { subject, message: general } = describeSigningError(error, 'this document');
  const message = error.code === 'pdf_password_required' ? usbMessages.documentPasswordNeeded : general;
  const field = FIELDS[subject];
  if (field) return problem('signing_refused', message, { [field]: [message] });
  const isInternal = subject === 'signature';
  return problem(error.code, isInternal ? SIGNING_FAILED : message, null);
}

function problem(code: string, message: string, fields: FieldErrors | null): Problem {
  return { code, message, fields };
}
