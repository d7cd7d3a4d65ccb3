import { MemberListQuery, type MemberGroup } from '#contracts/organization-member.ts';

/** Query of the list when the screen opens; the server loads the same page. */
export const FIRST_QUERY: MemberListQuery = MemberListQuery.parse({});

/** Returns the query with which a part of the list opens. */
export function groupQuery(group: MemberGroup): MemberListQuery {
  return group === FIRST_QUERY.group ? FIRST_QUERY : { ...FIRST_QUERY, group };
}

/** Returns whether search or filters narrow the list. */
export function isNarrowed({ search, role_id, state }: MemberListQuery): boolean {
  return search !== '' || role_id !== undefined || state !== undefined;
}
