import { eq } from '#platform/drizzle/orm.ts';
import { changeDocuments, viewSignatories, type Document } from '#contracts/document.ts';
import { MAX_GUESTS_PER_USER_AND_HOUR } from '#contracts/limits.ts';
import { listPeople, updateUser } from '#contracts/organization-member.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import {
  createWorkflow,
  deleteWorkflow,
  editWorkflow,
  getWorkflow,
  listWorkflows,
  type Workflow,
} from '#contracts/workflow.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { invitations } from '#platform/invitations/invitation-tables.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { acceptAs, addSignatories, guestAddress, tokenMailedTo } from '#support/service/guests.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const entry = (who: Person | string, index: number) => ({
  ...(typeof who === 'string' ? { email: who } : { user_id: who.userId, signatory_id: who.membershipId }),
  serial_number: index + 1,
  pages_to_sign: [1],
  instruction_notes: '',
});
const bodyOf = (people: readonly (Person | string)[]) => ({
  workflow_name: 'Leases',
  workflow_data: people.map(entry),
});
const create = async (by: Person, people: readonly (Person | string)[]) =>
  outcome(createWorkflow, await fetchCall(createWorkflow, { body: bodyOf(people) }, by));
const read = async (by: Person, { id }: Pick<Workflow, 'id'>) =>
  (await send(getWorkflow, { params: { id } }, by)).data.workflow_data;
const assign = (by: Person, documents: readonly Document[], { id }: Pick<Workflow, 'id'>) => {
  const instance_ids = documents.map((document) => document.id);
  return send(changeDocuments, { body: { instance_ids, purpose: 'assign_workflow', workflow_id: id } }, by);
};
const signatoriesOf = async (who: Person, { id }: Document) =>
  (await send(viewSignatories, { params: { id } }, who)).data;
const guestsOf = async (who: Person) =>
  (await send(listPeople, { query: { group: 'guests' } }, who)).data.rows;

