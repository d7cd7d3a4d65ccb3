import { eq } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { decideApproval, type ApprovalStatus } from '#contracts/document-decision.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { getDocumentOverview } from '#contracts/document-overview.ts';
import { overviewLists, type OverviewCount, type OverviewList } from '#contracts/overview-lists.ts';
import { documents } from '../../services/document/document-tables.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
let office: Office;
beforeEach(async () => {
  office = await openOffice();
});

const overview = async (reader: Person) => (await send(getDocumentOverview, {}, reader)).data;
const change = (document: Document, columns: Partial<typeof documents.$inferInsert>) =>
  database().update(documents).set(columns).where(eq(documents.id, document.id));

/** Uploads a document that waits for these people, in this order. */
async function waitingFor(signatories: Person[], name?: string, by = office.owner): Promise<Document> {
  const document = await uploaded(by, name);
  await assign(by, [document], signatories);
  return document;
}

async function decide(person: Person, document: Document, status: ApprovalStatus): Promise<void> {
  const { approval_id } = await seenBy(person, document);
  await send(decideApproval, { body: { approval_ids: [approval_id!], status, remarks: '' } }, person);
}

describe('the overview of the documents', () => {
  it('counts for every reader exactly the documents that the list of each number shows', async () => {
    const { owner, member, second, auditor } = office;
    await uploaded(owner);
    await waitingFor([member, owner]);
    await waitingFor([owner, second]);
    await waitingFor([second], 'Own.pdf', member);
    await decide(member, await waitingFor([member]), 'reject');
    const cancelled = await waitingFor([second]);
    const { approval_track_id } = await seenBy(owner, cancelled);
    await send(
      decideApproval,
      { body: { approval_ids: [approval_track_id!], status: 'cancel', remarks: '' } },
      owner,
    );
    await decide(member, await waitingFor([member]), 'sign');
    const earlier = await waitingFor([member]);
    await decide(member, earlier, 'sign');
    await change(earlier, { completed_at: ago(8 * 24) });

    const numbers = await Promise.all(
      [owner, member, second, auditor].map(async (reader) => {
        const found = await overview(reader);
        const lists = Object.entries(overviewLists(found)) as [OverviewCount, OverviewList][]; // its keys
        for (const [count, { status, filters, ...rest }] of lists) {
          const query = { ...rest, filters: JSON.stringify(filters) };
          const { data } = await send(getDocuments, { params: { status_or_id: status }, query }, reader);
          expect([count, data.total, data.rows.length]).toEqual([count, found[count], found[count]]);
        }
        return [found.total, ...lists.map(([count]) => found[count])];
      }),
    );
    expect(numbers).toEqual([
      [8, 1, 2, 1, 1],
      [5, 1, 1, 1, 1],
      [3, 1, 1, 0, 0],
      [8, 0, 3, 1, 1],
    ]);
  });

  it('counts a document as done this week from Monday in the time zone of the organization', async () => {
    const zone = { time_zone: 'Pacific/Kiritimati' }; // UTC+14
    await database().update(organizations).set(zone).where(eq(organizations.id, office.owner.organizationId));
    const { week_start } = await overview(office.owner);
    const monday = new Date(Date.parse(week_start) - 14 * HOUR);
    expect(monday.getUTCDay()).toBe(0);
    expect(Date.now() - monday.getTime()).toBeLessThan(7 * 24 * HOUR);
    expect(Date.now()).toBeGreaterThanOrEqual(monday.getTime());
    for (const completed_at of [monday, new Date(monday.getTime() - 1)])
      await change(await uploaded(office.owner), { status: 'signed', completed_at });
    expect((await overview(office.owner)).done_this_week).toBe(1);
  });

  it('names the others whose turn has lasted longest, each once, and only for documents that the reader sees', async () => {
    const { owner, member, second, auditor } = office;
    const shared = await waitingFor([member, second], 'Shared.pdf');
    await change(shared, { turn_started_at: ago(30) });
    await change(await waitingFor([member], 'Newer.pdf'), { turn_started_at: ago(20) });
    await change(await waitingFor([owner], 'Own.pdf'), { turn_started_at: ago(40) });
    await waitingFor([second], 'Hidden.pdf');

    const slowest = async (reader: Person) =>
      (await overview(reader)).slowest.map(({ document, signatory }) => [
        document.document_name,
        signatory.full_name,
      ]);
    expect(await slowest(owner)).toEqual([
      ['Shared.pdf', member.fullName],
      ['Hidden.pdf', second.fullName],
    ]);
    expect(await slowest(auditor)).toEqual([
      ['Own.pdf', owner.fullName],
      ['Shared.pdf', member.fullName],
      ['Hidden.pdf', second.fullName],
    ]);
    expect(await slowest(second)).toEqual([['Shared.pdf', member.fullName]]);
    expect(await slowest(member)).toEqual([]);
  });

  it('counts a turn from its own beginning, after the signatory before has acted', async () => {
    const { owner, member, second } = office;
    const document = await waitingFor([member, second]);
    await change(document, { turn_started_at: ago(30) });
    await decide(member, document, 'sign');
    const [turn] = (await overview(owner)).slowest;
    expect(turn!.signatory.user_id).toBe(second.userId);
    expect(Date.parse(turn!.since)).toBeGreaterThan(ago(1).getTime());
    await decide(second, document, 'sign');
    expect((await overview(owner)).slowest).toEqual([]);
  });
});
