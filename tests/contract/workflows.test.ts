import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { MAX_SIGNATORIES } from '#contracts/limits.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import {
  createWorkflow,
  deleteWorkflow,
  editWorkflow,
  getWorkflow,
  listWorkflows,
  workflowMessages,
} from '#contracts/workflow.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const entry = (person: Person, serial_number = 1, changes: object = {}) => ({
  user_id: person.userId,
  signatory_id: person.membershipId,
  serial_number,
  pages_to_sign: [1],
  instruction_notes: '',
  ...changes,
});

const create = (by: Person, workflow_name: string, people: Person[], is_default = false) =>
  send(
    createWorkflow,
    {
      body: {
        workflow_name,
        workflow_data: people.map((person, index) => entry(person, index + 1)),
        is_default,
      },
    },
    by,
  );
const list = (by: Person, query = {}) => send(listWorkflows, { query }, by);
const namesOf = async (by: Person, query = {}) =>
  (await list(by, query)).data.rows.map(({ workflow_name }) => workflow_name);
const assignWorkflow = (by: Person, documents: Document[], workflow_id: string) =>
  send(
    changeDocuments,
    {
      body: { instance_ids: documents.map(({ id }) => id), purpose: 'assign_workflow', workflow_id },
    },
    by,
  );
const leave = (person: Person) =>
  database().update(memberships).set({ is_active: false }).where(eq(memberships.id, person.membershipId));

