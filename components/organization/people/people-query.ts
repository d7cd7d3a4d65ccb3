import { MemberListQuery } from '#contracts/organization-member.ts';

/** Query of the list when the screen opens; the server loads the same page. */
export const FIRST_QUERY: MemberListQuery = MemberListQuery.parse({});

/** Returns whether search or filters narrow the list. */
export function isNarrowed({ search, role_id, state }: MemberListQuery): boolean {
  return search !== '' || role_id !== undefined || state !== undefined;
}
