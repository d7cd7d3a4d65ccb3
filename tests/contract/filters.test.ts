import { eq } from '#platform/drizzle/orm.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { getDocuments, type DocumentListQuery } from '#contracts/document-list.ts';
import type { Filter } from '#contracts/filter.ts';
import { filterMessages, MAX_FILTER_VALUES } from '#contracts/filter-rules.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send, type Credentials } from '#support/service/client.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { documents } from '../../services/document/document-tables.ts';

type Query = Partial<Omit<DocumentListQuery, 'filters'>>;

const list = (who: Credentials, filters: Filter[], query: Query = {}) =>
  send(
    getDocuments,
    { params: { status_or_id: 'all' }, query: { ...query, filters: JSON.stringify(filters) } },
    who,
  );

/** Returns the names of the listed documents without their extension, sorted. */
const names = async (...args: Parameters<typeof list>) => {
  const { rows } = (await list(...args)).data;
  return rows.map(({ document_name }) => document_name.replace('.pdf', '')).sort();
};

/** Makes five documents that differ in every column that can be filtered. */
async function scene(): Promise<Office> {
  const office = await openOffice(await keysFor('member'));
  const { owner, member, second } = office;
  const lease = await uploaded(owner, 'Lease 100%.pdf');
  const draft = await uploaded(owner, 'draft lease.pdf');
  const memo = await uploaded(member, 'MEMO_a.pdf');
  const signed = await uploaded(owner, 'signed.pdf');
  const rejected = await uploaded(owner, 'rejected.pdf');
  await assign(owner, [lease], [member, second]);
  await assign(owner, [draft], [second]);
  await assign(owner, [signed, rejected], [member]);
  await sign(member, [signed]);
  const approval = (await seenBy(member, rejected)).approval_id!;
  await send(decideApproval, { body: { approval_ids: [approval], status: 'reject' } }, member);
  await database().update(documents).set({ page_count: 30 }).where(eq(documents.id, memo.id));
  return office;
}

