import { getActivityReport } from '#contracts/activity.ts';
import { changeDocuments, viewSignatories, type Document } from '#contracts/document.ts';
import { checkBeforeSigning } from '#contracts/preflight.ts';
import { changeSignBatch, getSignBatch, startSignBatch, type SignBatch } from '#contracts/sign-batch.ts';
import { prepareUsbSignature } from '#contracts/usb-signing.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import type { SignatoryEntry } from '#contracts/signatory.ts';
import { describeCertificate, verifyPdf } from '#signing';
import { certificates } from '#trust/certificates/certificate-tables.ts';
import { eq } from '#platform/drizzle/orm.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const ON_PAGE_2 = { defaultPage: 'custom', customPage: 2 } as const;
const NOT_CONFIRMED = { position: ['You were asked to sign on page 1.'] };
const FORBIDDEN = {
  position: ["You were asked to sign on page 1, and the document's owner permits no other page."],
};

/** Makes a document of two pages in the turn of the member, who is asked to sign page 1. */
async function waiting(changes: Partial<SignatoryEntry> = {}) {
  const office = await openOffice(await keysFor('member', 'second'));
  const document = await uploaded(office.owner);
  await assign(office.owner, [document], [office.member, office.second], changes);
  return { ...office, document };
}

const pagesOf = async (by: Person, document: Document) =>
  verifyPdf(await bytesOf(by, (await seenBy(by, document)).attachment)).signatures.map(({ pages }) => pages);

async function findings(who: Person, { id }: Document, properties: object) {
  const body = {
    sign_mode: 'pfx' as const,
    document_properties: { ...FORM, ...ON_PAGE_2, ...properties },
    about: ['place' as const],
  };
  const { data } = await send(checkBeforeSigning, { params: { id }, body }, who);
  return data.findings.map(({ severity, code, fields }) => [severity, code, fields]);
}

describe('a signature on a page that was not asked for', () => {
  it('is refused at the position, also together with a page to sign, and nothing changes', async () => {
    const { owner, member, document } = await waiting();
    for (const elsewhere of [ON_PAGE_2, { defaultPage: 'last' }, { defaultPage: 'all' }] as const) {
      const { status, code, fields } = await sign(member, [document], elsewhere);
      expect([status, code, fields]).toEqual([400, 'other_pages_not_confirmed', NOT_CONFIRMED]);
    }
    expect(await seenBy(member, document)).toMatchObject({ status: 'pending_for_signature', version: 1 });
    expect((await sign(member, [document])).status).toBe(200);
    expect(await pagesOf(owner, document)).toEqual([[1]]);
  });

  it('is made when the signatory confirms it, and the activity log names both pages', async () => {
    const { owner, member, document } = await waiting();
    expect((await sign(member, [document], { ...ON_PAGE_2, otherPagesConfirmed: true })).status).toBe(200);
    expect(await pagesOf(owner, document)).toEqual([[2]]);
    const signed = await bytesOf(owner, (await seenBy(owner, document)).attachment);
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);
    const query = { instance_id: document.id, purpose: 'document' as const };
    const { data } = await send(getActivityReport, { query }, owner);
    expect(data.rows[0]!.description).toContain('signed the document on page 2 instead of page 1');
  });

  it('is refused even when confirmed, where the owner forbids it', async () => {
    const { member, second, document } = await waiting({ other_pages_allowed: false });
    const refused = await sign(member, [document], { ...ON_PAGE_2, otherPagesConfirmed: true });
    expect([refused.status, refused.code, refused.fields]).toEqual([400, 'other_pages_forbidden', FORBIDDEN]);
    expect((await sign(member, [document])).status).toBe(200);
    expect((await sign(second, [document], { ...ON_PAGE_2, lowerLeftY: 200 })).fields).toEqual(FORBIDDEN);
  });

  it('is a finding of the check before signing', async () => {
    const { member, document } = await waiting();
    expect(await findings(member, document, {})).toEqual([
      ['blocker', 'other_pages_not_confirmed', NOT_CONFIRMED],
    ]);
    const confirmed = await findings(member, document, { otherPagesConfirmed: true });
    expect(confirmed).toEqual([['warning', 'other_pages_confirmed', null]]);
    const strict = await waiting({ other_pages_allowed: false });
    expect(await findings(strict.member, strict.document, { otherPagesConfirmed: true })).toEqual([
      ['blocker', 'other_pages_forbidden', FORBIDDEN],
    ]);
  });

  it('fails in a batch, and is made by a retry that confirms it', async () => {
    const { owner, member, document } = await waiting();
    const body = {
      instance_ids: [document.id],
      sign_mode: 'pfx' as const,
      document_properties: { ...FORM, ...ON_PAGE_2 },
    };
    const finished = ({ id }: SignBatch) =>
      eventually(async () => {
        const { data } = await send(getSignBatch, { params: { id } }, member);
        return data.is_finished ? data : null;
      });
    const failed = await finished((await send(startSignBatch, { body }, member)).data);
    expect(failed.items).toMatchObject([{ state: 'failed', fields: NOT_CONFIRMED }]);
    const retry = { purpose: 'retry' as const, otherPagesConfirmed: true };
    await send(changeSignBatch, { params: { id: failed.id }, body: retry }, member);
    expect((await finished(failed)).items).toMatchObject([{ state: 'signed' }]);
    expect(await pagesOf(owner, document)).toEqual([[2]]);
  });

  it('is refused before a USB token is asked for its PIN', async () => {
    const { member, document } = await waiting();
    const [held] = await database()
      .select()
      .from(certificates)
      .where(eq(certificates.user_id, member.userId));
    const { fingerprint } = describeCertificate(held!.certificate);
    const prepare = (properties: object) =>
      send(
        prepareUsbSignature,
        {
          body: {
            instance_id: document.id,
            certificate: fingerprint,
            document_properties: { ...FORM, ...ON_PAGE_2, ...properties },
          },
        },
        member,
      );
    expect(await prepare({})).toMatchObject({ status: 400, fields: NOT_CONFIRMED });
    expect((await prepare({ otherPagesConfirmed: true })).status).toBe(200);
  });
});

