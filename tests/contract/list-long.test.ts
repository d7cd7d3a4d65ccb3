import { eq, sql } from '#platform/drizzle/orm.ts';
import { getDocuments, type DocumentListQuery } from '#contracts/document-list.ts';
import type { Filter } from '#contracts/filter.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send, type Credentials } from '#support/service/client.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { documentCounts, documents } from '../../services/document/document-tables.ts';

/** More than the 20,000 documents up to which the list reads every one. */
const COUNT = 21_000;

type Query = Partial<Omit<DocumentListQuery, 'filters'>> & { filters?: Filter[] };

const page = async (who: Credentials, { filters = [], ...query }: Query, tab: 'all' | 'rejected' = 'all') => {
  const asked = { ...query, filters: JSON.stringify(filters) };
  return (await send(getDocuments, { params: { status_or_id: tab }, query: asked }, who)).data;
};
const numbers = async (...args: Parameters<typeof page>) =>
  (await page(...args)).rows.map(({ document_name }) => Number(/\d+/.exec(document_name)?.[0]));

async function longList(): Promise<Office> {
  const office = await openOffice();
  await insertDocuments(office.owner, office.member);
  return office;
}

/** Inserts documents by age; every third is final, every second the member's, one in a thousand rejected. */
async function insertDocuments(owner: Person, member: Person): Promise<void> {
  await database().execute(sql`
    insert into documents (organization_id, document_name, uploaded_by, status, page_count, size, is_encrypted, created_at)
    select ${owner.organizationId}::uuid, 'no ' || n || case when n % 3 = 0 then ' final' else '' end || case when n = 7777 then ' zephyr' else '' end,
      case when n % 2 = 0 then ${owner.userId}::uuid else ${member.userId}::uuid end,
      case when n % 1000 = 0 then 'rejected' else 'uploaded' end, n % 7, 1, false, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${COUNT}::int) n`);
}

let office: Promise<Office> | undefined;
const shared = () => (office ??= longList());

