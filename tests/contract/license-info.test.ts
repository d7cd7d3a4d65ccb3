import { randomUUID } from 'node:crypto';
import { eq, lt, sql } from '#platform/drizzle/orm.ts';
import { getApiAccess } from '#contracts/api-key.ts';
import { changeDocuments } from '#contracts/document.ts';
import { undoChange } from '#contracts/document-undo.ts';
import { getLicenseInfo } from '#contracts/license-info.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { apiCalls } from '#platform/api-keys/api-key-tables.ts';
import { memberships, organizations } from '#platform/identity/identity-tables.ts';
import { usageAmounts } from '#platform/usage/usage-tables.ts';
import { wrongUsage } from '#support/service/kept-usage.ts';
import { newRobot, type Robot } from '#support/service/api-keys.ts';
import { send } from '#support/service/client.ts';
import { giveOwnRole } from '#support/service/roles.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';
import { documentVersions } from '../../services/document/document-tables.ts';

let office: Office;
beforeEach(async () => {
  office = await openOffice(await keysFor('member', 'second'));
});

const info = async (reader: Person) => (await send(getLicenseInfo, {}, reader)).data;

/** Records a signature of the past; without a document, since only the activity log is counted. */
async function recordSignature({ organizationId, userId }: Person, created_at: Date): Promise<void> {
  const entry = { organization_id: organizationId, user_id: userId, subject_id: randomUUID(), created_at };
  await database()
    .insert(activities)
    .values({ ...entry, action: 'document_signed' });
}

/** Records a call by API key of the past. */
async function recordCall({ id }: Robot, { organizationId }: Person, created_at: Date): Promise<void> {
  const call = { method: 'GET', path: '/document/all', status: 200, document_count: 0, created_at };
  await database()
    .insert(apiCalls)
    .values({ ...call, organization_id: organizationId, api_key_id: id });
}

/** Returns when a day begins in a time zone. */
async function beginOf(day: string, timeZone: string): Promise<Date> {
  const { rows } = await database().execute<{ begin: string }>(
    sql`select (${day}::date::timestamp at time zone ${timeZone})::text as begin`,
  );
  return new Date(rows[0]!.begin);
}

/** Returns the middle of the month so many months ago. */
function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
}

describe('the license info', () => {
  it('RT-02 names the plan of the installation, the seats without guests and former members, and the storage', async () => {
    const { owner, second } = office;
    const document = await uploaded(owner);
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, second.membershipId));
    expect(await info(owner)).toMatchObject({
      plan: 'Self-hosted',
      seats: { used: 3, limit: null },
      valid_until: null,
      storage: document.size,
    });
  });

  it('RT-02 counts signatures and calls by API key in the current month', async () => {
    const { owner, member, second } = office;
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document]);
    const robot = await newRobot(owner);
    await recordCall(robot, owner, new Date());
    const before = await info(owner);
    expect(before.months).toHaveLength(12);
    expect(before.months.at(-1)).toMatchObject({ signatures: 1, api_calls: 1 });
    expect(before.months.at(-1)!.api_calls).toBe((await send(getApiAccess, {}, owner)).data.calls_this_month);
    expect(before.months.slice(0, -1).every(({ signatures }) => signatures === 0)).toBe(true);
    await sign(second, [document]);
    expect((await info(owner)).months.at(-1)).toMatchObject({ signatures: 2 });
  });

  it('counts twelve months, and nothing of earlier ones or of another organization', async () => {
    const { owner } = office;
    await recordSignature(owner, monthsAgo(11));
    await recordSignature(owner, monthsAgo(12));
    await recordSignature((await openOffice()).owner, monthsAgo(11));
    const { months } = await info(owner);
    expect(months[0]).toEqual({
      month: `${monthsAgo(11).toISOString().slice(0, 7)}-01`,
      signatures: 1,
      api_calls: 0,
    });
    expect(months.reduce((sum, { signatures }) => sum + signatures, 0)).toBe(1);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
    'begins a month, and the year, in the time zone of the organization: %s',
    async (time_zone) => {
      const { owner, member } = office;
      await database()
        .update(organizations)
        .set({ time_zone })
        .where(eq(organizations.id, owner.organizationId));
      const before = await info(owner);
      const begin = await beginOf(before.months[6]!.month, time_zone);
      const robot = await newRobot(owner);
      for (const at of [new Date(begin.getTime() - 1), begin]) {
        await recordSignature(owner, at);
        await recordCall(robot, owner, at);
      }
      const { months } = await info(owner);
      const added = (key: 'signatures' | 'api_calls') =>
        [5, 6].map((index) => months[index]![key] - before.months[index]![key]);
      expect([added('signatures'), added('api_calls')]).toEqual([
        [1, 1],
        [1, 1],
      ]);
      const year = await beginOf(`${months.at(-1)!.month.slice(0, 4)}-01-01`, time_zone);
      for (const at of [new Date(year.getTime() - 1), year]) await recordSignature(member, at);
      const { most_active } = await info(owner);
      expect(most_active!.find(({ user_id }) => user_id === member.userId)?.signatures).toBe(1);
    },
  );

  it('names who signed most this year, to readers of the user management only', async () => {
    const { owner, member, second, auditor } = office;
    for (const person of [member, second, second]) await recordSignature(person, new Date());
    await recordSignature(member, new Date(Date.UTC(new Date().getUTCFullYear() - 1, 5, 1)));
    const expected = [
      { user_id: second.userId, full_name: second.fullName, signatures: 2 },
      { user_id: member.userId, full_name: member.fullName, signatures: 1 },
    ];
    expect((await info(owner)).most_active).toEqual(expected);
    expect((await info(auditor)).most_active).toEqual(expected);
    const whole = await info(owner);
    expect(await info(member)).toEqual({ ...whole, most_active: null }); // numbers of the organization, and of no document
    await giveOwnRole(owner, second, { documents: 'read' });
    expect((await send(getLicenseInfo, {}, second)).status).toBe(403);
  });
});

