import { DOCUMENT_STATUSES } from '#contracts/document-status.ts';
import type { DocumentStatus } from '#contracts/document.ts';
import type { Filter } from '#contracts/filter.ts';

/** Returns the statuses that the filters name; none if they exclude one or there is no such filter. */
export function chosenStatuses(filters: readonly Filter[]): DocumentStatus[] {
  const values = filters
    .filter(({ columnId, operator }) => columnId === 'status' && operator !== 'is_not')
    .flatMap(({ value }) => [value].flat().map(String));
  return DOCUMENT_STATUSES.filter((status) => values.includes(status));
}

/** Returns the filters that list this status too, or no longer; without statuses no filter by them is left. */
export function withStatusToggled(filters: readonly Filter[], status: DocumentStatus): Filter[] {
  const before = chosenStatuses(filters);
  const statuses = before.includes(status) ? before.filter((one) => one !== status) : [...before, status];
  const others = filters.filter(({ columnId }) => columnId !== 'status');
  if (statuses.length === 0) return others;
  return [...others, { columnId: 'status', operator: 'is_any_of', value: statuses }];
}

/** Returns the name that the filters require among the signatories; null if there is none. */
export function chosenPerson(filters: readonly Filter[]): string | null {
  const filter = filters.find(isPerson);
  return typeof filter?.value === 'string' ? filter.value : null;
}

/** Returns the filters with this person in place of the one before; null removes it. */
export function withPerson(filters: readonly Filter[], name: string | null): Filter[] {
  const others = filters.filter((filter) => !isPerson(filter));
  return name === null ? others : [...others, { columnId: 'signatories', operator: 'is', value: name }];
}

const isPerson = ({ columnId, operator }: Filter) => columnId === 'signatories' && operator === 'is';