describe('a long list of documents', () => {
  it('DC-01 has an exact total and any of its pages, from both ends', async () => {
    const { owner, member } = await shared();
    const first = await page(owner, {});
    expect([first.total, first.is_total_capped]).toEqual([COUNT, false]);
    expect((await numbers(owner, { pageIndex: 1000 }))[0]).toBe(1000);
    expect(await numbers(owner, { pageIndex: COUNT / 10 - 1, pageSize: 10 })).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(await numbers(owner, { pageIndex: 700, direction: 'asc' })).toEqual(
      Array.from({ length: 20 }, (_, index) => 14_001 + index),
    );
    expect(await numbers(owner, { pageIndex: COUNT / 10, pageSize: 10 })).toEqual([]);
    expect((await page(member, {})).total).toBe(COUNT / 2);
    expect((await numbers(member, { pageIndex: 500 }))[0]).toBe(999);
    expect(await numbers(owner, { pageIndex: 1 }, 'rejected')).toEqual([1000]);
    const lastByStatus = await numbers(owner, { sort: 'status', pageIndex: COUNT / 20 - 1 });
    expect(lastByStatus.slice(-2)).toEqual([2000, 1000]); // descending: uploaded, then rejected
  });

  it('DC-01 counts many matches up to a thousand, marks the total as capped, and counts further for a later page', async () => {
    const { owner, member } = await shared();
    const found = await page(owner, { search: 'FINAL' });
    expect([found.total, found.is_total_capped, found.rows.length]).toEqual([1000, true, 20]);
    expect((await numbers(owner, { search: 'final' })).slice(0, 3)).toEqual([21_000, 20_997, 20_994]);
    const later = await page(owner, { search: 'final', pageIndex: 99 });
    expect([later.total, later.is_total_capped]).toEqual([2000, true]);
    expect((await numbers(owner, { search: 'final', pageIndex: 99 }))[0]).toBe(21_000 - 99 * 20 * 3);
    const last = await page(owner, { search: 'final', pageIndex: 349 });
    expect([last.total, last.is_total_capped, last.rows.length]).toEqual([7000, false, 20]);
    expect((await numbers(member, { search: 'final', direction: 'asc' })).slice(0, 3)).toEqual([3, 9, 15]);
  });

  it('DC-01 has any page of more than a hundred thousand matches', async () => {
    const { owner } = await openOffice();
    const { organizationId, userId } = owner;
    const count = 130_000;
    await database().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`); // no triggers, which would take a minute
      await tx.execute(sql`
        insert into documents (organization_id, document_name, uploaded_by, page_count, size, is_encrypted, created_at)
        select ${organizationId}::uuid, 'matching ' || n, ${userId}::uuid, 1, 1, false, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${count}::int) n`);
      await tx.execute(
        sql`insert into document_counts values (${organizationId}, ${organizationId}, 'uploaded', ${count})`,
      );
    });
    const pageIndex = count / 20 - 1;
    expect((await numbers(owner, { search: 'matching', pageIndex })).slice(-3)).toEqual([3, 2, 1]);
    expect(await page(owner, { search: 'matching', pageIndex })).toMatchObject({ total: count });
    expect(await numbers(owner, { search: 'matching', pageIndex: pageIndex + 1 })).toEqual([]);
  });

  it('DC-01 finds one match in twenty thousand documents, and none for a word in no name', async () => {
    const { owner, member, second } = await shared();
    for (const sort of ['date_added', 'document_name', 'status'] as const) {
      const found = await page(owner, { search: 'zephyr', sort });
      expect([found.rows.length, found.total, found.is_total_capped]).toEqual([1, 1, false]);
    }
    expect(await numbers(member, { search: 'zephyr 7777' })).toEqual([7777]);
    expect((await page(owner, { search: 'xylophone' })).total).toBe(0);
    expect((await page(second, { search: 'final' })).total).toBe(0);
  });

  it('DC-01 finds the few documents of many people with one name, for a reader of all documents and of some', async () => {
    const { owner, member } = await openOffice();
    await insertDocuments(owner, member);
    await database().execute(sql`
      with named as (
        insert into users (email, first_name, last_name, password_hash)
        select gen_random_uuid() || '@else.example', 'Guest', 'Rarename', '' from generate_series(1, 100) returning id
      ), joined as (
        insert into memberships (organization_id, user_id, role_id)
        select ${owner.organizationId}::uuid, named.id, m.role_id from named
          join memberships m on m.id = ${member.membershipId} returning user_id
      )
      update documents set signatory_ids = array(select user_id from joined limit 1)
      where organization_id = ${owner.organizationId} and (document_name like 'no 500' or document_name like 'no 501 %')`);
    const isSignedByThem: Filter = { columnId: 'signatories', operator: 'contains', value: 'rarename' };
    for (const query of [{ search: 'rarename' }, { filters: [isSignedByThem] }]) {
      expect(await numbers(owner, query)).toEqual([501, 500]);
      expect(await numbers(member, query)).toEqual([501]);
    }
    expect(await numbers(owner, { search: 'rarename zz' })).toEqual([]);
    expect(await numbers(owner, { search: 'rarename final' })).toEqual([501]);
  });

  it('FI-05 filters frequent and rare values in every order', async () => {
    const { owner } = await shared();
    const isFinal: Filter = { columnId: 'document_name', operator: 'ends_with', value: 'final' };
    const isRejected: Filter = { columnId: 'status', operator: 'is', value: 'rejected' };
    const threePages: Filter = { columnId: 'page_count', operator: 'is', value: '3' };
    expect(await numbers(owner, { filters: [isFinal, isRejected] })).toEqual([
      21_000, 18_000, 15_000, 12_000, 9000, 6000, 3000,
    ]);
    const sorted = { filters: [isFinal, threePages], pageSize: 10 as const };
    expect(await numbers(owner, { ...sorted, direction: 'asc' })).toEqual([
      3, 24, 45, 66, 87, 108, 129, 150, 171, 192,
    ]);
    expect(
      (await numbers(owner, { ...sorted, sort: 'document_name', direction: 'asc' })).slice(0, 2),
    ).toEqual([10_020, 10_041]);
    const byStatus = await numbers(owner, {
      filters: [isFinal],
      sort: 'status',
      direction: 'asc',
      pageSize: 10,
    });
    expect(byStatus).toEqual([21_000, 18_000, 15_000, 12_000, 9000, 6000, 3000, 20_997, 20_994, 20_991]);
  });

  it('DC-01 keeps its totals correct while turns pass on, and compacts its counters', async () => {
    const { owner, member, second } = await openOffice();
    const insert = (count: number) =>
      database()
        .execute(sql`insert into documents (organization_id, document_name, uploaded_by, page_count, size, is_encrypted)
        select ${owner.organizationId}::uuid, 'x', ${member.userId}::uuid, 1, 1, false from generate_series(1, ${count}::int)`);
    for (let round = 0; round < 600; round += 1) await insert(1);
    await insert(5);
    await database()
      .update(documents)
      .set({ status: 'in_progress', turn_user_id: second.userId, signatory_ids: [second.userId] })
      .where(eq(documents.organization_id, owner.organizationId));
    await database().execute(sql`delete from documents where id in
      (select id from documents where organization_id = ${owner.organizationId} limit 100)`);
    const facts = async (who: Credentials) => {
      const { total, waiting_for_me } = await page(who, {});
      return [total, waiting_for_me];
    };
    expect(await Promise.all([owner, member, second].map(facts))).toEqual([
      [505, 0],
      [505, 0],
      [505, 505],
    ]);
    const kept = await database()
      .select()
      .from(documentCounts)
      .where(eq(documentCounts.organization_id, owner.organizationId));
    expect(kept.length).toBeLessThan(1100); // without folding there would be 1,200 and more
  });
});
