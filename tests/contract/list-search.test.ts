import { decideApproval } from '#contracts/document-decision.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { eq } from '#platform/drizzle/orm.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send, type Credentials } from '#support/service/client.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { assign, seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const search = async (who: Credentials, text: string) => {
  const answer = await send(getDocuments, { params: { status_or_id: 'all' }, query: { search: text } }, who);
  return answer.data.rows.map(({ document_name }) => document_name);
};

describe('the search in documents', () => {
  it('DC-01 finds every word anywhere in the name, ignoring case', async () => {
    const { member } = await openOffice();
    for (const name of ['Lease Ångström final.pdf', 'Lease draft.pdf']) await uploaded(member, name);
    expect(await search(member, 'FINAL lease')).toEqual(['Lease Ångström final.pdf']);
    expect(await search(member, 'åNGSTRÖM')).toEqual(['Lease Ångström final.pdf']);
    expect(await search(member, 'lease invoice')).toEqual([]);
    expect(await search(member, 'l')).toEqual(['Lease draft.pdf', 'Lease Ångström final.pdf']);
  });

  it('DC-01 finds documents by the names of their signatories, also after a name has changed', async () => {
    const { owner, member, second } = await openOffice();
    const [one] = [await uploaded(owner, 'one.pdf'), await uploaded(owner, 'two.pdf')];
    await assign(owner, [one], [member, second]);
    expect(await search(owner, 'sven')).toEqual(['one.pdf']);
    await database().update(users).set({ last_name: 'Svendottir' }).where(eq(users.id, member.userId));
    expect(await search(owner, 'svendottir')).toEqual(['one.pdf']);
    expect(await search(owner, 'one svendottir mira')).toEqual(['one.pdf']);
  });

  it('DC-01 finds documents by the remarks of rejecting, marking as signed and cancelling', async () => {
    const { owner, member, second } = await openOffice();
    const documents = [];
    for (const name of ['rejected.pdf', 'marked.pdf', 'cancelled.pdf']) {
      const document = await uploaded(owner, name);
      await assign(owner, [document], [member, second]);
      documents.push(await seenBy(member, document));
    }
    const [rejected, marked, cancelled] = documents;
    const decide = (who: Credentials, status: 'reject' | 'sign' | 'cancel', id: string, remarks: string) =>
      send(decideApproval, { body: { approval_ids: [id], status, remarks } }, who);
    await decide(member, 'reject', rejected!.approval_id!, 'Wrong sum on page two');
    await decide(member, 'sign', marked!.approval_id!, 'Signed on paper, see the cabinet');
    await decide(owner, 'cancel', cancelled!.approval_track_id!, 'Superseded by 100% new terms');
    expect(await search(owner, 'wrong SUM')).toEqual(['rejected.pdf']);
    expect(await search(owner, 'cabinet')).toEqual(['marked.pdf']);
    expect(await search(owner, '0% new')).toEqual(['cancelled.pdf']);
    expect(await search(second, 'sum')).toEqual(['rejected.pdf']);
  });

  it('DC-01 finds no document that the reader may not see', async () => {
    const { owner, member, second } = await openOffice();
    await uploaded(owner, 'secret plan.pdf');
    await uploaded(member, 'open plan.pdf');
    expect(
      await Promise.all([search(owner, 'plan'), search(member, 'plan'), search(second, 'plan')]),
    ).toEqual([['open plan.pdf', 'secret plan.pdf'], ['open plan.pdf'], []]);
  });
});
