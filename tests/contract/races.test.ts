import { changeDocuments, viewSignatories, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getActivityReport } from '#contracts/activity.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const ROUNDS = 4;

interface Answer {
  status: number;
  message: string;
}

const decide = (by: Person, status: 'reject' | 'cancel' | 'sign', id: string | null) =>
  send(decideApproval, { body: { approval_ids: [id!], status } }, by);
const remove = (by: Person, { id }: Document) =>
  send(changeDocuments, { body: { instance_ids: [id], purpose: 'remove' } }, by);

/** Uploads a document with the member and then the second as signatories. */
async function underway({ owner, member, second }: Office): Promise<Document> {
  const document = await uploaded(owner, 'lease.pdf');
  await assign(owner, [document], [member, second]);
  return seenBy(member, document);
}

/** Returns everything that can be read of a document and must be consistent. */
async function traces(by: Person, { id }: Document) {
  const params = { params: { id } };
  const versions = (await send(viewVersions, params, by)).data.length;
  const states = (await send(viewSignatories, params, by)).data.map(({ state }) => state);
  const query = { instance_id: id, purpose: 'document' as const };
  const { rows } = (await send(getActivityReport, { query }, by)).data;
  const said = rows.map(({ description }) => description.split(/[: “]/)[0]!);
  return { versions, states, said };
}

/** Expects that one request succeeded and the others got a reason; returns the index of the first. */
function winnerOf(answers: readonly Answer[], reasons: readonly RegExp[]): number {
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  for (const [index, { status, message }] of answers.entries()) {
    if (status === 200) continue;
    expect(status).toBe(409);
    expect(message).toMatch(reasons[index]!);
  }
  return answers.indexOf(winners[0]!);
}

