import { openOffice } from '#support/service/signed-in-office.ts';
import { keysFor } from '#support/service/signing-calls.ts';
import { send, fetchLiteral, type Person } from './send.ts';
import { PROPERTIES, putFor, seen } from './documents.ts';
import { at, type Json } from './json.ts';

interface Signing {
  owner: Person;
  member: Person;
}

/** Signs a document with these properties and returns its newest bytes, read as Latin-1, and its newest version. */
async function signed({ owner, member }: Signing, changes: Record<string, Json>) {
  const id = await putFor(owner, member);
  const document_properties = { ...PROPERTIES, ...changes };
  const body = { instance_ids: [id], sign_mode: 'pfx', document_properties };
  const { success } = await send('document', 'POST /sign-document', { as: member, body });
  expect(success).toBe('1');
  const versions = await send('document', 'GET /document/{id}/view_versions', { as: owner, params: { id } });
  const given = { as: owner, body: { instance_ids: [id] } };
  const file = await fetchLiteral('document', 'POST /document-action/download', given);
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
  return { text, version: at(versions.data, 0), document: await seen(owner, id) };
}

/** Checks that each of the document properties does what it is for. */
export async function signs(): Promise<void> {
  const office = await openOffice(await keysFor('member'));
  const plain = await signed(office, {});
  expect(plain.document).toMatchObject({ status: 'signed', is_encrypted: false });
  expect(plain.version).toMatchObject({
    version: 2,
    added: { reason: 'I agree', location: 'Aarhus', pages: [2], sign_mode: 'pfx' },
  });
  expect(plain.text).toMatch(/\/Rect ?\[ ?61 72 264 136 ?\]/);
  expect(plain.text).not.toMatch(/\/TransformMethod|\/Encrypt/);
  const last = await signed(office, { defaultPage: 'last', customPage: null, lockForSigning: true });
  expect([last.version, last.text]).toMatchObject([
    { added: { pages: [2] } },
    expect.stringMatching(/\/TransformMethod ?\/(DocMDP|FieldMDP)/),
  ]);
  const encrypted = await signed(office, { addEncryption: true, encryptionPin: 'secret' });
  expect([encrypted.document, encrypted.text]).toMatchObject([
    { is_encrypted: true },
    expect.stringContaining('/Encrypt'),
  ]);
}
