import { changeDocuments, type Document } from '#contracts/document.ts';
import { getDocuments, type DocumentListQuery } from '#contracts/document-list.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const list = async (by: Person, query: Partial<Omit<DocumentListQuery, 'filters'>> = {}) => {
  const asked = { sort: 'waiting_first' as const, ...query };
  return (await send(getDocuments, { params: { status_or_id: 'all' }, query: asked }, by)).data;
};
const names = async (...args: Parameters<typeof list>) =>
  (await list(...args)).rows.map(({ document_name }) => document_name);

describe('the list with waiting documents first', () => {
  it('has those that wait for the reader, then the others, each by the date added', async () => {
    const { owner, member, second } = await openOffice();
    const made: Document[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.push(await uploaded(owner, `${name}.pdf`));
    const [a, b, , d] = made;
    await assign(owner, [a!, d!], [owner, member]);
    await assign(owner, [b!], [member, second]);
    expect(await names(owner)).toEqual(['d.pdf', 'a.pdf', 'e.pdf', 'c.pdf', 'b.pdf']);
    expect(await names(owner, { pageSize: 10, search: '.pdf' })).toEqual([
      'd.pdf',
      'a.pdf',
      'e.pdf',
      'c.pdf',
      'b.pdf',
    ]);
    expect(await names(member)).toEqual(['b.pdf', 'd.pdf', 'a.pdf']);
    const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await names(owner, { from })).toEqual(['d.pdf', 'a.pdf', 'e.pdf', 'c.pdf', 'b.pdf']);
  });

  it('has the list of each reader once PostgreSQL keeps a plan for all of them', async () => {
    const { owner, member } = await openOffice();
    const stranger = (await openOffice()).owner;
    for (const name of ['a', 'b', 'c']) await uploaded(owner, `${name}.pdf`);
    await uploaded(member, 'd.pdf');
    await uploaded(stranger, 'e.pdf');
    const oldestFirst = (by: Person) => names(by, { sort: 'date_added', direction: 'asc' });
    for (let round = 0; round < 8; round += 1) {
      expect(await oldestFirst(owner)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
      expect(await oldestFirst(member)).toEqual(['d.pdf']);
      expect(await oldestFirst(stranger)).toEqual(['e.pdf']);
    }
  });

  it('has pages that do not overlap, and the number of documents in each tab', async () => {
    const { owner, member } = await openOffice();
    const made: Document[] = [];
    for (let number = 1; number <= 25; number += 1) made.push(await uploaded(owner, `n${number}.pdf`));
    await assign(owner, made.slice(0, 12), [owner]);
    await assign(owner, made.slice(12, 15), [member]);
    const pages = [];
    for (const pageIndex of [0, 1, 2]) pages.push(...(await names(owner, { pageIndex, pageSize: 10 })));
    expect(new Set(pages).size).toBe(25);
    expect(pages.slice(0, 13)).toEqual([
      ...made
        .slice(0, 12)
        .map(({ document_name }) => document_name)
        .reverse(),
      'n25.pdf',
    ]);
    await send(changeDocuments, { body: { instance_ids: [made[24]!.id], purpose: 'remove' } }, owner);
    const { tab_counts, waiting_for_me } = await list(owner);
    expect([tab_counts, waiting_for_me]).toEqual([
      { all: 24, pending_for_signature: 12, signed: 0, rejected: 0 },
      12,
    ]);
  });
});

describe('the list by due date', () => {
  const due = (by: Person, document: Document, due_date: string | null) =>
    send(changeDocuments, { body: { instance_ids: [document.id], purpose: 'set_due_date', due_date } }, by);
  const byDue = (by: Person, query: Partial<Omit<DocumentListQuery, 'filters'>> = {}) =>
    names(by, { sort: 'due_date', direction: 'asc', ...query });

  it('has open documents with a due date first, then the others, the newest first', async () => {
    const { owner, member } = await openOffice();
    const made: Document[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.push(await uploaded(owner, `${name}.pdf`));
    const [a, b, c, d] = made;
    await due(owner, a!, '2099-03-01');
    await due(owner, c!, '2099-01-01');
    await due(owner, d!, '2099-02-01');
    await assign(owner, [a!, b!, c!], [member]);
    const order = ['c.pdf', 'd.pdf', 'a.pdf', 'e.pdf', 'b.pdf'];
    expect(await byDue(owner)).toEqual(order);
    expect(await byDue(owner, { search: '.pdf' })).toEqual(order);
    expect(await byDue(owner, { direction: 'desc' })).toEqual(['a.pdf', 'd.pdf', 'c.pdf', 'e.pdf', 'b.pdf']);
    expect(await byDue(member)).toEqual(['c.pdf', 'a.pdf', 'b.pdf']);
    await due(owner, c!, null);
    expect(await byDue(member)).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
  });

  it('has pages that do not overlap and the total of the tab', async () => {
    const { owner } = await openOffice();
    const made: Document[] = [];
    for (let number = 1; number <= 25; number += 1) made.push(await uploaded(owner, `n${number}.pdf`));
    for (const [index, document] of made.slice(0, 12).entries())
      await due(owner, document, `2099-01-${10 + index}`);
    const pages = [];
    for (const pageIndex of [0, 1, 2]) pages.push(...(await byDue(owner, { pageIndex, pageSize: 10 })));
    expect(new Set(pages).size).toBe(25);
    expect(pages.slice(10, 13)).toEqual(['n11.pdf', 'n12.pdf', 'n25.pdf']);
    expect((await list(owner, { sort: 'due_date', pageSize: 10 })).total).toBe(25);
  });
});
