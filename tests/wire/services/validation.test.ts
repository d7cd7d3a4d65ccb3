import { randomUUID } from 'node:crypto';
import { openOffice } from '#support/service/signed-in-office.ts';
import type { ServedCall } from '../specification/calls.ts';
import { CONSTANTS } from '../specification/constants.ts';
import { TEXTS } from '../specification/texts.ts';
import { send, type Office } from './send.ts';
import { entry, PROPERTIES, put } from './documents.ts';
import { fieldsOf, type Json } from './json.ts';

let office: Office;
let id: string;
beforeAll(async () => {
  office = await openOffice();
  id = await put(office.owner);
});

/** Field errors of a refusal, whose status is always one of the client's errors. */
async function refusal(call: ServedCall<'document'>, body: Record<string, Json>): Promise<Json | undefined> {
  const { status, success, data } = await send('document', call, { as: office.owner, body });
  expect([success, Math.floor(status / 100)]).toEqual(['0', 4]);
  return data;
}

const signatories = (signatory_data: Json) =>
  refusal('PATCH /document purpose=add_signatory', { instance_ids: [id], signatory_data });

/** A list of so many people, whom nothing is known of. */
const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    entry(office.member, { user_id: randomUUID(), serial_number: index + 1 }),
  );

const signing = (changes: Record<string, Json>, without?: string) => {
  const properties = Object.entries({ ...PROPERTIES, ...changes }).filter(([name]) => name !== without);
  const document_properties = Object.fromEntries(properties);
  return refusal('POST /sign-document', { instance_ids: [id], sign_mode: 'pfx', document_properties });
};

describe('a signatory that is wrong', () => {
  it.each([
    ['user_id', '', TEXTS.userRequired],
    ['signatory_id', '', TEXTS.signatoryRequired],
    ['pages_to_sign', [], TEXTS.pagesRequired],
    ['instruction_notes', 'x'.repeat(CONSTANTS.maxNoteLength + 1), TEXTS.noteTooLong],
  ])('VA-04 VA-08 is refused at %s with the text of the specification', async (field, value, text) => {
    const data = await signatories([entry(office.member, { [field]: value })]);
    expect(data).toEqual({ [`signatory_data.0.${field}`]: [text] });
  });

  it('VA-06 VA-08 makes no list of none and no list of eleven', async () => {
    expect(await signatories([])).toEqual({ signatory_data: [TEXTS.tooFewSignatories] });
    expect(await signatories(strangers(CONSTANTS.maxEntries + 1))).toMatchObject({
      signatory_data: [TEXTS.tooManySignatories],
    });
    expect(fieldsOf(await signatories(strangers(CONSTANTS.maxEntries)))).not.toContain('signatory_data');
  });

  it('VA-04 VA-08 may have a note of one hundred characters', async () => {
    const document = await put(office.owner);
    const note = 'x'.repeat(CONSTANTS.maxNoteLength);
    const signatory_data = [entry(office.member, { instruction_notes: note })];
    const body = { instance_ids: [document], signatory_data };
    const call = 'PATCH /document purpose=add_signatory';
    expect((await send('document', call, { as: office.owner, body })).success).toBe('1');
  });
});

describe('a workflow that is wrong', () => {
  it('VA-07 VA-08 is refused with the texts of the specification', async () => {
    const workflow_data = [entry(office.member)];
    expect(await refusal('POST /workflow', { workflow_name: ' ', workflow_data })).toEqual({
      workflow_name: [TEXTS.workflowNameRequired],
    });
    expect(await refusal('POST /workflow', { workflow_name: 'None', workflow_data: [] })).toEqual({
      workflow_data: [TEXTS.tooFewWorkflows],
    });
    const many = { workflow_name: 'Many', workflow_data: strangers(CONSTANTS.maxEntries + 1) };
    expect(await refusal('POST /workflow', many)).toMatchObject({ workflow_data: [TEXTS.tooManyWorkflows] });
  });
});

describe('a sign form that is wrong', () => {
  it('VA-01 VA-08 needs a position', async () => {
    for (const part of ['lowerLeftX', 'lowerLeftY', 'width', 'height']) {
      expect(await signing({}, part)).toEqual({ position: [TEXTS.positionRequired] });
    }
  });

  it('VA-03 VA-08 needs the page that is custom and the password that encrypts', async () => {
    expect(await signing({ customPage: null })).toEqual({ customPage: [TEXTS.customPageRequired] });
    expect(await signing({ addEncryption: true })).toEqual({
      encryptionPin: [TEXTS.encryptionPasswordRequired],
    });
  });

  it('VA-03 has one of the four pages and one of the two modes', async () => {
    expect(await signing({ defaultPage: 'second' })).toHaveProperty('defaultPage');
    for (const defaultPage of ['first', 'last', 'all', 'custom']) {
      expect(fieldsOf(await signing({ defaultPage }))).not.toContain('defaultPage');
    }
    const bad = { instance_ids: [id], sign_mode: 'paper', document_properties: PROPERTIES };
    expect(await refusal('POST /sign-document', bad)).toHaveProperty('mode');
  });
});

describe('an upload that is wrong', () => {
  const upload = (name: string, bytes: Buffer) =>
    send('document', 'POST /document', { as: office.owner, file: { name, bytes } });
  const pdfOf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n%'), Buffer.alloc(size - 10, 'x')]);

  it('UP-06 UP-07 VA-08 is no PDF by its name', async () => {
    const { data } = await upload('notes.txt', pdfOf(1000));
    expect(data).toEqual({ file: [`notes.txt ${TEXTS.wrongType}`] });
  });

  it('UP-06 UP-07 VA-08 has more than ten megabytes', async () => {
    const tooLarge = { file: [`large.pdf ${TEXTS.tooLarge}`] };
    expect((await upload('large.pdf', pdfOf(CONSTANTS.documentUpload.bytes + 1))).data).toEqual(tooLarge);
    expect((await upload('large.pdf', pdfOf(CONSTANTS.documentUpload.bytes))).data).not.toEqual(tooLarge);
  });
});

it('EN-07 ER-01 ST-01 a bearer token of no session gets success -1 and its text', async () => {
  const given = { as: { token: 'x'.repeat(43) } };
  expect(await send('general', 'GET /user/profile', given)).toMatchObject({
    status: 401,
    success: '-1',
    message: TEXTS.sessionExpired[1],
  });
});
