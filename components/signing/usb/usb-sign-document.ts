import { readAttachment } from '#client/attachment.ts';
import { fromBase64, toBase64 } from '#client/base64.ts';
import { request } from '#client/request.ts';
import { RequestError } from '#client/request-error.ts';
import { uploadFile } from '#client/upload.ts';
import { askUsbHelper } from '#client/usb-helper.ts';
import type { Document } from '#contracts/document.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { proveUsbKey, signWithUsb } from '#contracts/usb.ts';
import {
  addTokenCertificate,
  addUsbSignature,
  challengeToken,
  prepareUsbSignature,
} from '#contracts/usb-signing.ts';

export interface TokenKey {
  /** Serial number of the token. */
  token: string;
  pin: string;
  /** SHA-256 of the certificate, hexadecimal. */
  certificate: string;
}

/** Proves to the service that the token holds the key of the certificate, unless it knows that already. */
export async function confirmCertificate(key: TokenKey): Promise<void> {
  const { challenge } = await request(challengeToken, { body: { certificate: key.certificate } }, QUIET);
  if (challenge === null) return;
  const proof = await askUsbHelper(proveUsbKey, { ...key, challenge });
  await request(addTokenCertificate, { body: { ...proof, challenge } }, QUIET);
}

export interface TokenSignature {
  document: Document;
  properties: DocumentProperties;
  key: TokenKey;
  /** Password of the document; '' for one without. */
  password: string;
}

/**
 * Signs one document: the service prepares it, the USB helper signs it on the user's machine, the service
 * checks and stores it.
 * @throws RequestError if the service or the USB helper refuses
 */
export async function signByToken({ document, properties, key, password }: TokenSignature): Promise<void> {
  const prepared = await request(
    prepareUsbSignature,
    {
      body: { instance_id: document.id, certificate: key.certificate, document_properties: properties },
    },
    QUIET,
  );
  const { attachment, file_name, signing_time, certificate, ...preparation } = prepared;
  const content = toBase64(await readAttachment(attachment));
  const [signed] = await askUsbHelper(signWithUsb, {
    ...key,
    document_properties: properties,
    documents: [
      {
        id: document.id,
        file_name,
        content,
        signing_time,
        ...preparation,
        ...(password ? { password } : {}),
      },
    ],
  });
  if (!signed?.content) throw refusalOf(signed?.error);
  await uploadFile(addUsbSignature, {
    fields: {
      instance_id: document.id,
      certificate,
      signing_time,
      document_properties: JSON.stringify(properties),
    },
    file: new File([fromBase64(signed.content)], file_name, { type: 'application/pdf' }),
    quiet: true,
  });
}

const QUIET = { quiet: true };

type HelperError =
  { code: string; message: string; fields: Record<string, string[]> | null } | null | undefined;

function refusalOf(error: HelperError): RequestError {
  const { code, message, fields } = error ?? { code: 'unknown', message: '', fields: null };
  return new RequestError({ kind: 'rejected', status: 200, message, code, fields: fields ?? undefined });
}
