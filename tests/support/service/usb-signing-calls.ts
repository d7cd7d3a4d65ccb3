import type { Document } from '#contracts/document.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { listUsbCertificates, proveUsbKey, signWithUsb } from '#contracts/usb.ts';
import {
  addTokenCertificate,
  addUsbSignature,
  challengeToken,
  prepareUsbSignature,
} from '#contracts/usb-signing.ts';
import type { CallData } from '#contracts/call.ts';
import type { SoftToken } from '#support/pki/software-tokens.ts';
import { askHelper, pairedHeaders, type RunningHelper } from '#support/stack/usb-helper-process.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { send, type Outcome } from './client.ts';
import { sendNamed, sendParts } from './parts-calls.ts';
import type { Person } from './signed-in-office.ts';
import { bytesOf, FORM } from './signing-calls.ts';
import { sendFile } from './upload-calls.ts';

/** A token in a machine where the USB helper runs. */
export interface Desk {
  helper: RunningHelper;
  token: SoftToken;
  /** SHA-256 of the signing certificate. */
  certificate: string;
}

/** Returns the headers of a page of the web app in a paired browser. */
export const headersAt = ({ helper }: Pick<Desk, 'helper'>) =>
  pairedHeaders(helper, new URL(backend('APP_URL')).origin);

export async function deskWith(helper: RunningHelper, token: SoftToken, alias: string): Promise<Desk> {
  const body = { token: token.serial, pin: token.pin };
  const { data } = await askHelper(helper, listUsbCertificates, {
    body,
    headers: await headersAt({ helper }),
  });
  return { helper, token, certificate: data.find((found) => found.alias === alias)!.id };
}

const login = ({ token, certificate }: Desk) => ({ token: token.serial, pin: token.pin, certificate });

/** Returns the token's signature of a challenge. */
export async function proof(desk: Desk, challenge: string) {
  const body = { ...login(desk), challenge };
  return (await askHelper(desk.helper, proveUsbKey, { body, headers: await headersAt(desk) })).data;
}

/** Adds the token's certificate to the member's, as the sign form does before the first signature. */
export async function tie(who: Person, desk: Desk): Promise<Outcome<typeof addTokenCertificate>> {
  const { data } = await send(challengeToken, { body: { certificate: desk.certificate } }, who);
  const challenge = data.challenge!;
  return send(addTokenCertificate, { body: { challenge, ...(await proof(desk, challenge)) } }, who);
}

export function prepareAt(
  who: Person,
  desk: Pick<Desk, 'certificate'>,
  { document, properties = {} }: { document: Document; properties?: Partial<DocumentProperties> },
): Promise<Outcome<typeof prepareUsbSignature>> {
  const { certificate } = desk;
  const body = { instance_id: document.id, certificate, document_properties: { ...FORM, ...properties } };
  return send(prepareUsbSignature, { body }, who);
}

export type Prepared = CallData<typeof prepareUsbSignature>;

interface ToSign {
  who: Person;
  prepared: Prepared;
  properties?: Partial<DocumentProperties>;
  password?: string;
  /** Bytes to sign instead of those that the service holds. */
  pdf?: Buffer;
}

/** Signs a prepared document as the USB helper does. */
export async function signedAt(
  desk: Desk,
  { who, prepared, properties = {}, pdf, password }: ToSign,
): Promise<Buffer> {
  const { attachment, position, ...preparation } = prepared;
  const document_properties = { ...FORM, ...properties };
  const content = (pdf ?? (await bytesOf(who, attachment))).toString('base64');
  const document = {
    id: 'one',
    content,
    ...preparation,
    ...(document_properties.defaultPage === undefined ? { position } : {}),
    ...(password ? { password } : {}),
  };
  const { data } = await askHelper(desk.helper, signWithUsb, {
    body: { ...login(desk), document_properties, documents: [document] },
    headers: await headersAt(desk),
  });
  const [signed] = data;
  if (!signed?.content) throw new Error(`The helper did not sign: ${signed?.error?.message}`);
  return Buffer.from(signed.content, 'base64');
}

export function handIn(who: Person, given: ToHandIn): Promise<Outcome<typeof addUsbSignature>> {
  const { document, file } = given;
  return sendFile(addUsbSignature, { file, name: document.document_name, fields: fieldsOf(given) }, who);
}

/** Hands a large signed file in as the sign form does. */
export async function handInParts(who: Person, given: ToHandIn): Promise<Outcome<typeof addUsbSignature>> {
  const { file, document } = given;
  const name = document.document_name;
  const id = await sendParts(addUsbSignature, { file, name }, { as: who });
  return sendNamed(addUsbSignature, { id, name, fields: fieldsOf(given) }, who);
}

const fieldsOf = ({ document, prepared, properties = {} }: ToHandIn) => ({
  instance_id: document.id,
  certificate: prepared.certificate,
  signing_time: prepared.signing_time,
  document_properties: JSON.stringify({ ...FORM, ...properties }),
});

interface ToHandIn {
  document: Document;
  file: Buffer;
  prepared: Prepared;
  properties?: Partial<DocumentProperties>;
}