describe('the permission to sign on other pages', () => {
  it('is read with the document in the turn, and with its signatories', async () => {
    const { owner, member, document } = await waiting({ other_pages_allowed: false });
    expect(await seenBy(member, document)).toMatchObject({ pages_to_sign: [1], other_pages_allowed: false });
    const { data } = await send(viewSignatories, { params: { id: document.id } }, owner);
    expect(data.map(({ other_pages_allowed }) => other_pages_allowed)).toEqual([false, false]);
    const free = await waiting();
    expect(await seenBy(free.member, free.document)).toMatchObject({ other_pages_allowed: true });
  });

  it('passes from a workflow to the document, and to a successor', async () => {
    const { owner, member, second } = await openOffice(await keysFor('second'));
    const document = await uploaded(owner);
    const entry = {
      user_id: member.userId,
      signatory_id: member.membershipId,
      serial_number: 1,
      pages_to_sign: [1],
      other_pages_allowed: false,
    };
    const body = { workflow_name: 'Strict', workflow_data: [entry] };
    const { data: workflow } = await send(createWorkflow, { body }, owner);
    expect(workflow.workflow_data).toMatchObject([{ other_pages_allowed: false }]);
    const instance_ids = [document.id];
    const assigned = { instance_ids, purpose: 'assign_workflow' as const, workflow_id: workflow.id };
    expect((await send(changeDocuments, { body: assigned }, owner)).status).toBe(200);
    const replacement = {
      instance_ids,
      purpose: 'replace_signatory' as const,
      former_user_id: member.userId,
      signatory: { user_id: second.userId, signatory_id: second.membershipId },
      reason: 'away',
    };
    expect((await send(changeDocuments, { body: replacement }, owner)).status).toBe(200);
    const refused = await sign(second, [document], { ...ON_PAGE_2, otherPagesConfirmed: true });
    expect(refused.fields).toEqual(FORBIDDEN);
  });
});
