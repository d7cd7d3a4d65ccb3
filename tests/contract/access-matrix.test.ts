import { eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { Functionality } from '#contracts/permission.ts';
import { covers } from '#contracts/permission-rules.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { toJSONSchema } from '#contracts/zod-to-json-schema.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { BUILT_IN_ROLES, type BuiltInRole } from '#platform/identity/built-in-roles.ts';
import type { Permissions } from '#platform/auth/caller.ts';
import { ACCESS_ROWS, CASES, nameOf, titled, type Case } from '#support/access/access-cases.ts';
import { choicesOf, choicesMadeBy } from '#support/access/choices.ts';
import { attempt, statusOf } from '#support/access/attempt.ts';
import type { Row } from '#support/access/rows.ts';
import { makeThings, type Thing } from '#support/access/things.ts';
import { send } from '#support/service/client.ts';
import { signInOperator } from '#support/service/operator.ts';
import { giveOwnRole, join, roleId } from '#support/service/roles.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { keysFor } from '#support/service/signing-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

/** Returns whether a role of this name, with these permissions, may make the call. */
function mayMake({ call, row }: Case, role: string, permissions: Permissions): boolean {
  if (row.isForOwners) return role === 'Owner';
  if (row.isNotForGuests && role === 'Guest') return false;
  const needs = [call.permission, row.needs].filter((needed) => needed != null);
  return needs.every(([functionality, needed]) => covers(permissions[functionality], needed));
}

const randomIds = (things: readonly Thing[]) => things.map(() => randomUUID());

const DOCUMENT_THINGS: readonly Thing[] = [
  'document',
  'waitingDocument',
  'approval',
  'approvalTrack',
  'batch',
];
const isOfDocument = ({ things }: Row) => things.length === 1 && DOCUMENT_THINGS.includes(things[0]!);

let keys: Awaited<ReturnType<typeof keysFor>>;
let office: Office;
let other: Office;
beforeAll(async () => {
  keys = await keysFor('owner');
  [office, other] = await Promise.all([openOffice(keys), openOffice(keys)]);
});

describe('every call', () => {
  it('has a row in the table of access, and none that it does not need', () => {
    expect(Object.keys(ACCESS_ROWS).sort()).toEqual(ALL_CALLS.map(nameOf).sort());
  });

  it('that takes an id has a row with one', () => {
    const takesId = ({ params, query, body }: Call) =>
      JSON.stringify(
        [params, query, body].map((schema) =>
          schema ? toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null,
        ),
      ).includes('"uuid"');
    // These calls take the id of an order, which belongs to no organization: it names the sign-in or the change of password
    // that its caller has begun, and that most callers begin without a session; or that of an upload of a visitor.
    const ofOrders = /authenticate|forgot-password|resend-otp|visitor-uploads/;
    const lacking = ALL_CALLS.filter((call) => takesId(call) && !ofOrders.test(call.path)).filter((call) =>
      (ACCESS_ROWS[nameOf(call)] ?? []).every(({ things }) => things.length === 0),
    );
    expect(lacking.map(nameOf)).toEqual([]);
  });

  it('that sends a file by an id has a row for each kind of file that its contract offers', () => {
    const isById = (call: Call) => ACCESS_ROWS[nameOf(call)]?.some(({ things }) => things.length > 0);
    const files = ALL_CALLS.filter((call) => call.answer === 'file' && isById(call));
    const offered = files.flatMap(choicesOf);
    expect(offered).toEqual(expect.arrayContaining(['GET document /document/{id}/evidence format=pdf']));
    const made = new Set(files.flatMap((call) => choicesMadeBy(call, ACCESS_ROWS[nameOf(call)] ?? [])));
    expect(offered.filter((one) => !made.has(one))).toEqual([]);
  });
});

describe('an id of another organization', () => {
  const withIds = CASES.filter(({ row }) => row.things.length > 0);

  it.each(titled(withIds))('%s gets the response to a random id, and nothing changes', async (_, one) => {
    const { things } = one.row;
    const foreignIds = await makeThings(other, things);
    const before = await actionsIn(other);
    const foreign = await attempt(one, office.owner, { ids: foreignIds });
    expect(foreign).toBe(await attempt(one, office.owner, { ids: randomIds(things) }));
    expect(await actionsIn(other)).toBe(before);
  });

  it.each(titled(withIds))('%s works with an own id', async (_, one) => {
    const own = await openOffice(keys);
    const as = one.call.access === 'operator' ? await signInOperator() : own.owner;
    const answer = await attempt(one, as, { ids: await makeThings(own, one.row.things) });
    expect([statusOf(answer), answer]).toEqual([one.row.status ?? 200, answer]);
    if (!one.row.isSilent)
      expect(answer).not.toBe(await attempt(one, as, { ids: randomIds(one.row.things) }));
  });

  const ofDocuments = withIds.filter(({ call, row }) => call.service === 'document' && isOfDocument(row));
  it.each(titled(ofDocuments))(
    '%s gets the response to a random id for a document that the member does not see',
    async (_, one) => {
      const unseen = await attempt(one, office.member, { ids: await makeThings(office, one.row.things) });
      expect(unseen).toBe(await attempt(one, office.member, { ids: randomIds(one.row.things) }));
    },
  );
});

/** Number of entries in the organization's activity log. */
const actionsIn = ({ owner }: Office) =>
  database().$count(activities, eq(activities.organization_id, owner.organizationId));

/** Member with a role, and its permissions. */
interface Holder {
  person: Person;
  permissions: Permissions;
}

describe('a call for operators', () => {
  it.each(titled(CASES.filter(({ call }) => call.access === 'operator')))(
    '%s does not exist for owners and members, and is open to an operator',
    async (_, one) => {
      const ids = await makeThings(office, one.row.things);
      for (const person of Object.values(office)) {
        const answer = await attempt(one, person, { ids });
        expect([statusOf(answer), answer]).toEqual([404, expect.stringContaining('"not_found"')]);
      }
      expect(statusOf(await attempt(one, await signInOperator(), { ids }))).toBe(one.row.status ?? 200);
    },
  );
});

describe('a role', () => {
  const holders = new Map<string, Holder>();
  const builtIn = (name: BuiltInRole) => BUILT_IN_ROLES.find((role) => role.name === name)!.permissions;
  const allBut = (left: Functionality): Permissions =>
    Object.fromEntries(
      Functionality.options.filter((one) => one !== left).map((one) => [one, 'write' as const]),
    );
  beforeAll(async () => {
    const { owner, member, auditor } = office;
    holders.set('Owner', { person: owner, permissions: builtIn('Owner') });
    holders.set('Administrator', { person: await join(owner), permissions: builtIn('Administrator') });
    holders.set('Member', { person: member, permissions: builtIn('Member') });
    holders.set('Auditor', { person: auditor, permissions: builtIn('Auditor') });
    const guest = await join(owner);
    const role_id = await roleId(owner, 'Guest');
    await send(updateUser, { body: { purpose: 'change_role', id: guest.membershipId, role_id } }, owner);
    holders.set('Guest', { person: guest, permissions: builtIn('Guest') });
    for (const left of Functionality.options) {
      const person = await join(owner);
      await giveOwnRole(owner, person, allBut(left));
      holders.set(`a role without ${left}`, { person, permissions: allBut(left) });
    }
    const nobody = await join(owner);
    await giveOwnRole(owner, nobody, {});
    holders.set('a role without permissions', { person: nobody, permissions: {} });
  });

  const ofMembers = CASES.filter(({ call }) => call.access === 'member');
  it.each(titled(ofMembers))(
    'SH-03 %s is refused with 403 exactly when it lacks the permission',
    async (_, one) => {
      for (const [name, { person, permissions }] of holders) {
        const answer = await attempt(one, person, { ids: randomIds(one.row.things) });
        const mayCall = mayMake(one, name, permissions);
        const isDenied = statusOf(answer) === 403 && /"(permission_denied|owners_only)"/.test(answer);
        expect([name, isDenied]).toEqual([name, !mayCall]);
        expect([401, 403, 429].filter((status) => mayCall && status === statusOf(answer))).toEqual([]);
      }
    },
  );
});