describe('two requests on one document at the same time', () => {
  it('DS-08 sign and cancel: one succeeds, the other gets the reason', async () => {
    const office = await openOffice(await keysFor('member'));
    for (let round = 0; round < ROUNDS; round += 1) {
      const document = await underway(office);
      const first = round % 2 === 0;
      const attempts = [
        () => sign(office.member, [document]),
        () => decide(office.owner, 'cancel', document.approval_track_id),
      ];
      const answers = first
        ? await Promise.all(attempts.map((attempt) => attempt()))
        : (await Promise.all(attempts.toReversed().map((attempt) => attempt()))).toReversed();
      // Cancelling after the signature is allowed, since the turn of the next signatory has begun.
      const [signed, cancelled] = answers;
      expect(cancelled!.status).toBe(200);
      const { versions, states } = await traces(office.owner, document);
      expect((await seenBy(office.owner, document)).status).toBe('cancelled');
      if (signed!.status === 200) {
        expect([versions, states]).toEqual([2, ['signed', 'waiting']]);
      } else {
        expect([signed!.status, signed!.message]).toEqual([
          409,
          'lease.pdf: This document has been cancelled.',
        ]);
        expect([versions, states]).toEqual([1, ['waiting', 'waiting']]);
      }
    }
  });

  it('DS-08 the last signature and cancel: one succeeds', async () => {
    const office = await openOffice(await keysFor('member'));
    for (let round = 0; round < ROUNDS; round += 1) {
      const document = await uploaded(office.owner, 'lease.pdf');
      await assign(office.owner, [document], [office.member]);
      const { approval_track_id } = await seenBy(office.owner, document);
      const winner = winnerOf(
        await Promise.all([
          sign(office.member, [document]),
          decide(office.owner, 'cancel', approval_track_id),
        ]),
        [/This document has been cancelled\.$/, /This document is signed by everybody already\.$/],
      );
      const { versions, states } = await traces(office.owner, document);
      expect([(await seenBy(office.owner, document)).status, versions, states]).toEqual(
        winner === 0 ? ['signed', 2, ['signed']] : ['cancelled', 1, ['waiting']],
      );
    }
  });

  it('DS-08 reject and mark as signed, by the same user in two windows: one succeeds', async () => {
    const office = await openOffice();
    for (let round = 0; round < ROUNDS; round += 1) {
      const document = await underway(office);
      const winner = winnerOf(
        await Promise.all([
          decide(office.member, 'reject', document.approval_id),
          decide(office.member, 'sign', document.approval_id),
        ]),
        [/You have already signed this document\.$/, /This document has been rejected\.$/],
      );
      const { states, said } = await traces(office.owner, document);
      expect(states).toEqual(winner === 0 ? ['rejected', 'waiting'] : ['marked_as_signed', 'pending']);
      expect(said.filter((words) => /rejected|marked/.test(words))).toHaveLength(1);
    }
  });

  it('DC-09 two signatures of the same user: one version, and the second gets the reason', async () => {
    const office = await openOffice(await keysFor('member'));
    const document = await underway(office);
    winnerOf(await Promise.all([sign(office.member, [document]), sign(office.member, [document])]), [
      /You have already signed this document\.$/,
      /You have already signed this document\.$/,
    ]);
    expect(await traces(office.owner, document)).toMatchObject({
      versions: 2,
      states: ['signed', 'pending'],
    });
  });

  it('DC-06 a workflow assigned and signatories added: one list of signatories', async () => {
    const office = await openOffice();
    const { owner, member, second } = office;
    const entry = {
      user_id: second.userId,
      signatory_id: second.membershipId,
      serial_number: 1,
      pages_to_sign: [1],
    };
    const body = { workflow_name: 'Leases', workflow_data: [entry] };
    const { data } = await send(createWorkflow, { body }, owner);
    for (let round = 0; round < ROUNDS; round += 1) {
      const document = await uploaded(owner, 'lease.pdf');
      const workflow = {
        instance_ids: [document.id],
        purpose: 'assign_workflow' as const,
        workflow_id: data.id,
      };
      const already = /^lease\.pdf: Signatures for this document are under way already\.$/;
      const winner = winnerOf(
        await Promise.all([
          send(changeDocuments, { body: workflow }, owner),
          assign(owner, [document], [member]),
        ]),
        [already, already],
      );
      const [only, ...others] = (await seenBy(owner, document)).signatories;
      expect([only!.user_id, others]).toEqual([winner === 0 ? second.userId : member.userId, []]);
    }
  });

  it('delete and assign: a document is deleted or being signed, never both', async () => {
    const { owner, member } = await openOffice();
    for (let round = 0; round < ROUNDS; round += 1) {
      const document = await uploaded(owner, 'lease.pdf');
      const [removed, assigned] = await Promise.all([
        remove(owner, document),
        assign(owner, [document], [member]),
      ]);
      if (removed.status === 200) {
        expect([assigned.status, assigned.code]).toEqual([404, 'not_found']);
      } else {
        expect([removed.status, removed.message]).toEqual([
          409,
          'lease.pdf: Signatures for this document are under way already.',
        ]);
        expect((await seenBy(member, document)).status).toBe('pending_for_signature');
      }
    }
  });

  it('delete and sign: a document that is being signed cannot be deleted', async () => {
    const office = await openOffice(await keysFor('member'));
    const document = await uploaded(office.owner, 'lease.pdf');
    await assign(office.owner, [document], [office.member]);
    winnerOf(await Promise.all([sign(office.member, [document]), remove(office.owner, document)]), [
      /nothing else wins/,
      /(under way already|signed by everybody already)\.$/,
    ]);
    expect(await traces(office.owner, document)).toMatchObject({ versions: 2, states: ['signed'] });
  });

  it('DS-08 reject and cancel: the document ends once', async () => {
    const office = await openOffice();
    for (let round = 0; round < ROUNDS; round += 1) {
      const document = await underway(office);
      winnerOf(
        await Promise.all([
          decide(office.member, 'reject', document.approval_id),
          decide(office.owner, 'cancel', document.approval_track_id),
        ]),
        [/This document has been cancelled\.$/, /This document has been rejected\.$/],
      );
      const { said } = await traces(office.owner, document);
      expect(said.filter((words) => /rejected|cancelled/.test(words))).toHaveLength(1);
    }
  });
});
