import { changeDocuments, viewSignatories, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import type { PlacedField, WantedField } from '#contracts/placed-field.ts';
import { placedFieldMessages } from '#contracts/placed-field-rules.ts';
import { checkBeforeSigning } from '#contracts/preflight.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { createWorkflow, editWorkflow, getWorkflow } from '#contracts/workflow.ts';
import { formFields, inspectPdf, openDocument, signaturesOnPages, verifyPdf } from '#signing';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { bytesOf, FORM, IN_FIELD, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';

const ONE_PAGE = pdfOfObjects([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
]);

const field = (changes: Partial<PlacedField> = {}): PlacedField => ({
  x: 60,
  y: 60,
  width: 200,
  height: 60,
  pages: [1],
  is_movable: false,
  ...changes,
});

/** Field on the last page of documents of any length. */
const atEnd = (changes: Partial<PlacedField> = {}): WantedField => ({ ...field(changes), pages: 'last' });

interface Placed {
  person: Person;
  signature_field?: WantedField | null;
  pages_to_sign?: number[];
}

const entriesOf = (placed: Placed[]) =>
  placed.map(({ person, signature_field, pages_to_sign = [1] }, index) => ({
    user_id: person.userId,
    signatory_id: person.membershipId,
    serial_number: index + 1,
    pages_to_sign,
    ...(signature_field === undefined ? {} : { signature_field }),
  }));

const place = (by: Person, documents: Document[], placed: Placed[]) =>
  send(
    changeDocuments,
    {
      body: {
        instance_ids: documents.map(({ id }) => id),
        purpose: 'add_signatory',
        signatory_data: entriesOf(placed),
      },
    },
    by,
  );

/** Makes a document for two signatories whose fields are one above the other. */
async function waiting(changes: Partial<PlacedField> = {}, pdf?: Buffer) {
  const office = await openOffice(await keysFor('member', 'second'));
  const { owner, member, second } = office;
  const document = await uploaded(owner, 'letter.pdf', pdf);
  const { status } = await place(
    owner,
    [document],
    [
      { person: member, signature_field: field(changes) },
      { person: second, signature_field: field({ y: 200, ...changes }) },
    ],
  );
  expect(status).toBe(200);
  return { ...office, document };
}

const newest = async (by: Person, document: Document) => bytesOf(by, (await seenBy(by, document)).attachment);
const permissionOf = (pdf: Buffer) => verifyPdf(pdf).signatures[0]!.permits;
const emptyFields = (pdf: Buffer, password?: string) => {
  const document = openDocument(pdf, { password });
  return formFields(document).filter(({ type, value }) => type === 'Sig' && document.resolve(value) === null);
};
/** Returns the verdicts of poppler on the fields that are signed. */
const verdictsOf = (pdf: Buffer, password?: string) =>
  popplerVerdicts(pdf, password).filter((verdict) => verdict !== 'Signature has not yet been verified.');

/** Returns the page and rectangle of each signature, the lowest first. */
const signedPositions = (pdf: Buffer) =>
  signaturesOnPages(pdf)
    .toSorted((one, other) => one.rectangle.y - other.rectangle.y || one.page - other.page)
    .map(({ page, rectangle: { x, y, width, height } }) => [page, x, y, width, height]);

describe('a field that the sender places', () => {
  it('is read with the signatories, and with the document by the signatory in turn', async () => {
    const { owner, member, second, document } = await waiting();
    const { data } = await send(viewSignatories, { params: { id: document.id } }, owner);
    expect(data.map(({ signature_field }) => signature_field)).toEqual([field(), field({ y: 200 })]);
    expect((await seenBy(member, document)).signature_field).toEqual(field());
    expect((await seenBy(second, document)).signature_field).toBeNull();
  });

  it('is on every page of each document when it is placed on all, and these are the pages to sign', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await place(owner, [document], [{ person: member, signature_field: field({ pages: 'all' }) }]);
    expect(await seenBy(member, document)).toMatchObject({
      pages_to_sign: [1, 2],
      signature_field: { pages: 'all' },
    });
    expect((await sign(member, [document], IN_FIELD)).status).toBe(200);
    expect(signedPositions(await newest(owner, document))).toEqual([
      [1, 60, 60, 200, 60],
      [2, 60, 60, 200, 60],
    ]);
  });

  it('that is placed on all pages leaves the numbers of pages to sign aside, also that of a missing page', async () => {
    const { owner, member } = await openOffice();
    const document = await uploaded(owner);
    const everywhere = { person: member, pages_to_sign: [9], signature_field: field({ pages: 'all' }) };
    expect((await place(owner, [document], [everywhere])).status).toBe(200);
    expect(await seenBy(member, document)).toMatchObject({ pages_to_sign: [1, 2] });
  });

  it.each([
    ['on a missing page', { pages: [1, 3] }, signMessages.noSuchPage(3, 2)],
    ['beyond the page', { x: 500 }, placedFieldMessages.outsidePage(1)],
    ['on a page that is not to be signed', { pages: [4] }, placedFieldMessages.pageNotAsked(4)],
  ])('is refused %s', async (_, changes, message) => {
    const { owner, member } = await openOffice();
    const document = await uploaded(owner);
    const placed = [{ person: member, pages_to_sign: [1, 2, 3], signature_field: field(changes) }];
    if (message === placedFieldMessages.outsidePage(1)) placed[0]!.pages_to_sign = [1];
    const refused = await place(owner, [document], placed);
    const { fields } = refused;
    expect([refused.status < 500, Object.values(fields).flat()]).toEqual([
      true,
      expect.arrayContaining([message]),
    ]);
    expect((await seenBy(owner, document)).status).toBe('uploaded');
  });

  it('may overlap that of another signatory, and both signatures are valid', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    const both = [
      { person: member, signature_field: field() },
      { person: second, signature_field: field({ x: 100 }) },
    ];
    expect((await place(owner, [document], both)).status).toBe(200);
    await sign(member, [document], IN_FIELD);
    expect((await sign(second, [document], IN_FIELD)).status).toBe(200);
    const pdf = await newest(owner, document);
    expect(popplerVerdicts(pdf)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
    expect(verifyPdf(pdf).signatures.map(({ isIntact }) => isIntact)).toEqual([true, true]);
  });

  it('is refused in each of several documents that does not contain it, which is named', async () => {
    const { owner, member } = await openOffice();
    const [long, short] = [await uploaded(owner, 'long.pdf'), await uploaded(owner, 'short.pdf', ONE_PAGE)];
    const refused = await place(
      owner,
      [long, short],
      [{ person: member, signature_field: field({ y: 350 }) }],
    );
    expect([refused.status, refused.fields]).toEqual([
      422,
      { 'signatory_data.0.signature_field': [`short.pdf: ${placedFieldMessages.outsidePage(1)}`] },
    ]);
    expect((await seenBy(owner, long)).status).toBe('uploaded');
  });
});

describe('a signature where a field was placed', () => {
  it('needs no position, and takes that of the field', async () => {
    const { owner, member, document } = await waiting();
    const body = {
      sign_mode: 'pfx' as const,
      document_properties: { ...FORM, ...IN_FIELD },
      about: ['place' as const],
    };
    const { data } = await send(checkBeforeSigning, { params: { id: document.id }, body }, member);
    expect(data.findings.map(({ code }) => code)).toEqual(['place_free']);
    expect((await sign(member, [document], IN_FIELD)).status).toBe(200);
    expect(signedPositions(await newest(owner, document))).toEqual([[1, 60, 60, 200, 60]]);
  });

  it('is refused elsewhere, unless the sender lets the signatory move it', async () => {
    const fixed = await waiting();
    const refused = await sign(fixed.member, [fixed.document], { lowerLeftX: 90 });
    expect([refused.status, refused.code, refused.fields]).toEqual([
      400,
      'field_not_movable',
      { position: [placedFieldMessages.notMovable] },
    ]);
    expect((await sign(fixed.member, [fixed.document])).status).toBe(200);
    const movable = await waiting({ is_movable: true });
    expect((await sign(movable.member, [movable.document], { lowerLeftX: 90 })).status).toBe(200);
    const elsewhere = await sign(movable.second, [movable.document], { defaultPage: 'last' });
    expect(elsewhere.code).toBe('other_pages_not_confirmed');
  });

  it('needs a whole position, or none, and one at all where no field was placed', async () => {
    const { member, document } = await waiting();
    const partial = await sign(member, [document], { height: undefined });
    expect([partial.status, partial.fields]).toEqual([400, { position: [signMessages.position] }]);
    const office = await openOffice(await keysFor('member'));
    const free = await uploaded(office.owner);
    await place(office.owner, [free], [{ person: office.member }]);
    const missing = await sign(office.member, [free], IN_FIELD);
    expect([missing.status, missing.fields]).toEqual([400, { position: [signMessages.position] }]);
  });
});

describe('signatures in several documents, some of which have a placed field', () => {
  it.each([false, true])(
    'are in the field, movable: %j, and at the chosen position in the others',
    async (is_movable) => {
      const { owner, member } = await openOffice(await keysFor('member'));
      const [placed, free] = [await uploaded(owner, 'placed.pdf'), await uploaded(owner, 'free.pdf')];
      const signature_field = field({ x: 300, pages: [2], is_movable });
      await place(owner, [placed], [{ person: member, pages_to_sign: [2], signature_field }]);
      await place(owner, [free], [{ person: member }]);
      const wish = { lowerLeftX: 90, inPlacedField: true };
      const checked = {
        sign_mode: 'pfx' as const,
        document_properties: { ...FORM, ...wish },
        about: ['place' as const],
      };
      const { data } = await send(checkBeforeSigning, { params: { id: placed.id }, body: checked }, member);
      expect(data.findings.map(({ code, message }) => [code, message])).toEqual([
        ['place_free', 'The place is free on page 2.'],
      ]);
      expect((await sign(member, [placed, free], wish)).status).toBe(200);
      expect(signedPositions(await newest(owner, placed))).toEqual([[2, 300, 60, 200, 60]]);
      expect(signedPositions(await newest(owner, free))).toEqual([[1, 90, 60, 200, 60]]);
    },
  );
});

describe('fields in the file', () => {
  it('are made by the first signature, which certifies, and each signatory fills their own', async () => {
    const { owner, member, second, auditor } = await openOffice(await keysFor('member', 'second', 'auditor'));
    const document = await uploaded(owner);
    await place(
      owner,
      [document],
      [
        { person: member, signature_field: field() },
        { person: second, pages_to_sign: [1, 2], signature_field: field({ y: 200, pages: [1, 2] }) },
        { person: auditor, signature_field: field({ y: 400 }) },
      ],
    );
    expect(emptyFields(await newest(owner, document))).toHaveLength(0);
    await sign(member, [document], IN_FIELD);
    const first = await newest(owner, document);
    expect(emptyFields(first)).toHaveLength(3); // two pages of the second, one of the third
    expect(permissionOf(first)).toBe(2);
    await sign(second, [document], { ...IN_FIELD, lockForSigning: true });
    await sign(auditor, [document], IN_FIELD);
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    for (const { version, attachment } of data.filter(({ version }) => version > 1)) {
      const pdf = await bytesOf(owner, attachment);
      expect(new Set(verdictsOf(pdf))).toEqual(new Set(['Signature is Valid.']));
      const { signatures } = verifyPdf(pdf);
      expect(signatures.map(({ isIntact }) => isIntact)).toEqual(Array(version - 1).fill(true));
    }
    const last = await newest(owner, document);
    expect([emptyFields(last).length, inspectPdf(last).changesForbidden]).toEqual([0, true]);
    expect(signedPositions(last)).toEqual([
      [1, 60, 60, 200, 60],
      [1, 60, 200, 200, 60],
      [2, 60, 200, 200, 60],
      [1, 60, 400, 200, 60],
    ]);
  });

  it('are none where a later signatory has no field, or may move it: they stay beside the document', async () => {
    const { owner, member, document } = await waiting({ is_movable: true });
    await sign(member, [document], IN_FIELD);
    const pdf = await newest(owner, document);
    expect([emptyFields(pdf).length, permissionOf(pdf)]).toEqual([0, undefined]);
    expect(popplerVerdicts(pdf)).toEqual(['Signature is Valid.']);
  });

  it('are kept when the first signatory encrypts the file', async () => {
    const { owner, member, second, document } = await waiting();
    const secret = 'a secret of theirs';
    await sign(member, [document], { ...IN_FIELD, addEncryption: true, encryptionPin: secret });
    expect(emptyFields(await newest(owner, document), secret)).toHaveLength(1);
    expect((await sign(second, [document], IN_FIELD)).status).toBe(200);
    const verdicts = popplerVerdicts(await newest(owner, document), secret);
    expect(verdicts).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  it('pass to the successor of a replaced signatory', async () => {
    const { owner, member, second, auditor } = await openOffice(await keysFor('member', 'auditor'));
    const document = await uploaded(owner);
    await place(
      owner,
      [document],
      [
        { person: member, signature_field: field() },
        { person: second, signature_field: field({ y: 200 }) },
      ],
    );
    await sign(member, [document], IN_FIELD);
    const replacement = {
      instance_ids: [document.id],
      purpose: 'replace_signatory' as const,
      former_user_id: second.userId,
      signatory: { user_id: auditor.userId, signatory_id: auditor.membershipId },
      reason: 'away',
    };
    expect((await send(changeDocuments, { body: replacement }, owner)).status).toBe(200);
    expect((await seenBy(auditor, document)).signature_field).toEqual(field({ y: 200 }));
    expect((await sign(auditor, [document], IN_FIELD)).status).toBe(200);
    const pdf = await newest(owner, document);
    expect([emptyFields(pdf).length, popplerVerdicts(pdf)]).toEqual([
      0,
      ['Signature is Valid.', 'Signature is Valid.'],
    ]);
  });

  it('stay empty for a signatory who is marked as signed, and the next one fills their own', async () => {
    const { owner, member, second, auditor } = await openOffice(await keysFor('member', 'auditor'));
    const document = await uploaded(owner);
    await place(
      owner,
      [document],
      [
        { person: member, signature_field: field() },
        { person: second, signature_field: field({ y: 200 }) },
        { person: auditor, signature_field: field({ y: 400 }) },
      ],
    );
    await sign(member, [document], IN_FIELD);
    const { approval_id } = await seenBy(second, document);
    await send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, second);
    expect((await sign(auditor, [document], IN_FIELD)).status).toBe(200);
    const pdf = await newest(owner, document);
    expect(emptyFields(pdf)).toHaveLength(1);
    expect(signedPositions(pdf)).toEqual([
      [1, 60, 60, 200, 60],
      [1, 60, 400, 200, 60],
    ]);
  });
});

describe('a workflow with fields', () => {
  it('keeps them, and hands them to the documents that it is assigned to', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const workflow_data = entriesOf([{ person: member, signature_field: field() }]);
    const { data: made } = await send(
      createWorkflow,
      { body: { workflow_name: 'Placed', workflow_data } },
      owner,
    );
    expect(made.workflow_data).toMatchObject([{ signature_field: field() }]);
    const document = await uploaded(owner);
    const body = { instance_ids: [document.id], purpose: 'assign_workflow' as const, workflow_id: made.id };
    expect((await send(changeDocuments, { body }, owner)).status).toBe(200);
    expect((await seenBy(member, document)).signature_field).toEqual(field());
    const without = { workflow_name: 'Placed', workflow_data: entriesOf([{ person: member }]) };
    await send(editWorkflow, { params: { id: made.id }, body: without }, owner);
    const { data } = await send(getWorkflow, { params: { id: made.id } }, owner);
    expect(data.workflow_data).toMatchObject([{ signature_field: null }]);
  });

  it('that are on the last page puts them there in each document, whatever its length, and asks for that page', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const workflow_data = entriesOf([
      { person: member, pages_to_sign: [9], signature_field: atEnd() },
      { person: second, signature_field: atEnd({ y: 200 }) },
    ]);
    const body = { workflow_name: 'At the end', workflow_data };
    const { data: made } = await send(createWorkflow, { body }, owner);
    expect(made.workflow_data).toMatchObject([{ signature_field: { pages: 'last' } }, {}]);
    const [long, short] = [await uploaded(owner, 'long.pdf'), await uploaded(owner, 'short.pdf', ONE_PAGE)];
    const assigned = {
      instance_ids: [long.id, short.id],
      purpose: 'assign_workflow' as const,
      workflow_id: made.id,
    };
    expect((await send(changeDocuments, { body: assigned }, owner)).status).toBe(200);
    for (const [document, page] of [[long, 2] as const, [short, 1] as const]) {
      expect(await seenBy(member, document)).toMatchObject({
        pages_to_sign: [page],
        signature_field: field({ pages: [page] }),
      });
      expect((await sign(member, [document], IN_FIELD)).status).toBe(200);
      expect((await sign(second, [document], IN_FIELD)).status).toBe(200);
      expect(signedPositions(await newest(owner, document))).toEqual([
        [page, 60, 60, 200, 60],
        [page, 60, 200, 200, 60],
      ]);
    }
  });

  it('that are on the last page is refused for a document whose last page does not contain them', async () => {
    const { owner, member } = await openOffice();
    const body = {
      workflow_name: 'Too high',
      workflow_data: entriesOf([{ person: member, signature_field: atEnd({ y: 350 }) }]),
    };
    const { data: workflow } = await send(createWorkflow, { body }, owner);
    const short = await uploaded(owner, 'short.pdf', ONE_PAGE);
    const assigned = {
      instance_ids: [short.id],
      purpose: 'assign_workflow' as const,
      workflow_id: workflow.id,
    };
    const refused = await send(changeDocuments, { body: assigned }, owner);
    expect([refused.status, refused.fields]).toEqual([
      422,
      { workflow_id: [`short.pdf: ${placedFieldMessages.outsidePage(1)}`] },
    ]);
    expect((await seenBy(owner, short)).status).toBe('uploaded');
  });

  it('is refused for a document that does not contain them, which is named with the page', async () => {
    const { owner, member } = await openOffice();
    const placed = [{ person: member, pages_to_sign: [1], signature_field: field({ x: 200 }) }];
    const body = { workflow_name: 'Wide', workflow_data: entriesOf(placed) };
    const { data: workflow } = await send(createWorkflow, { body }, owner);
    const short = await uploaded(owner, 'short.pdf', ONE_PAGE);
    const assigned = {
      instance_ids: [short.id],
      purpose: 'assign_workflow' as const,
      workflow_id: workflow.id,
    };
    const refused = await send(changeDocuments, { body: assigned }, owner);
    expect([refused.status, refused.fields]).toEqual([
      422,
      { workflow_id: [`short.pdf: ${placedFieldMessages.outsidePage(1)}`] },
    ]);
  });
});