describe('the kept usage of an organization', () => {
  it('is what its rows add up to after uploads, signatures, deletions, undone deletions and removed calls', async () => {
    const { owner, member, second } = office;
    const { organizationId } = owner;
    const documents = await Promise.all([1, 2, 3, 4].map(() => uploaded(owner)));
    await assign(owner, documents, [member, second]);
    await Promise.all(documents.map((document) => sign(member, [document])));
    await Promise.all(documents.map((document) => sign(second, [document])));
    expect(await wrongUsage(database(), organizationId)).toEqual([]);

    const [gone, kept] = [await uploaded(owner), await uploaded(owner)];
    const before = (await info(owner)).storage;
    const undo_id = randomUUID();
    const remove = (instance_ids: string[], undo?: string) =>
      send(changeDocuments, { body: { instance_ids, purpose: 'remove', undo_id: undo } }, owner);
    expect((await remove([kept.id], undo_id)).status).toBe(200);
    expect((await info(owner)).storage).toBe(before - kept.size);
    expect((await send(undoChange, { body: { undo_id } }, owner)).status).toBe(200);
    expect((await info(owner)).storage).toBe(before);
    expect((await remove([gone.id])).status).toBe(200);

    const robot = await newRobot(owner);
    await Promise.all([monthsAgo(0), monthsAgo(0), monthsAgo(2)].map((at) => recordCall(robot, owner, at)));
    await database()
      .delete(apiCalls)
      .where(lt(apiCalls.created_at, monthsAgo(1)));
    await database()
      .update(documentVersions)
      .set({ size: 7 })
      .where(eq(documentVersions.document_id, documents[0]!.id));
    expect(await wrongUsage(database(), organizationId)).toEqual([]);
  });

  it('counts signatures of one user at the same time, and compacts amounts', async () => {
    const { owner, member } = office;
    const document = await uploaded(owner);
    await Promise.all(Array.from({ length: 100 }, () => recordSignature(member, new Date())));
    for (let version = 2; version <= 800; version += 1)
      await database().insert(documentVersions).values({
        organization_id: owner.organizationId,
        document_id: document.id,
        version,
        sha256: '',
        size: 1,
        created_by: owner.userId,
      });
    expect(await wrongUsage(database(), owner.organizationId)).toEqual([]);
    const amounts = await database()
      .select()
      .from(usageAmounts)
      .where(eq(usageAmounts.organization_id, owner.organizationId));
    expect(amounts.length).toBeLessThan(800); // without merging there would be that many
  });
});
