import { eq } from '#platform/drizzle/orm.ts';
import { getColumnValues } from '#contracts/document-list.ts';
import type { DocumentFilterColumn } from '#contracts/document-columns.ts';
import { MAX_FILTER_VALUES } from '#contracts/filter-rules.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send, type Credentials } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { documents } from '../../services/document/document-tables.ts';

const values = async (who: Credentials, column_id: DocumentFilterColumn, search = '') =>
  (await send(getColumnValues, { query: { column_id, search } }, who)).data;

describe('the values of a column', () => {
  it('FI-07 are sorted, unique, not empty, and only from documents that the reader may see', async () => {
    const { owner, member, second } = await openOffice();
    for (const name of ['b.pdf', 'A.pdf', 'a.pdf']) await uploaded(owner, name);
    const shared = await uploaded(member, 'c.pdf');
    await assign(member, [shared], [second]);
    expect((await values(owner, 'document_name')).values.map((name) => name.toLowerCase())).toEqual([
      'a.pdf',
      'b.pdf',
      'c.pdf',
    ]);
    expect((await values(second, 'document_name')).values).toEqual(['c.pdf']);
    expect((await values(owner, 'document_name', 'B')).values).toEqual(['b.pdf']);
    expect((await values(owner, 'document_name', '%')).values).toEqual([]);
    expect((await values(owner, 'uploaded_by')).values).toEqual(['Mira Tester', 'Olive Tester']);
    expect((await values(second, 'uploaded_by')).values).toEqual(['Mira Tester']);
    expect((await values(owner, 'uploaded_by', 'olive')).values).toEqual(['Olive Tester']);
    expect((await values(owner, 'signatories')).values).toEqual(['Sven Tester']);
    expect((await values(owner, 'status')).values).toEqual(['in_progress', 'uploaded']);
    expect((await values(second, 'status')).values).toEqual(['pending_for_signature']);
  });

  it('FI-06 include the smallest and the largest number', async () => {
    const { member } = await openOffice();
    expect(await values(member, 'page_count')).toEqual({ values: [], has_more: false, min: null, max: null });
    const [long] = [await uploaded(member), await uploaded(member)];
    await database().update(documents).set({ page_count: 100 }).where(eq(documents.id, long.id));
    expect(await values(member, 'page_count')).toEqual({
      values: ['2', '100'],
      has_more: false,
      min: 2,
      max: 100,
    });
    expect(await values(member, 'page_count', '10')).toEqual({
      values: ['100'],
      has_more: false,
      min: 2,
      max: 100,
    });
    expect((await values(member, 'document_name')).min).toBeNull();
  });

  it('FI-07 are at most 5000, marked as incomplete when there are more', async () => {
    const { owner, member } = await openOffice();
    await insertMany(member, MAX_FILTER_VALUES + 1);
    for (const who of [owner, member]) {
      const all = await values(who, 'document_name');
      expect([all.values.length, all.has_more, all.values[0]]).toEqual([
        MAX_FILTER_VALUES,
        true,
        'no. 10000.pdf',
      ]);
      const some = await values(who, 'document_name', '. 1234');
      expect([some.values, some.has_more]).toEqual([
        [...Array.from({ length: 10 }, (_, digit) => `no. 1234${digit}.pdf`)],
        false,
      ]);
    }
  });

  it('refuses a column that does not exist', async () => {
    const { member } = await openOffice();
    const response = await fetchCall(getColumnValues, { query: { column_id: 'encrypted_password' } }, member);
    expect(response.status).toBe(400);
  });
});

async function insertMany(by: Person, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    organization_id: by.organizationId,
    document_name: `no. ${10_000 + index}.pdf`,
    uploaded_by: by.userId,
    page_count: 1,
    size: 1,
    is_encrypted: false,
  }));
  await database().insert(documents).values(rows);
}
