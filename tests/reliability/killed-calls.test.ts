import { randomUUID } from 'node:crypto';
import { getDocuments } from '#contracts/document-list.ts';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { beginUpload, keptCall, uploadOnce } from '#support/service/keyed-calls.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

beforeAll(useOwnDatabase);

const LEASE_MS = 15_000;

it('an upload whose services were killed can be repeated with its Idempotency-Key once its lease of 15 seconds has ended, and has one effect', async () => {
  const first = startOwnServices();
  process.env['SERVICES_URL'] = await first.ready;
  const { owner } = await openOffice();
  const key = randomUUID();
  beginUpload({ ...owner, key });
  const claimed = await eventually(() => keptCall(key));
  const renewed = async () => ((await keptCall(key))!.leased_until > claimed.leased_until ? true : null);
  await eventually(renewed);
  first.child.kill('SIGKILL');
  await first.ended;
  const left = (await keptCall(key))!;
  expect(left.leased_until.getTime() - Date.now()).toBeLessThanOrEqual(LEASE_MS);
  process.env['SERVICES_URL'] = await startOwnServices().ready;
  const repeated = await eventually(async () => {
    const made = await uploadOnce({ ...owner, key });
    if (made.status === 200) return made;
    expect(made.code).toBe('idempotency_in_progress');
    return null;
  });
  expect((await keptCall(key))!.claimed_at.getTime()).toBeGreaterThanOrEqual(left.leased_until.getTime());
  expect((await uploadOnce({ ...owner, key })).data.id).toBe(repeated.data.id);
  const list = await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, owner);
  expect(list.data.total).toBe(1);
});
