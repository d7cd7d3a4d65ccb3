import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { getApiAccess } from '#contracts/api-key.ts';
import { API_LOG_MONTHS, getApiLog } from '#contracts/api-log.ts';
import { changeDocuments } from '#contracts/document.ts';
import { downloadDocuments, getAttachment } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { exportTable } from '#contracts/export.ts';
import { removeOldApiCalls } from '#platform/api-keys/api-log-store.ts';
import { apiCalls } from '#platform/api-keys/api-key-tables.ts';
import { loggedCalls, newRobot, setKey, type Robot } from '#support/service/api-keys.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { giveOwnRole } from '#support/service/roles.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { assign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { openSheet, rowsOf } from '#support/service/workbook.ts';
import { database } from '#support/stack/backend-environment.ts';

let office: Office;
let robot: Robot;
beforeEach(async () => {
  office = await openOffice();
  robot = await newRobot(office.owner, { name: 'Billing robot' });
});

const read = (id: string, as = robot) => send(getDocuments, { params: { status_or_id: id }, query: {} }, as);

describe('the document log', () => {
  it('OS-04 lists every call by key with its key, path, status, address and document', async () => {
    const document = await uploaded(robot, 'Lease.pdf');
    await assign(robot, [document], [office.member]);
    const params = { id: document.id };
    const headers = { 'x-client-address': '203.0.113.9' };
    await (await fetchCall(getAttachment, { params, query: { version: 1 } }, robot, { headers })).text();
    await read(randomUUID());
    const calls = await loggedCalls(office.auditor, 4);
    const lease = { id: document.id, name: 'Lease.pdf' };
    expect(calls.map(({ method, path, status, document: of }) => [method, path, status, of])).toEqual([
      ['GET', expect.stringMatching(/^\/document\/[\w-]{36}$/), 404, null],
      ['GET', `/document/${document.id}/attachment`, 200, lease],
      ['PATCH', '/document', 200, lease],
      ['POST', '/document', 200, lease],
    ]);
    expect(calls[1]).toMatchObject({ key: { id: robot.id, name: 'Billing robot' }, ip: '203.0.113.9' });
  });

  it('OS-04 counts the documents of a call with several, and keeps the name of a deleted one', async () => {
    const two = [await uploaded(office.owner, 'One.pdf'), await uploaded(office.owner, 'Two.pdf')];
    const instance_ids = two.map(({ id }) => id);
    await (await fetchCall(downloadDocuments, { body: { instance_ids } }, robot)).arrayBuffer();
    await send(changeDocuments, { body: { purpose: 'remove', instance_ids } }, office.owner);
    const [call] = await loggedCalls(office.owner, 1);
    expect(call).toMatchObject({ document: { name: 'One.pdf' }, document_count: 2 });
  });

  it('OS-04 lists refused calls of a revoked key, and none of sessions or unknown keys', async () => {
    await setKey(robot, { revoked_at: new Date() });
    await read('all');
    await read('all', { ...robot, token: office.owner.token });
    await read('all', { ...robot, token: robot.token.replace(/.$/, 'x') });
    const calls = await loggedCalls(office.owner, 1);
    expect(calls.map(({ status }) => status)).toEqual([401]);
  });

  it('OS-04 is of the own organization only', async () => {
    await read('all');
    await loggedCalls(office.owner, 1);
    const other = await openOffice();
    expect((await send(getApiLog, { query: { key_id: robot.id } }, other.owner)).data.total).toBe(0);
    expect((await send(getApiAccess, {}, other.owner)).data).toMatchObject({ rows: [], calls_this_month: 0 });
  });
});

/** Inserts entries of the log, each one minute older than the one before. */
async function insertCalls(count: number, change: (index: number) => object = () => ({})): Promise<void> {
  const { organizationId: organization_id } = office.owner;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ organization_id, api_key_id: robot.id, method: 'GET', path: `/document/${index}`, status: 200 },
    ...{ ip: null, document_id: null, document_name: null, document_count: 0 },
    created_at: new Date(Date.now() - index * 60_000),
    ...change(index),
  }));
  await database().insert(apiCalls).values(rows);
}
const pathsOf = async (query: object) =>
  (await send(getApiLog, { query }, office.owner)).data.rows.map(({ path }) => path);