describe('filters of the documents table', () => {
  it.each<[Filter['operator'], Filter['value'], string[]]>([
    ['contains', 'LEASE', ['Lease 100%', 'draft lease']],
    ['contains', '%', ['Lease 100%']],
    ['contains', '_', ['MEMO_a']],
    ['contains', '\\', []],
    ['does_not_contain', 'lease', ['MEMO_a', 'rejected', 'signed']],
    ['equals', 'memo_A.pdf', ['MEMO_a']],
    ['equals', 'memo', []],
    ['does_not_equal', 'memo_a.pdf', ['Lease 100%', 'draft lease', 'rejected', 'signed']],
    ['starts_with', 'lease', ['Lease 100%']],
    ['ends_with', 'LEASE.pdf', ['draft lease']],
    ['is_empty', '', []],
    ['is_not_empty', '', ['Lease 100%', 'MEMO_a', 'draft lease', 'rejected', 'signed']],
    ['is', 'signed.pdf', ['signed']],
    ['is_not', 'signed.pdf', ['Lease 100%', 'MEMO_a', 'draft lease', 'rejected']],
    ['is_any_of', ['SIGNED.pdf', 'rejected.pdf', 'x'], ['rejected', 'signed']],
    ['contains', "'; drop table documents; --", []],
  ])('FI-05 name %s %j', async (operator, value, expected) => {
    const { owner } = await shared();
    expect(await names(owner, [{ columnId: 'document_name', operator, value }])).toEqual(expected);
  });

  it('FI-05 filter the status as the reader sees it', async () => {
    const { owner, member } = await shared();
    const status = (who: Credentials, operator: Filter['operator'], value: Filter['value']) =>
      names(who, [{ columnId: 'status', operator, value }]);
    expect(await status(member, 'is', 'pending_for_signature')).toEqual(['Lease 100%']);
    expect(await status(owner, 'is', 'pending_for_signature')).toEqual([]);
    expect(await status(owner, 'is', 'in_progress')).toEqual(['Lease 100%', 'draft lease']);
    expect(await status(member, 'is_not', 'pending_for_signature')).toEqual(['MEMO_a', 'rejected', 'signed']);
    expect(await status(owner, 'is_any_of', ['signed', 'rejected'])).toEqual(['rejected', 'signed']);
  });

  it.each<[Filter['operator'], Filter['value'], string[]]>([
    ['contains', 'SVEN', ['Lease 100%', 'draft lease']],
    ['does_not_contain', 'sven', ['MEMO_a', 'rejected', 'signed']],
    ['equals', 'mira tester', ['Lease 100%', 'rejected', 'signed']],
    ['is_not', 'Mira Tester', ['MEMO_a', 'draft lease']],
    ['starts_with', 'sve', ['Lease 100%', 'draft lease']],
    ['ends_with', 'nobody', []],
    ['is_any_of', ['Mira Tester', 'Sven Tester'], ['Lease 100%', 'draft lease', 'rejected', 'signed']],
    ['is_empty', '', ['MEMO_a']],
    ['is_not_empty', '', ['Lease 100%', 'draft lease', 'rejected', 'signed']],
  ])('FI-05 signatories %s %j', async (operator, value, expected) => {
    const { owner } = await shared();
    expect(await names(owner, [{ columnId: 'signatories', operator, value }])).toEqual(expected);
  });

  it('FI-05 filter by uploader', async () => {
    const { owner } = await shared();
    const by = (operator: Filter['operator'], value: Filter['value']) =>
      names(owner, [{ columnId: 'uploaded_by', operator, value }]);
    expect(await by('is', 'Mira Tester')).toEqual(['MEMO_a']);
    expect(await by('is_not', 'Olive Tester')).toEqual(['MEMO_a']);
    expect(await by('contains', 'olive')).toEqual(['Lease 100%', 'draft lease', 'rejected', 'signed']);
    expect(await by('is_empty', '')).toEqual([]);
  });

  it.each<[string, Filter['operator'], Filter['value'], string[]]>([
    ['page_count', 'equals', '30', ['MEMO_a']],
    ['page_count', 'equals', '30.5', []],
    ['page_count', 'equals', '99999999999', []],
    ['page_count', 'does_not_equal', '2', ['MEMO_a']],
    ['page_count', 'is_any_of', ['30', '31'], ['MEMO_a']],
    ['page_count', 'between', [2, 30], []],
    ['page_count', 'between', [1.5, 29.5], ['Lease 100%', 'draft lease', 'rejected', 'signed']],
    ['page_count', 'between_inclusion', [30, 99999999999], ['MEMO_a']],
    ['version', 'is', '2', ['signed']],
    ['version', 'between_inclusion', [1, 2], ['Lease 100%', 'MEMO_a', 'draft lease', 'rejected', 'signed']],
  ])('FI-05 FI-06 %s %s %j', async (columnId, operator, value, expected) => {
    const { owner } = await shared();
    expect(await names(owner, [{ columnId, operator, value }])).toEqual(expected);
  });

  it('DC-01 are combined with the search, the tab and the page', async () => {
    const { owner } = await shared();
    const filters: Filter[] = [
      { columnId: 'document_name', operator: 'contains', value: 'lease' },
      { columnId: 'signatories', operator: 'contains', value: 'sven' },
    ];
    expect(await names(owner, filters)).toEqual(['Lease 100%', 'draft lease']);
    expect(await names(owner, filters, { search: 'mira' })).toEqual(['Lease 100%']);
    const second = (
      await list(owner, filters, { sort: 'document_name', direction: 'asc', pageSize: 10, pageIndex: 1 })
    ).data;
    expect([second.rows, second.total, second.is_total_capped]).toEqual([[], 2, false]);
    for (const sort of ['date_added', 'document_name', 'status'] as const) {
      const { rows } = (await list(owner, filters, { sort, direction: 'asc' })).data;
      const expected =
        sort === 'document_name'
          ? ['draft lease.pdf', 'Lease 100%.pdf']
          : ['Lease 100%.pdf', 'draft lease.pdf'];
      expect(rows.map(({ document_name }) => document_name)).toEqual(
        sort === 'status' ? expected.toReversed() : expected, // within a status the newest first
      );
    }
  });

  it('DC-01 take a period as whole days in the time zone of the reader', async () => {
    const { owner } = await openOffice();
    const [late, early] = [await uploaded(owner, 'late.pdf'), await uploaded(owner, 'early.pdf')];
    const added = (id: string, at: string) =>
      database()
        .update(documents)
        .set({ created_at: new Date(at) })
        .where(eq(documents.id, id));
    await added(late.id, '2026-03-29T22:30:00Z'); // 30 March, 0:30 in Copenhagen
    await added(early.id, '2026-03-28T23:00:00Z'); // 29 March, 0:00 there
    const period = (from: string, to: string, time_zone = 'Europe/Copenhagen') =>
      names(owner, [], { from, to, time_zone });
    expect(await period('2026-03-29', '2026-03-29')).toEqual(['early']);
    expect(await period('2026-03-30', '2026-04-01')).toEqual(['late']);
    expect(await period('2026-03-29', '2026-03-30')).toEqual(['early', 'late']);
    expect(await period('2026-03-28', '2026-03-28', 'UTC')).toEqual(['early']);
    expect(await names(owner, [], { from: '2026-03-30', time_zone: 'UTC' })).toEqual([]);
    const { total } = (await list(owner, [], { from: '2026-03-29', time_zone: 'UTC' })).data;
    expect(total).toBe(1);
  });

  it('take the days of a period in the zone of the organization if the request names none', async () => {
    const { owner } = await openOffice();
    const { id } = await uploaded(owner, 'late.pdf');
    const created_at = new Date('2026-03-29T22:30:00Z'); // 30 March, 0:30 in Copenhagen
    await database().update(documents).set({ created_at }).where(eq(documents.id, id));
    const { organizationId } = owner;
    await database()
      .update(organizations)
      .set({ time_zone: 'Europe/Copenhagen' })
      .where(eq(organizations.id, organizationId));
    expect(await names(owner, [], { from: '2026-03-30', to: '2026-03-30' })).toEqual(['late']);
    expect(await names(owner, [], { from: '2026-03-29', to: '2026-03-29' })).toEqual([]);
    expect(await names(owner, [], { from: '2026-03-30', to: '9999-12-31' })).toEqual(['late']);
  });

  it('refuse an unknown time zone at its field', async () => {
    const { owner } = await shared();
    for (const time_zone of ['Mars/Olympus', '+02:00', "UTC'; --"]) {
      const answer = await list(owner, [], { from: '2026-03-30', time_zone });
      expect([answer.status, answer.fields]).toEqual([400, { time_zone: ['This time zone is not known.'] }]);
    }
  });

  it.each<[Filter, string]>([
    [{ columnId: 'password_hash', operator: 'is', value: 'x' }, filterMessages.unknownColumn],
    [{ columnId: '__proto__', operator: 'is', value: 'x' }, filterMessages.unknownColumn],
    [{ columnId: 'status', operator: 'contains', value: 'x' }, filterMessages.wrongOperator],
    [{ columnId: 'page_count', operator: 'is', value: 'two' }, filterMessages.notANumber],
    [{ columnId: 'page_count', operator: 'between', value: [5, 1] }, filterMessages.rangeOrder],
    [{ columnId: 'document_name', operator: 'contains', value: ' ' }, filterMessages.wrongValue],
    [{ columnId: 'document_name', operator: 'is_any_of', value: [] }, filterMessages.wrongValue],
  ])('refuse %j at its row', async (filter, message) => {
    const { owner } = await shared();
    const fine: Filter = { columnId: 'version', operator: 'is', value: '1' };
    const answer = await list(owner, [fine, filter]);
    expect([answer.status, answer.code, answer.fields]).toEqual([
      400,
      'invalid_input',
      { 'filters.1.columnId': [message] },
    ]);
  });

  it('FI-07 accept 5000 values and refuse one more', async () => {
    const { owner } = await shared();
    const values = (count: number) => Array.from({ length: count }, (_, index) => String(index));
    const filter = (count: number): Filter => ({
      columnId: 'page_count',
      operator: 'is_any_of',
      value: values(count),
    });
    expect(await names(owner, [filter(MAX_FILTER_VALUES)])).toHaveLength(5);
    const refused = await list(owner, [filter(MAX_FILTER_VALUES + 1)]);
    expect([refused.status, refused.message]).toEqual([400, filterMessages.tooManyValues]);
  });

  it('are refused when they are not JSON', async () => {
    const { owner } = await shared();
    const query = { filters: '[{' };
    const response = await fetchCall(getDocuments, { params: { status_or_id: 'all' }, query }, owner);
    expect(response.status).toBe(400);
  });
});

let office: Promise<Office> | undefined;

/** Returns the office that the read-only tests share. */
function shared(): Promise<Office> {
  office ??= scene();
  return office;
}
