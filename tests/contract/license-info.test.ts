import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { getApiAccess } from '#contracts/api-key.ts';
import { getLicenseInfo } from '#contracts/license-info.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { apiCalls } from '#platform/api-keys/api-key-tables.ts';
import { memberships, organizations } from '#platform/identity/identity-tables.ts';
import { newRobot } from '#support/service/api-keys.ts';
import { send } from '#support/service/client.ts';
import { giveOwnRole } from '#support/service/roles.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

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
    await database().insert(apiCalls).values({
      organization_id: owner.organizationId,
      api_key_id: robot.id,
      method: 'GET',
      path: '/document/all',
      status: 200,
      document_count: 0,
    });
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

  it('begins a month in the time zone of the organization', async () => {
    const { owner } = office;
    const zone = { time_zone: 'Pacific/Kiritimati' }; // UTC+14
    await database().update(organizations).set(zone).where(eq(organizations.id, owner.organizationId));
    const { month } = (await info(owner)).months[6]!;
    const begin = Date.parse(month) - 14 * 60 * 60 * 1000;
    for (const at of [begin - 1, begin]) await recordSignature(owner, new Date(at));
    const { months } = await info(owner);
    expect(months.slice(5, 7).map(({ signatures }) => signatures)).toEqual([1, 1]);
  });

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
