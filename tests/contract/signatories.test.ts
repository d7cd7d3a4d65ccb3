import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const entry = (person: Person, serial_number = 1) => ({
  user_id: person.userId,
  signatory_id: person.membershipId,
  serial_number,
  pages_to_sign: [1],
  instruction_notes: '',
});

async function add(by: Person, documents: Document[], signatory_data: unknown) {
  const body = { instance_ids: documents.map(({ id }) => id), purpose: 'add_signatory', signatory_data };
  return outcome(changeDocuments, await fetchCall(changeDocuments, { body }, by));
}

describe('adding signatories', () => {
  it('says that it is the turn of the owner who signs first', async () => {
    const { owner, member } = await openOffice();
    const { message } = await add(owner, [await uploaded(owner)], [entry(owner, 1), entry(member, 2)]);
    expect(message).toBe('The signatories have been added. It is your turn to sign.');
  });

  it('DC-06 EN-04 starts the first turn, in the order of the serial numbers', async () => {
    const { owner, member, second } = await openOffice();
    const document = await uploaded(owner);
    const entries = [
      { ...entry(member, 9), pages_to_sign: [2, 1, 2], instruction_notes: ' after Sven ' },
      entry(second, 4),
    ];
    const { status, message } = await add(owner, [document], entries);
    expect([status, message]).toEqual([200, 'The signatories have been added, and the first has been told.']);
    const mine = await seenBy(second, document);
    expect(mine).toMatchObject({ status: 'pending_for_signature', pages_to_sign: [1], is_owner: false });
    expect(mine.approval_id).not.toBeNull();
    const waiting = await seenBy(member, document);
    expect(waiting).toMatchObject({ status: 'in_progress', approval_id: null, pages_to_sign: [] });
    expect(waiting.signatories).toEqual([
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
    expect((await seenBy(owner, document)).approval_track_id).not.toBeNull();
  });

  it('DC-06 accepts several documents at once, and the owner as signatory', async () => {
    const { owner } = await openOffice();
    const documents = [await uploaded(owner), await uploaded(owner)];
    expect((await assign(owner, documents, [owner])).status).toBe(200);
    const statuses = await Promise.all(
      documents.map(async (document) => (await seenBy(owner, document)).status),
    );
    expect(statuses).toEqual(['pending_for_signature', 'pending_for_signature']);
  });

  it('DC-06 succeeds once: of two requests at the same time one gets 409', async () => {
    const { owner, member, second } = await openOffice();
    const document = await uploaded(owner);
    const outcomes = await Promise.all([
      assign(owner, [document], [member]),
      assign(owner, [document], [second]),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await seenBy(owner, document)).signatories).toHaveLength(1);
    const again = await assign(owner, [document], [member]);
    expect([again.status, again.code]).toEqual([409, 'document_in_progress']);
  });

  it('DC-06 is allowed to the owner and to a role that sees all and writes, refused to another signatory, and gets 404 for other members', async () => {
    const { owner, member, second } = await openOffice();
    const [one, other] = [await uploaded(member), await uploaded(member)];
    expect((await assign(second, [one], [second])).status).toBe(404);
    expect((await assign(owner, [one], [second])).status).toBe(200);
    expect((await assign(second, [one], [member])).status).toBe(403);
    const foreign = (await openOffice()).owner;
    expect((await assign(foreign, [other], [foreign])).status).toBe(404);
    expect((await seenBy(member, other)).status).toBe('uploaded');
  });

  const refused = async (change: (office: Awaited<ReturnType<typeof openOffice>>) => unknown) => {
    const office = await openOffice();
    const document = await uploaded(office.owner);
    const { status, fields, message } = await add(office.owner, [document], await change(office));
    expect(await seenBy(office.owner, document)).toEqual(document);
    const sent = await database()
      .select()
      .from(mails)
      .where(eq(mails.organization_id, office.owner.organizationId));
    expect(sent).toEqual([]);
    expect(message).toBe(Object.values(fields)[0]?.[0]);
    return { status, fields };
  };

  it('VA-08 VA-06 refuses an empty list and more than 10 signatories', async () => {
    expect(await refused(() => [])).toEqual({
      status: 400,
      fields: { signatory_data: [signatoryMessages.tooFew] },
    });
    const eleven = ({ member }: { member: Person }) =>
      Array.from({ length: 11 }, () => ({ ...entry(member), user_id: randomUUID() }));
    expect(await refused(eleven)).toEqual({
      status: 400,
      fields: { signatory_data: [signatoryMessages.tooMany] },
    });
  });

  it.each([
    [{ user_id: '' }, { 'signatory_data.0.user_id': [signatoryMessages.userRequired] }],
    [{ signatory_id: 'x' }, { 'signatory_data.0.signatory_id': [signatoryMessages.signatoryRequired] }],
    [{ pages_to_sign: [] }, { 'signatory_data.0.pages_to_sign': [signatoryMessages.pagesRequired] }],
    [
      { instruction_notes: 'x'.repeat(101) },
      { 'signatory_data.0.instruction_notes': [signatoryMessages.noteTooLong] },
    ],
  ])('VA-08 VA-04 refuses %j at its field', async (change, fields) => {
    expect(await refused(({ member }) => [{ ...entry(member), ...change }])).toEqual({ status: 400, fields });
  });

  it('VA-08 VA-05 refuses the same member twice', async () => {
    const { status, fields } = await refused(({ member }) => [entry(member, 1), entry(member, 2)]);
    expect([status, fields]).toEqual([
      400,
      { 'signatory_data.1.signatory_id': [signatoryMessages.duplicate] },
    ]);
  });

  it('VA-08 refuses pages that the document does not have', async () => {
    const { status, fields } = await refused(({ member, second }) => [
      entry(member, 1),
      { ...entry(second, 2), pages_to_sign: [1, 3] },
    ]);
    expect([status, fields]).toEqual([
      422,
      { 'signatory_data.1.pages_to_sign': [signMessages.noSuchPage(3, 2)] },
    ]);
  });

  it('VA-08 refuses users who are not active members of the organization, and the membership of another user', async () => {
    const message = { 'signatory_data.0.signatory_id': [signatoryMessages.notAMember] };
    const foreign = (await openOffice()).member;
    expect(await refused(() => [entry(foreign)])).toEqual({ status: 422, fields: message });
    expect(
      await refused(async ({ member }) => {
        await database()
          .update(memberships)
          .set({ is_active: false })
          .where(eq(memberships.id, member.membershipId));
        return [entry(member)];
      }),
    ).toEqual({ status: 422, fields: message });
    expect(
      await refused(({ member, second }) => [{ ...entry(member), signatory_id: second.membershipId }]),
    ).toEqual({ status: 422, fields: message });
  });

  it('changes none of several documents when one cannot be changed', async () => {
    const { owner, member } = await openOffice();
    const [one, other] = [await uploaded(owner, 'one.pdf'), await uploaded(owner, 'other.pdf')];
    await assign(owner, [other], [member]);
    const { status, message } = await assign(owner, [one, other], [member]);
    expect([status, message]).toEqual([
      409,
      'other.pdf: Signatures for this document are under way already.',
    ]);
    expect(await seenBy(owner, one)).toEqual(one);
  });

  it('refuses an unknown purpose', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner);
    const body = { instance_ids: [document.id], purpose: 'archive' };
    expect((await fetchCall(changeDocuments, { body }, owner)).status).toBe(400);
    const none = { instance_ids: [], purpose: 'remove' as const };
    expect((await send(changeDocuments, { body: none }, owner)).status).toBe(400);
  });
});
