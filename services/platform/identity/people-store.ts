import { and, asc, count, desc, eq, isNull, not, sql, type SQL } from '#platform/drizzle/orm.ts';
import { unionAll } from '#platform/drizzle/pg-core.ts';
import type { MemberListQuery, MemberState } from '#contracts/organization-member.ts';
import type { Queryable } from '../database.ts';
import { fullName, isGuestRole, isInvited, memberships, roles, sessions, users } from './identity-tables.ts';
import { invitations } from '../invitations/invitation-tables.ts';
import { containing } from '../like.ts';

/** Member or invited person of an organization, as the list shows them. */
export interface StoredPerson {
  id: string;
  /** Id of the user; null for an invited person whom no document names yet. */
  user_id: string | null;
  state: MemberState;
  full_name: string;
  email: string;
  role_id: string;
  role_name: string;
  last_sign_in: Date | null;
  date_added: Date;
  expires_at: Date | null;
}

type Conditions = Pick<MemberListQuery, 'search' | 'role_id' | 'state' | 'group'>;
type Sorting = Pick<MemberListQuery, 'sort' | 'direction'>;

/** Returns a page of the members, deactivated ones included, and of the open invitations of an organization. */
export async function pageOfPeople(
  db: Queryable,
  organizationId: string,
  query: MemberListQuery,
): Promise<{ rows: StoredPerson[]; total: number }> {
  const people = peopleOf(db, organizationId);
  const where = matching(people, query);
  const { pageIndex, pageSize } = query;
  const rows = await db
    .select(shownColumns(people))
    .from(people)
    .where(where)
    .orderBy(...orderOf(people, query), asc(people.id))
    .limit(pageSize)
    .offset(pageIndex * pageSize);
  const [counted] = await db.select({ total: count() }).from(people).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns all people of the list under these conditions, in its order. */
export function allPeople(
  db: Queryable,
  organizationId: string,
  query: Conditions & Sorting,
): Promise<StoredPerson[]> {
  const people = peopleOf(db, organizationId);
  return db
    .select(shownColumns(people))
    .from(people)
    .where(matching(people, query))
    .orderBy(...orderOf(people, query), asc(people.id));
}

function matching(people: People, { search, role_id, state, group }: Conditions): SQL | undefined {
  const pattern = containing(search);
  return and(
    eq(people.is_guest, group === 'guests'),
    role_id ? eq(people.role_id, role_id) : undefined,
    state ? eq(people.state, state) : undefined,
    search ? sql`(${people.full_name} ilike ${pattern} or ${people.email} ilike ${pattern})` : undefined,
  );
}

type People = ReturnType<typeof peopleOf>;

/**
 * Returns the expression for the last sign-in, which PostgreSQL computes for the rows of the page alone unless it sorts by it. Of a
 * former member it would tell when they sign in for other organizations.
 */
const lastSignIn = sql<Date | null>`case when people.is_present then
  (select max(s.created_at) from ${sessions} s where s.user_id = people.user_id) end`; // drizzle would not name the tables

const shownColumns = (people: People) => ({
  id: people.id,
  user_id: people.user_id,
  state: people.state,
  full_name: people.full_name,
  email: people.email,
  role_id: people.role_id,
  role_name: people.role_name,
  last_sign_in: lastSignIn.mapWith(sessions.created_at),
  date_added: people.date_added,
  expires_at: people.expires_at,
});

function orderOf(people: People, { sort, direction }: Sorting): SQL[] {
  const name = sql`lower(coalesce(nullif(${people.full_name}, ''), ${people.email}))`;
  const by: Record<MemberListQuery['sort'], SQL> = {
    name,
    role: sql`lower(${people.role_name})`,
    state: sql`array_position(array['active', 'invited', 'expired', 'deactivated'], ${people.state})`,
    last_sign_in: lastSignIn,
  };
  const ordered = direction === 'asc' ? asc(by[sort]) : desc(by[sort]);
  return [sql`${ordered} nulls last`, asc(name)];
}

function peopleOf(db: Queryable, organizationId: string) {
  const members = db
    .select({
      id: memberships.id,
      user_id: sql<string | null>`${memberships.user_id}`.as('user_id'),
      is_guest: sql<boolean>`${isGuestRole}`.as('is_guest'),
      state:
        sql<MemberState>`case when ${memberships.is_active} and ${users.is_active} then 'active' else 'deactivated' end`.as(
          'state',
        ),
      full_name: sql<string>`${fullName}`.as('full_name'),
      email: users.email,
      role_id: memberships.role_id,
      role_name: sql<string>`${roles.name}`.as('role_name'),
      is_present: sql<boolean>`${memberships.is_active}`.as('is_present'),
      date_added: sql<Date>`${memberships.created_at}`.mapWith(memberships.created_at).as('date_added'),
      expires_at: sql<Date | null>`null::timestamptz`.mapWith(invitations.expires_at).as('expires_at'),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(and(eq(memberships.organization_id, organizationId), not(isInvited), isNull(users.deleted_at)));
  const invited = db
    .select({
      id: invitations.id,
      user_id: sql<string | null>`${memberships.user_id}`.as('user_id'),
      is_guest: sql<boolean>`${isGuestRole}`.as('is_guest'),
      state:
        sql<MemberState>`case when ${invitations.expires_at} > now() then 'invited' else 'expired' end`.as(
          'state',
        ),
      full_name: sql<string>`''`.as('full_name'),
      email: invitations.email,
      role_id: invitations.role_id,
      role_name: sql<string>`${roles.name}`.as('role_name'),
      is_present: sql<boolean>`false`.as('is_present'),
      date_added: sql<Date>`${invitations.created_at}`.mapWith(invitations.created_at).as('date_added'),
      expires_at: sql<Date | null>`${invitations.expires_at}`
        .mapWith(invitations.expires_at)
        .as('expires_at'),
    })
    .from(invitations)
    .innerJoin(roles, eq(roles.id, invitations.role_id))
    .leftJoin(
      memberships,
      and(
        eq(memberships.organization_id, invitations.organization_id),
        sql`lower(${memberships.invited_email}) = lower(${invitations.email})`,
      ),
    )
    .where(
      and(
        eq(invitations.organization_id, organizationId),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
      ),
    );
  return unionAll(members, invited).as('people');
}