describe('the query of the document log', () => {
  it('OS-04 pages through all entries, the newest first', async () => {
    await insertCalls(25);
    const [first, last] = [await pathsOf({ pageSize: 20 }), await pathsOf({ pageIndex: 1, pageSize: 20 })];
    expect([...first, ...last]).toEqual(Array.from({ length: 25 }, (_, index) => `/document/${index}`));
  });

  it('OS-04 finds entries by document, address and path, literally and in any case', async () => {
    await insertCalls(3, (index) => ({ document_name: ['Lease 100%.pdf', 'Plan.pdf', null][index] ?? null }));
    await insertCalls(1, () => ({ path: '/activity-report', ip: '203.0.113.9' }));
    expect(await pathsOf({ search: 'LEASE' })).toEqual(['/document/0']);
    expect(await pathsOf({ search: '0%' })).toEqual(['/document/0']);
    expect(await pathsOf({ search: '203.0.113' })).toEqual(['/activity-report']);
    expect(await pathsOf({ search: 'activity' })).toEqual(['/activity-report']);
  });

  it('OS-04 filters by key, outcome and days in a time zone', async () => {
    const other = await newRobot(office.owner);
    const at = (time: string) => ({ created_at: new Date(time) });
    await insertCalls(1, () => ({ ...at('2026-03-01T10:30:00Z'), path: '/late', status: 404 }));
    await insertCalls(1, () => ({ ...at('2026-02-28T22:30:00Z'), path: '/early', api_key_id: other.id }));
    await insertCalls(1, () => ({ ...at('2026-01-01T00:00:00Z'), path: '/failed', status: 502 }));
    expect(await pathsOf({ key_id: other.id })).toEqual(['/early']);
    expect(await pathsOf({ outcome: 'refused' })).toEqual(['/late']);
    expect(await pathsOf({ outcome: 'failed' })).toEqual(['/failed']);
    const march = { from: '2026-03-01', to: '2026-03-01' };
    expect(await pathsOf({ ...march, time_zone: 'UTC' })).toEqual(['/late']);
    expect(await pathsOf({ ...march, time_zone: 'Asia/Kolkata' })).toEqual(['/late', '/early']);
  });

  it('OS-04 counts what it lists, under all conditions and from its first page to one after the last', async () => {
    const other = await newRobot(office.owner);
    const begin = Date.parse('2026-01-15T12:00:00Z');
    await insertCalls(90, (index) => ({
      created_at: new Date(begin + index * 86_400_000),
      status: [200, 204, 404, 200, 502][index % 5],
      api_key_id: index % 3 === 0 ? other.id : robot.id,
    }));
    await insertCalls(1, () => ({ created_at: new Date('2026-02-28T23:30:00Z') }));
    await insertCalls(1, () => ({ created_at: new Date('2026-03-01T00:00:00Z'), status: 429 }));
    const periods = [
      ...[{}, { from: '2026-02-01', to: '2026-03-31' }, { from: '2026-02-10', to: '2026-02-20' }],
      ...[{ from: '2026-01-20', to: '2026-02-28' }, { from: '2026-03-01' }, { to: '2026-02-28' }],
      { from: '2026-01-01', to: '9999-12-31' },
    ];
    const zones = ['UTC', 'Asia/Kolkata', 'America/New_York'];
    const outcomes = [undefined, 'succeeded', 'refused', 'failed'] as const;
    const asked = periods.flatMap((period) => [
      ...zones.map((time_zone) => ({ ...period, time_zone })),
      ...outcomes.map((outcome) => ({ ...period, outcome })),
      { ...period, key_id: other.id, outcome: 'succeeded' as const },
      { ...period, search: '/document/1' },
    ]);
    for (const query of asked) {
      const pageOf = async (pageIndex: number) =>
        (await send(getApiLog, { query: { ...query, pageIndex, pageSize: 10 } }, office.owner)).data;
      const pages = await Promise.all(Array.from({ length: 11 }, (_, pageIndex) => pageOf(pageIndex)));
      const listed = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
      expect([query, ...new Set(pages.map(({ total }) => total))]).toEqual([query, listed.size]);
    }
  });

  it('OS-04 is refused with a time zone that does not exist', async () => {
    const refused = await send(getApiLog, { query: { time_zone: 'Mars/Base' } }, office.owner);
    expect(refused).toMatchObject({ status: 400, fields: { time_zone: ['This time zone is not known.'] } });
  });
});

describe('the export of the document log', () => {
  const FORM = {
    file_name: 'Log',
    from_date: '01/03/2026',
    to_date: '01/03/2026',
    time_zone: 'Asia/Kolkata',
  };
  const download = (who: Office[keyof Office], query: object = {}) =>
    fetchCall(exportTable, { body: { ...FORM, table: 'api_log', query } }, who);

  it('OS-04 EX-01 holds all entries that its conditions find, with the conditions above', async () => {
    await insertCalls(1201, (index) =>
      index === 1200 ? { document_id: randomUUID(), document_name: 'Lease.pdf', path: '/last' } : {},
    );
    await insertCalls(1, () => ({ status: 404 }));
    const response = await download(office.owner, { outcome: 'succeeded', key_id: robot.id });
    expect(response.status).toBe(200);
    const rows = rowsOf(await openSheet(new Uint8Array(await response.arrayBuffer())));
    const start = rows.findIndex((row) => row.every((cell) => cell === null)) + 2;
    expect(rows.slice(1, 3).map((row) => row.slice(0, 2))).toEqual([
      ['API key', 'Billing robot'],
      ['Outcome', 'Succeeded'],
    ]);
    expect(rows.slice(start)).toHaveLength(1201);
    expect(rows.at(-1)!.slice(1, 7)).toEqual(['Billing robot', 'GET', '/last', 200, null, 'Lease.pdf']);
  });

  it('OS-04 is refused for a role without the functionality', async () => {
    await giveOwnRole(office.owner, office.member, { documents: 'write' });
    expect((await download(office.member)).status).toBe(403);
  });
});

describe('license-api-access', () => {
  it('OS-04 counts the calls since the month began', async () => {
    await insertCalls(3, () => ({ created_at: new Date() }));
    const lastMonth = new Date();
    lastMonth.setUTCDate(0);
    await insertCalls(2, () => ({ created_at: lastMonth }));
    expect((await send(getApiAccess, {}, office.auditor)).data.calls_this_month).toBe(3);
  });

  it('OS-04 offers no change to a reader', async () => {
    const { data } = await send(getApiAccess, {}, office.auditor);
    expect(data).toMatchObject({ may_change: false, calls_per_minute: 120 });
  });
});

describe('the retention of the document log', () => {
  it('OS-04 deletes entries that are older than a year', async () => {
    const old = new Date();
    old.setUTCMonth(old.getUTCMonth() - API_LOG_MONTHS);
    await insertCalls(2, (index) => ({
      created_at: new Date(old.getTime() + (index === 0 ? 3_600_000 : -1)),
    }));
    await removeOldApiCalls(database());
    const { organizationId } = office.owner;
    const left = await database()
      .select({ path: apiCalls.path })
      .from(apiCalls)
      .where(eq(apiCalls.organization_id, organizationId));
    expect(left).toEqual([{ path: '/document/0' }]);
  });
});
