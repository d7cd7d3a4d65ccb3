import { samplePdf } from '#demo/sample-pdf.ts';
import { send, type Person } from './send.ts';
import { at, textAt, type Json } from './json.ts';

/** Uploads a PDF of two pages and returns the id of its document. */
export async function put(owner: Person, name = 'letter.pdf', bytes = samplePdf()): Promise<string> {
  const { data } = await send('document', 'POST /document', { as: owner, file: { name, bytes } });
  return textAt(data, 'id');
}

/** Entry of a list of signatories for both pages of the uploaded PDF. */
export const entry = (person: Person, changes: Record<string, Json> = {}): Record<string, Json> => ({
  user_id: person.userId,
  signatory_id: person.membershipId,
  serial_number: 1,
  pages_to_sign: [1, 2],
  instruction_notes: 'Initials too',
  ...changes,
});

/** Uploads a document, names `signatory` as its only signatory, and returns its id. */
export async function putFor(owner: Person, signatory: Person): Promise<string> {
  const id = await put(owner);
  const body = { instance_ids: [id], signatory_data: [entry(signatory)] };
  const { success } = await send('document', 'PATCH /document purpose=add_signatory', { as: owner, body });
  expect(success).toBe('1');
  return id;
}

/** Returns the document as this person reads it. */
export async function seen(by: Person, id: string): Promise<Json> {
  const { data } = await send('document', 'GET /document/{status-or-id}', {
    as: by,
    params: { 'status-or-id': id },
  });
  return at(data, 'rows', 0);
}

export const PROPERTIES: Record<string, Json> = {
  lowerLeftX: 61,
  lowerLeftY: 72,
  width: 203,
  height: 64,
  defaultPage: 'custom',
  customPage: 2,
  reason: 'I agree',
  location: 'Aarhus',
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
};