describe('a workflow with a guest', () => {
  it('DC-11 OS-02 keeps the address and invites no one', async () => {
    const { owner, member } = await openOffice();
    const email = guestAddress();
    const { status, data } = await create(owner, [member, email]);
    expect(status).toBe(200);
    expect(data.workflow_data).toMatchObject([
      { user_id: member.userId, full_name: member.fullName },
      { full_name: email, email, is_active: true, serial_number: 2 },
    ]);
    expect(await read(owner, data)).toEqual(data.workflow_data);
    const found = (await send(listWorkflows, { query: { search: email } }, owner)).data.rows;
    expect(found.map(({ id }) => id)).toEqual([data.id]);
    expect(await guestsOf(owner)).toEqual([]);
    expect(await actionsOf(owner, 'member_invited')).toEqual([]);
    expect(await database().select().from(invitations).where(eq(invitations.email, email))).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('DC-06 OS-02 is assigned like guests are added: one invitation that names the documents, and the turn after it', async () => {
    const { owner } = await openOffice({}, 'Harbour Office');
    const email = guestAddress();
    const { data } = await create(owner, [email, owner]);
    const documents = [await uploaded(owner, 'lease.pdf'), await uploaded(owner, 'deed.pdf')];
    expect((await assign(owner, documents, data)).status).toBe(200);
    const [mail] = await mailsArrived(email, 1);
    expect(mail!.subject).toBe('Olive Tester (Harbour Office) invites you to sign 2 documents');
    expect(mail!.text).toContain('lease.pdf');
    expect(await signatoriesOf(owner, documents[0]!)).toMatchObject([
      { full_name: email, state: 'pending', is_invited: true },
      { user_id: owner.userId, state: 'waiting' },
    ]);
    expect(await guestsOf(owner)).toMatchObject([{ email, state: 'invited', role: { name: 'Guest' } }]);
    expect(await actionsOf(owner, 'member_invited')).toMatchObject([{ details: { email, role: 'Guest' } }]);

    const { data: accepted } = await acceptAs(await tokenMailedTo(email));
    expect((await read(owner, data))[0]).toMatchObject({
      user_id: accepted.user!.id,
      full_name: 'Gail Guest',
      email,
      is_active: true,
    });
    const later = await uploaded(owner, 'later.pdf');
    await assign(owner, [later], data);
    expect((await mailsArrived(email, 2))[0]!.subject).toBe('Olive Tester asks you to sign later.pdf');
    expect(await actionsOf(owner, 'member_invited')).toHaveLength(1);
  });

  it('DC-06 OS-02 invites again with the next assignment after an invitation has expired', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    const { data } = await create(owner, [email]);
    await assign(owner, [await uploaded(owner)], data);
    await mailsArrived(email, 1);
    const expired = { expires_at: new Date(0) };
    await database().update(invitations).set(expired).where(eq(invitations.email, email));
    await assign(owner, [await uploaded(owner)], data);
    expect((await acceptAs(await tokenMailedTo(email, 2))).status).toBe(200);
  });

  it('DC-11 OS-02 becomes that of the member whose address it is, at once or with an invitation from elsewhere', async () => {
    const { owner, member } = await openOffice();
    const email = guestAddress();
    const { data } = await create(owner, [member.email.toUpperCase(), email]);
    expect(data.workflow_data[0]).toMatchObject({
      user_id: member.userId,
      signatory_id: member.membershipId,
      full_name: member.fullName,
    });
    await addSignatories(owner, [await uploaded(owner)], [email]);
    const { data: accepted } = await acceptAs(await tokenMailedTo(email));
    expect((await read(owner, data))[1]).toMatchObject({
      user_id: accepted.user!.id,
      full_name: 'Gail Guest',
    });
  });

  it('VA-07 VA-08 OS-02 is refused at the address that is wrong, listed twice, or that of a former member', async () => {
    const { owner, member, second } = await openOffice();
    const email = guestAddress();
    const refused = async (people: readonly (Person | string)[]) => {
      const { status, fields } = await create(owner, people);
      return [status, fields];
    };
    expect(await refused(['not an address'])).toEqual([
      400,
      { 'workflow_data.0.email': ['Enter a valid e-mail address.'] },
    ]);
    expect(await refused([email, email.toUpperCase()])).toEqual([
      400,
      { 'workflow_data.1.signatory_id': [signatoryMessages.duplicate] },
    ]);
    expect(await refused([member, member.email])).toEqual([
      422,
      { 'workflow_data.1.email': [signatoryMessages.duplicate] },
    ]);
    await send(updateUser, { body: { purpose: 'deactivate', id: second.membershipId } }, owner);
    expect(await refused([member, second.email])).toEqual([
      422,
      { 'workflow_data.1.email': [signatoryMessages.formerMember] },
    ]);
    expect((await send(listWorkflows, { query: {} }, owner)).data.total).toBe(0);
  });

  it('DC-11 OS-02 is edited with the guest kept by ids, who cannot be listed again by address', async () => {
    const { owner, member } = await openOffice();
    const email = guestAddress();
    const { data } = await create(owner, [email]);
    const { user_id, signatory_id } = data.workflow_data[0]!;
    const guest = { user_id, signatory_id, serial_number: 2, pages_to_sign: [1] };
    const edit = async (people: object[]) => {
      const body = { workflow_name: 'Deeds', workflow_data: people };
      return outcome(editWorkflow, await fetchCall(editWorkflow, { params: { id: data.id }, body }, owner));
    };
    expect((await edit([entry(member, 0), guest])).data.workflow_data).toMatchObject([
      { user_id: member.userId },
      { user_id, signatory_id, full_name: email },
    ]);
    expect((await edit([guest, entry(email, 2)])).fields).toEqual({
      'workflow_data.1.email': [signatoryMessages.duplicate],
    });
    const mixed = { ...guest, user_id: member.userId };
    expect((await edit([mixed])).fields).toEqual({
      'workflow_data.0.signatory_id': [signatoryMessages.notAMember],
    });
  });

  it('DC-11 OS-02 keeps no address once no workflow, document or invitation names it', async () => {
    const { owner, member } = await openOffice();
    const [unused, shared, named] = [guestAddress(), guestAddress(), guestAddress()];
    const { data } = await create(owner, [unused, shared, named]);
    const deeds = {
      workflow_name: 'Deeds',
      workflow_data: [{ ...data.workflow_data[1]!, serial_number: 1 }],
    };
    const other = await send(createWorkflow, { body: deeds }, owner);
    await addSignatories(owner, [await uploaded(owner)], [named]);
    const kept = async () => {
      const ofOrganization = eq(memberships.organization_id, owner.organizationId);
      const rows = await database().select().from(memberships).where(ofOrganization);
      return rows.flatMap(({ invited_email }) => invited_email ?? []).toSorted();
    };
    expect(await kept()).toEqual([unused, shared, named].toSorted());
    const body = { workflow_name: 'Leases', workflow_data: [entry(member, 0)] };
    const edit = await fetchCall(editWorkflow, { params: { id: data.id }, body }, owner);
    expect(edit.status).toBe(200);
    expect(await kept()).toEqual([shared, named].toSorted());
    const key = { params: { id: other.data.id }, body: { purpose: 'delete' } } as const;
    expect((await send(deleteWorkflow, key, owner)).status).toBe(200);
    expect(await kept()).toEqual([named]);
  });

  it('OS-02 is subject to the limit of invitations within an hour when it is assigned', async () => {
    const { owner, member } = await openOffice();
    const email = guestAddress();
    const { data } = await create(owner, [email]);
    const many = Array.from({ length: MAX_GUESTS_PER_USER_AND_HOUR }, guestAddress);
    for (let from = 0; from < many.length; from += 10)
      await addSignatories(member, [await uploaded(member)], many.slice(from, from + 10));
    const document = await uploaded(member);
    const refused = await assign(member, [document], data);
    expect([refused.status, refused.code]).toEqual([429, 'too_many_guests']);
    expect((await seenBy(member, document)).status).toBe('uploaded');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('DC-06 OS-02 is assigned while the guest accepts, and every document reaches them', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    const { data } = await create(owner, [email]);
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => uploaded(owner)));
    await assign(owner, [first!], data);
    const token = await tokenMailedTo(email);
    const [accepted, ...assigned] = await Promise.all([
      acceptAs(token),
      ...others.map((one) => assign(owner, [one], data)),
    ]);
    expect([accepted, ...assigned].map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const document of [first!, ...others])
      expect(await signatoriesOf(owner, document)).toMatchObject([
        { user_id: accepted.data.user!.id, state: 'pending', is_invited: false },
      ]);
  });
});
