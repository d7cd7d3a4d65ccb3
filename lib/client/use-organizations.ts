import type { Organization } from '#contracts/organization.ts';
import { getOrganizations } from './later-calls.ts';
import { useCall } from './use-call.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Input of the call that lists all organizations of the user. */
const ALL = { query: { purpose: 'list', pageSize: 500 } } as const;

/**
 * Returns the user's organizations, beginning with those that the server has loaded. They are fetched again after an hour,
 * and at once when `useRefresh` asks for '/organization'.
 */
export function useOrganizations(first: Organization[]): Organization[] {
  const fallbackData = { rows: first, total: first.length };
  const { data } = useCall(getOrganizations, ALL, { fallbackData, freshFor: HOUR_MS });
  return data?.rows ?? first;
}
