import type { PassThrough } from 'node:stream';
import type { ZonedExportRequest } from '#contracts/export.ts';
import { MEMBER_STATE_WORDS } from '#contracts/member-words.ts';
import type { Queryable } from '#platform/database.ts';
import { findRoleName } from '#platform/identity/organization-store.ts';
import { allPeople, type StoredPerson } from '#platform/identity/people-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { wallClock } from '#platform/time-zone.ts';
import { exportHeading, type Heading } from './export-heading.ts';
import { openWorkbook, type Cell } from './workbook.ts';

export type UsersExport = Extract<ZonedExportRequest, { table: 'users' }>;

/** Writes the members and invited people of a list to a workbook. */
export async function writeUsers(
  { database, caller }: Pick<MemberContext, 'database' | 'caller'>,
  { request, output }: { request: UsersExport; output: PassThrough },
): Promise<void> {
  const { organizationId } = caller;
  const { query, time_zone } = request;
  const about = await conditionWords(database, organizationId, query);
  const heading = await exportHeading(database, caller, { request, about });
  const book = await openWorkbook(output, { name: 'Users', heading, columns: columnsIn(time_zone) });
  const people = await allPeople(database, organizationId, query);
  await book.add(people.map((person) => rowOf(person, time_zone)));
  await book.finish();
}

async function conditionWords(
  db: Queryable,
  organizationId: string,
  { search, role_id, state, group }: UsersExport['query'],
): Promise<Heading> {
  const role = role_id ? await findRoleName(db, organizationId, role_id) : 'All roles';
  return [
    ['Users', group === 'guests' ? 'Guests' : 'Members'],
    ['State', state ? MEMBER_STATE_WORDS[state] : 'All states'],
    ['Role', role ?? ''],
    ...(search ? ([['Search', search]] as const) : []),
  ];
}

const columnsIn = (timeZone: string) => [
  { header: 'Name', width: 30 },
  { header: 'E-mail', width: 40 },
  { header: 'Role', width: 20 },
  { header: 'State', width: 20 },
  { header: `Last sign-in (${timeZone})`, width: 30 },
  { header: `Date added (${timeZone})`, width: 30 },
  { header: `Invitation valid until (${timeZone})`, width: 34 },
];

function rowOf(person: StoredPerson, timeZone: string): Cell[] {
  const at = (moment: Date | null) => (moment ? wallClock(moment, timeZone) : '');
  const { full_name, email, role_name, state, last_sign_in, date_added, expires_at } = person;
  return [
    full_name,
    email,
    role_name,
    MEMBER_STATE_WORDS[state],
    at(last_sign_in),
    at(date_added),
    at(expires_at),
  ];
}
