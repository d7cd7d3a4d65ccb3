import { getActivityReport } from '#contracts/activity.ts';
import type { Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { downloadDocuments, getAttachment } from '#contracts/document-files.ts';
import { mailDocuments, remindSignatories } from '#contracts/document-mail.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import { changeDocuments } from '#contracts/document.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const report = (by: Person, { id }: Document, query = {}) =>
  send(getActivityReport, { query: { instance_id: id, purpose: 'document', ...query } }, by);
const sentences = async (by: Person, document: Document, query = {}) =>
  (await report(by, document, query)).data.rows.map(
    ({ activity_done_by, description }) => `${activity_done_by} ${description}`,
  );
const decide = (by: Person, status: 'reject' | 'cancel' | 'sign', id: string | null, remarks = '') =>
  send(decideApproval, { body: { approval_ids: [id!], status, remarks } }, by);

describe('the activity report', () => {
  it('DC-12 EN-06 DO-07 lists the actions on a document with their users, the newest first', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner, 'lease.pdf');
    await assign(owner, [document], [member, second]);
    await send(remindSignatories, { body: { instance_ids: [document.id], message: 'Today, please' } }, owner);
    await sign(member, [document]);
    await decide(second, 'sign', (await seenBy(second, document)).approval_id, 'on paper');
    await fetchCall(downloadDocuments, { body: { instance_ids: [document.id] } }, second);
    const version = { params: { id: document.id }, query: { version: 1, purpose: 'download' } };
    const file = await fetchCall(getAttachment, version, member);
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="lease (version 1).pdf"');
    const mail = { instance_ids: [document.id], recipients: ['a@client.example', 'b@client.example'] };
    await send(mailDocuments, { body: mail }, owner);
    expect(await sentences(owner, document)).toEqual([
      'Olive Tester sent the document to a@client.example, b@client.example',
      'Mira Tester downloaded version 1',
      'Sven Tester downloaded the document',
      'Sven Tester completed the signing',
      'Sven Tester marked the document as signed: on paper',
      'Mira Tester signed the document with the certificate “member” at level B-B, which made version 2',
      'Olive Tester reminded Mira Tester: Today, please',
      'Olive Tester added 2 signatories: Mira Tester, Sven Tester',
      'Olive Tester uploaded “lease.pdf”',
    ]);
    const { rows } = (await report(owner, document)).data;
    const times = rows.map(({ date }) => Date.parse(date));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(Date.now() - times[0]!).toBeLessThan(60_000);
  });

  it('DC-12 lists workflows, and rejections and cancellations with their remarks', async () => {
    const { owner, member } = await openOffice();
    const [one, other] = [await uploaded(owner), await uploaded(owner)];
    const entry = {
      user_id: member.userId,
      signatory_id: member.membershipId,
      serial_number: 1,
      pages_to_sign: [1],
    };
    const workflow = { workflow_name: 'Leases', workflow_data: [entry] };
    const { data } = await send(createWorkflow, { body: workflow }, owner);
    const instance_ids = [one.id, other.id];
    const body = { instance_ids, purpose: 'assign_workflow' as const, workflow_id: data.id };
    await send(changeDocuments, { body }, owner);
    await decide(member, 'reject', (await seenBy(member, one)).approval_id, 'wrong amount');
    await decide(owner, 'cancel', (await seenBy(owner, other)).approval_track_id);
    expect((await sentences(owner, one)).slice(0, 2)).toEqual([
      'Mira Tester rejected the document: wrong amount',
      'Olive Tester assigned the workflow “Leases” with 1 signatory: Mira Tester',
    ]);
    expect((await sentences(owner, other))[0]).toBe('Olive Tester cancelled the document');
  });

  it('DC-12 has pages and can be searched by user and action', async () => {
    const { owner, member } = await openOffice();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    for (let time = 0; time < 12; time += 1) {
      await fetchCall(
        downloadDocuments,
        { body: { instance_ids: [document.id] } },
        time < 3 ? member : owner,
      );
    }
    const page = (await report(owner, document, { pageIndex: 1, pageSize: 10 })).data;
    expect([page.total, page.rows.length]).toEqual([14, 4]);
    expect(page.rows.at(-1)!.description).toContain('uploaded');
    expect(await sentences(owner, document, { search: 'MIRA TESTER downloaded' })).toHaveLength(3);
    expect(await sentences(owner, document, { search: 'nobody did this' })).toEqual([]);
  });

  it('DC-12 gets 404 for a caller who may not see the document', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    for (const who of [owner, member, auditor]) {
      expect((await report(who, document)).data.total).toBe(2);
    }
    expect((await report(second, document)).status).toBe(404);
    expect((await report((await openOffice()).owner, document)).status).toBe(404);
  });
});