describe('a workflow', () => {
  it('DC-11 EN-05 is made, read, replaced and deleted', async () => {
    const { owner, member, second } = await openOffice();
    const body = {
      workflow_name: ' Leases ',
      workflow_data: [
        entry(member, 7, { pages_to_sign: [3, 1, 3], instruction_notes: ' last ' }),
        entry(second, 2),
      ],
    };
    const created = await send(createWorkflow, { body }, owner);
    expect([created.status, created.message]).toEqual([200, 'The workflow Leases has been created.']);
    const { id } = created.data;
    const person = ({ userId, membershipId, fullName, email }: Person) => ({
      user_id: userId,
      signatory_id: membershipId,
      full_name: fullName,
      email,
      is_active: true,
      other_pages_allowed: true,
      signature_field: null,
    });
    const expected = {
      id,
      workflow_name: 'Leases',
      no_of_assigned_signatories: 2,
      is_default: false,
      changed_at: created.data.changed_at,
      workflow_data: [
        { ...person(second), serial_number: 1, pages_to_sign: [1], instruction_notes: '' },
        { ...person(member), serial_number: 2, pages_to_sign: [1, 3], instruction_notes: 'last' },
      ],
    };
    expect(created.data).toEqual(expected);
    expect((await send(getWorkflow, { params: { id } }, member)).data).toEqual(expected);

    const change = { workflow_name: 'Contracts', workflow_data: [entry(member)], is_default: true };
    const edited = await send(editWorkflow, { params: { id }, body: change }, owner);
    expect(edited.data).toMatchObject({ id, workflow_name: 'Contracts', is_default: true });
    expect(edited.data.workflow_data.map(({ full_name }) => full_name)).toEqual([member.fullName]);

    const gone = await send(deleteWorkflow, { params: { id }, body: { purpose: 'delete' } }, owner);
    expect([gone.status, gone.message]).toEqual([200, 'The workflow Contracts has been deleted.']);
    expect((await send(getWorkflow, { params: { id } }, owner)).status).toBe(404);
    expect((await list(owner)).data).toEqual({ rows: [], total: 0 });
    const written = await database()
      .select()
      .from(activities)
      .where(eq(activities.subject_id, id))
      .orderBy(activities.created_at);
    expect(written.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['workflow_created', owner.userId],
      ['workflow_changed', owner.userId],
      ['workflow_removed', owner.userId],
    ]);
  });

  it('DC-11 DO-09 is listed by pages, the default first and then by name, and found by its name or its signatories', async () => {
    const { owner, member, second } = await openOffice();
    for (const [name, person] of [
      ['beta', member],
      ['Alpha', second],
      ['gamma 100%', member],
    ] as const)
      await create(owner, name, [person]);
    await create(owner, 'Omega', [owner], true);
    expect(await namesOf(owner)).toEqual(['Omega', 'Alpha', 'beta', 'gamma 100%']);
    expect(await namesOf(owner, { search: 'ALPH' })).toEqual(['Alpha']);
    expect(await namesOf(owner, { search: 'mira te' })).toEqual(['beta', 'gamma 100%']);
    expect(await namesOf(owner, { search: '%' })).toEqual(['gamma 100%']);
    for (let number = 0; number < 7; number += 1) await create(owner, `w${number}`, [member]);
    const page = (await list(owner, { pageIndex: 1, pageSize: 10 })).data;
    expect([page.total, page.rows.map(({ workflow_name }) => workflow_name)]).toEqual([11, ['w6']]);
  });

  it('VA-07 VA-08 is refused without a name, and without 1 to 10 entries of different members', async () => {
    const { owner, member } = await openOffice();
    const refused = async (body: object) => {
      const answer = await outcome(createWorkflow, await fetchCall(createWorkflow, { body }, owner));
      expect(answer.status).toBe(400);
      return answer.fields;
    };
    const workflow_data = [entry(member)];
    expect(await refused({ workflow_name: '  ', workflow_data })).toEqual({
      workflow_name: ['Workflow name is required'],
    });
    expect(await refused({ workflow_name: 'x'.repeat(101), workflow_data })).toEqual({
      workflow_name: [workflowMessages.nameTooLong],
    });
    expect(await refused({ workflow_name: 'None', workflow_data: [] })).toEqual({
      workflow_data: ['At least 1 workflow is required'],
    });
    const many = Array.from({ length: MAX_SIGNATORIES + 1 }, () =>
      entry(member, 1, { user_id: randomUUID() }),
    );
    expect(await refused({ workflow_name: 'Many', workflow_data: many })).toEqual({
      workflow_data: ['At most 10 workflows are allowed'],
    });
    expect(
      await refused({ workflow_name: 'Twice', workflow_data: [entry(member, 1), entry(member, 2)] }),
    ).toEqual({ 'workflow_data.1.signatory_id': [signatoryMessages.duplicate] });
    const bad = entry(member, 1, { pages_to_sign: [], instruction_notes: 'x'.repeat(101) });
    expect(await refused({ workflow_name: 'Bad', workflow_data: [bad] })).toEqual({
      'workflow_data.0.pages_to_sign': ['At least one page is required'],
      'workflow_data.0.instruction_notes': ['Only 100 characters are allowed'],
    });
    expect((await list(owner)).data.total).toBe(0);
  });

  it('VA-08 is refused with the name of another workflow of the organization, ignoring case', async () => {
    const { owner, member } = await openOffice();
    const { data } = await create(owner, 'Leases', [member]);
    const taken = { workflow_name: [workflowMessages.nameTaken] };
    const again = await create(owner, 'LEASES', [member]);
    expect([again.status, again.fields, again.message]).toEqual([409, taken, workflowMessages.nameTaken]);
    const other = (await create(owner, 'Other', [member])).data;
    const body = { workflow_name: 'leases', workflow_data: [entry(member)] };
    const renamed = await send(editWorkflow, { params: { id: other.id }, body }, owner);
    expect([renamed.status, renamed.fields]).toEqual([409, taken]);
    expect((await send(editWorkflow, { params: { id: data.id }, body }, owner)).status).toBe(200);
    const elsewhere = await openOffice();
    expect((await create(elsewhere.owner, 'Leases', [elsewhere.member])).status).toBe(200);
  });

  it('VA-08 is refused with users who are not active members', async () => {
    const { owner, member, second } = await openOffice();
    const foreign = (await openOffice()).member;
    const message = { 'workflow_data.0.signatory_id': [signatoryMessages.notAMember] };
    expect(await create(owner, 'Foreign', [foreign])).toMatchObject({ status: 422, fields: message });
    const mixed = { ...entry(member), signatory_id: second.membershipId };
    const body = { workflow_name: 'Mixed', workflow_data: [mixed] };
    expect(await send(createWorkflow, { body }, owner)).toMatchObject({ status: 422, fields: message });
    await leave(member);
    expect(await create(owner, 'Left', [member])).toMatchObject({ status: 422, fields: message });
    expect((await list(owner)).data.total).toBe(0);
  });

  it('VA-08 is not replaced by someone who edited an earlier state, unless they do not say which', async () => {
    const { owner, member } = await openOffice();
    const { id, changed_at } = (await create(owner, 'Leases', [member], true)).data;
    const edit = (by: Person, workflow_name: string, state?: string) => {
      const body = { workflow_name, workflow_data: [entry(member)], is_default: true, changed_at: state };
      return send(editWorkflow, { params: { id }, body }, by);
    };
    const first = await edit(owner, 'Contracts', changed_at);
    expect(first.status).toBe(200);
    const late = await edit(owner, 'Deeds', changed_at);
    expect([late.status, late.code]).toEqual([409, 'changed_meanwhile']);
    expect(late.fields).toEqual({ changed_at: ['Olive Tester has changed this workflow meanwhile.'] });
    expect((await send(getWorkflow, { params: { id } }, owner)).data.workflow_name).toBe('Contracts');
    expect((await edit(owner, 'Deeds', first.data.changed_at)).status).toBe(200);
    expect((await edit(owner, 'Leases')).status).toBe(200);
  });

  it('EN-05 counts as changed when another becomes the default', async () => {
    const { owner, member } = await openOffice();
    const { id, changed_at } = (await create(owner, 'Leases', [member], true)).data;
    await create(owner, 'Deeds', [member], true);
    const body = { workflow_name: 'Leases', workflow_data: [entry(member)], is_default: true, changed_at };
    expect((await send(editWorkflow, { params: { id }, body }, owner)).code).toBe('changed_meanwhile');
  });

  it('EN-05 is the only default until another becomes it, also when several are made at once', async () => {
    const { owner, member } = await openOffice();
    const names = ['one', 'two', 'three', 'four'];
    const made = await Promise.all(names.map((name) => create(owner, name, [member], true)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rows } = (await list(owner)).data;
    expect(rows.map(({ is_default }) => is_default)).toEqual([true, false, false, false]);
    const body = { workflow_name: rows[2]!.workflow_name, workflow_data: [entry(member)], is_default: true };
    await send(editWorkflow, { params: { id: rows[2]!.id }, body }, owner);
    expect((await list(owner)).data.rows[0]!.id).toBe(rows[2]!.id);
    expect((await list(owner)).data.rows.filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  it('is read with read permission and changed with write permission, in its organization only', async () => {
    const { owner, member, auditor } = await openOffice();
    const { data } = await create(owner, 'Leases', [member]);
    const one = { params: { id: data.id } };
    const body = { workflow_name: 'Mine', workflow_data: [entry(member)] };
    for (const who of [member, auditor]) {
      expect((await send(getWorkflow, one, who)).status).toBe(200);
      expect((await send(createWorkflow, { body }, who)).status).toBe(403);
      expect((await send(editWorkflow, { ...one, body }, who)).status).toBe(403);
      expect((await send(deleteWorkflow, { ...one, body: { purpose: 'delete' } }, who)).status).toBe(403);
    }
    const stranger = await openOffice();
    const theirs = { workflow_name: 'Theirs', workflow_data: [entry(stranger.member)] };
    expect((await send(getWorkflow, one, stranger.owner)).status).toBe(404);
    expect((await send(editWorkflow, { ...one, body: theirs }, stranger.owner)).status).toBe(404);
    expect((await send(deleteWorkflow, { ...one, body: { purpose: 'delete' } }, stranger.owner)).status).toBe(
      404,
    );
    expect((await list(stranger.owner)).data.total).toBe(0);
    expect((await send(getWorkflow, one, owner)).data).toEqual(data);
  });
});

describe('assigning a workflow', () => {
  it('DC-06 DS-02 has the effect of adding its signatories, for several documents at once', async () => {
    const { owner, member, second } = await openOffice();
    const { data } = await create(owner, 'Leases', [second, member]);
    const documents = [await uploaded(owner, 'a.pdf'), await uploaded(owner, 'b.pdf')];
    const { status, message } = await assignWorkflow(owner, documents, data.id);
    expect([status, message]).toEqual([200, 'The signatories have been added, and the first has been told.']);
    for (const document of documents) {
      const seen = await seenBy(second, document);
      expect(seen).toMatchObject({ status: 'pending_for_signature', pages_to_sign: [1] });
      expect(seen.signatories).toEqual([
        {
          user_id: second.userId,
          full_name: second.fullName,
          serial_number: 1,
          state: 'pending',
          is_invited: false,
          is_deactivated: false,
        },
        {
          user_id: member.userId,
          full_name: member.fullName,
          serial_number: 2,
          state: 'waiting',
          is_invited: false,
          is_deactivated: false,
        },
      ]);
    }
    await send(deleteWorkflow, { params: { id: data.id }, body: { purpose: 'delete' } }, owner);
    expect((await seenBy(second, documents[0]!)).status).toBe('pending_for_signature');
  });

  it('DC-06 VA-08 is refused when a signatory of it has left the organization, and names that signatory', async () => {
    const { owner, member, second } = await openOffice();
    const { data } = await create(owner, 'Leases', [member, second]);
    const document = await uploaded(owner);
    await leave(second);
    const read = (await send(getWorkflow, { params: { id: data.id } }, owner)).data;
    expect(read.workflow_data.map(({ is_active }) => is_active)).toEqual([true, false]);
    const { status, fields, message } = await assignWorkflow(owner, [document], data.id);
    const reason = 'Sven Tester is no longer a member of the organization.';
    expect([status, fields, message]).toEqual([422, { workflow_id: [reason] }, reason]);
    expect(await seenBy(owner, document)).toEqual(document);
  });

  it('DC-06 VA-08 is refused when a document lacks one of its pages, and names the document', async () => {
    const { owner, member } = await openOffice();
    const body = { workflow_name: 'Long', workflow_data: [entry(member, 1, { pages_to_sign: [1, 3] })] };
    const { data } = await send(createWorkflow, { body }, owner);
    const [short, other] = [await uploaded(owner, 'short.pdf'), await uploaded(owner, 'other.pdf')];
    const { status, fields } = await assignWorkflow(owner, [short, other], data.id);
    expect(status).toBe(422);
    expect(fields['workflow_id']!.toSorted()).toEqual([
      `other.pdf: ${signMessages.noSuchPage(3, 2)}`,
      `short.pdf: ${signMessages.noSuchPage(3, 2)}`,
    ]);
    expect((await seenBy(owner, short)).status).toBe('uploaded');
  });

  it('DC-06 is refused for all documents when one is being signed, and for a workflow that does not exist', async () => {
    const { owner, member } = await openOffice();
    const { data } = await create(owner, 'Leases', [member]);
    const [one, other] = [await uploaded(owner, 'one.pdf'), await uploaded(owner, 'other.pdf')];
    await assignWorkflow(owner, [other], data.id);
    const again = await assignWorkflow(owner, [one, other], data.id);
    expect([again.status, again.code, again.message]).toEqual([
      409,
      'document_in_progress',
      'other.pdf: Signatures for this document are under way already.',
    ]);
    expect((await seenBy(owner, one)).status).toBe('uploaded');
    expect(await assignWorkflow(owner, [one], randomUUID())).toMatchObject({
      status: 404,
      fields: { workflow_id: [workflowMessages.deleted] },
    });
    const theirs = (await create((await openOffice()).owner, 'Theirs', [])).status;
    expect(theirs).toBe(400);
    const stranger = await openOffice();
    const foreign = (await create(stranger.owner, 'Theirs', [stranger.member])).data;
    expect((await assignWorkflow(owner, [one], foreign.id)).status).toBe(404);
  });

  it('DC-06 is refused to every caller but the owner of the document', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const { data } = await create(owner, 'Leases', [second]);
    const document = await uploaded(member);
    expect((await assignWorkflow(second, [document], data.id)).status).toBe(404);
    expect((await assignWorkflow(auditor, [document], data.id)).status).toBe(403);
    expect((await assignWorkflow(member, [document], data.id)).status).toBe(200);
  });
});
