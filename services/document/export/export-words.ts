import { DocumentStatus } from '#contracts/document.ts';
import type { DocumentListQuery } from '#contracts/document-list.ts';
import { DOCUMENT_FILTER_COLUMNS } from '#contracts/document-columns.ts';
import { STATUS_WORDS } from '#contracts/document-words.ts';
import type { Filter } from '#contracts/filter.ts';
import { FILTER_OPERATORS } from '#contracts/filter-rules.ts';

const SHOWN_VALUES = 10;

/** Returns the filters and the first day of completion in words; 'None' when there are none. */
export function filterWords({
  filters,
  completed_since,
}: Pick<DocumentListQuery, 'filters' | 'completed_since'>): string {
  const done = completed_since ? [`Done since ${completed_since}`] : [];
  return [...done, ...filters.map(oneFilter)].join('; ') || 'None';
}

function oneFilter({ columnId, operator, value }: Filter): string {
  const column =
    Object.entries(DOCUMENT_FILTER_COLUMNS).find(([id]) => id === columnId)?.[1].label ?? columnId;
  const words = `${column} ${FILTER_OPERATORS[operator]}`;
  if (operator === 'is_empty' || operator === 'is_not_empty') return words;
  if (operator === 'between' || operator === 'between_inclusion')
    return `${words} ${[value].flat().join(' and ')}`;
  const values = [value].flat().map((one) => `“${shown(columnId, String(one))}”`);
  const more = values.length > SHOWN_VALUES ? ` and ${values.length - SHOWN_VALUES} more` : '';
  return `${words} ${values.slice(0, SHOWN_VALUES).join(', ')}${more}`;
}

function shown(columnId: string, value: string): string {
  const status = columnId === 'status' ? DocumentStatus.safeParse(value).data : undefined;
  return status ? STATUS_WORDS[status] : value;
}

/** Returns the period of the rows in words; without one, the time until which the table is complete. */
export function periodWords(
  { from, to }: Pick<DocumentListQuery, 'from' | 'to'>,
  { from_date, to_date }: { from_date: string; to_date: string },
): string {
  return from || to ? `${from_date} – ${to_date}` : `All dates until ${to_date}`;
}
