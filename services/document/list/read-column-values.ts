import { DocumentStatus } from '#contracts/document.ts';
import type { ColumnValues } from '#contracts/document-list.ts';
import type { DocumentFilterColumn } from '#contracts/document-columns.ts';
import { MAX_FILTER_VALUES } from '#contracts/filter-rules.ts';
import type { Queryable } from '#platform/database.ts';
import { findMemberNames } from '#platform/identity/member-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { namesIn, numbersIn, peopleIn } from './store/column-values.ts';
import { countsFor, total, type StatusCounts } from './store/status-counts.ts';

/** Number of documents up to which a query looks at each of them. */
const FEW = 20_000;

/** Returns the values of a column in the documents that the reader sees, for the filter dialog. */
export async function readColumnValues(
  { database, caller }: MemberContext,
  { column_id, search }: { column_id: DocumentFilterColumn; search: string },
): Promise<ColumnValues> {
  const { seen } = await countsFor(database, caller);
  const scope = { reader: caller, isSmall: caller.isGuest || total(seen, DocumentStatus.options) <= FEW };
  switch (column_id) {
    case 'status':
      return offer(matching(statusesIn(seen), search.replaceAll(' ', '_')));
    case 'document_name':
      return offer(await namesIn(database, scope, search));
    case 'uploaded_by':
    case 'signatories':
      return offer(
        matching(
          await memberNames(database, caller.organizationId, await peopleIn(database, scope, column_id)),
          search,
        ),
      );
    case 'page_count':
    case 'version': {
      const numbers = await numbersIn(database, scope, column_id);
      const ends = { min: numbers[0] ?? null, max: numbers.at(-1) ?? null };
      return { ...offer(matching(numbers.map(String), search)), ...ends };
    }
  }
}

function offer(values: readonly string[]): ColumnValues {
  const has_more = values.length > MAX_FILTER_VALUES;
  return { values: values.slice(0, MAX_FILTER_VALUES), has_more, min: null, max: null };
}

function matching(values: readonly string[], search: string): string[] {
  return values.filter((value) => value.toLowerCase().includes(search.toLowerCase()));
}

function statusesIn(seen: StatusCounts): string[] {
  return DocumentStatus.options.filter((status) => seen[status] > 0).toSorted();
}

async function memberNames(db: Queryable, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const found = await findMemberNames(db, organizationId, ids);
  const names = [...new Set(found.values())].filter((name) => name.trim() !== '');
  return names.sort(new Intl.Collator('en').compare);
}
