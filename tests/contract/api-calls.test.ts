import { randomUUID } from 'node:crypto';
import { getActivityReport } from '#contracts/activity.ts';
import { API_CALLS_PER_MINUTE } from '#contracts/api-key.ts';
import { ApiScope } from '#contracts/api-scope.ts';
import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { Envelope } from '#contracts/envelope.ts';
import { Evidence, getEvidence } from '#contracts/evidence.ts';
import { getInvitation } from '#contracts/invitation.ts';
import { alteredEvents } from '#platform/audit/evidence-events.ts';
import { allowKeySigning, loggedCalls, newRobot, setKey, type Robot } from '#support/service/api-keys.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send, type Credentials } from '#support/service/client.ts';
import { guestAddress, tokenMailedTo } from '#support/service/guests.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { assign, FORM } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const titled = (call: Call) => [`${call.method} /${call.service}${call.path}`, call] as const;
const withAccess = ALL_CALLS.filter(({ access }) => access !== 'public').map(titled);
const marked = withAccess.filter(([, { apiScope }]) => apiScope);

let office: Office;
let robots: Record<ApiScope, Robot>;
beforeAll(async () => {
  office = await openOffice();
  await allowKeySigning(office.owner);
  const made = ApiScope.options.map(async (scope) => [
    scope,
    await newRobot(office.owner, { scopes: [scope] }),
  ]);
  robots = Object.fromEntries(await Promise.all(made)) as Record<ApiScope, Robot>; // one for each scope
});

async function answer(call: Call, who: Credentials, id: string): Promise<Envelope & { status: number }> {
  const params = { id, status_or_id: id, order_id: id };
  const ids = { instance_ids: [id], approval_ids: [id] };
  const signature = { sign_mode: 'pfx', document_properties: FORM };
  const body = { ...ids, ...signature, purpose: 'assign_workflow', workflow_id: id, status: 'cancel' };
  const query = { instance_ids: JSON.stringify([id]), instance_id: id, purpose: 'document' };
  const input = call.method === 'GET' ? { params, query } : { params, body };
  const response = await fetchCall(call, input, who);
  const isEnvelope = response.headers.get('content-type')?.includes('json');
  const envelope = isEnvelope
    ? Envelope.parse(await response.json())
    : { success: '1' as const, message: '' };
  return { status: response.status, ...envelope };
}

describe.each(ApiScope.options)('a key with the scope %s', (scope) => {
  beforeEach(() => setKey(robots[scope], { window_calls: 0 }));

  it.each(withAccess)('gets what its scope grants at %s', async (_title, call) => {
    const { status, code } = await answer(call, robots[scope], randomUUID());
    if (call.apiScope === scope) expect([200, 400, 404, 415]).toContain(status);
    else expect([status, code]).toEqual([403, call.apiScope ? 'scope_missing' : 'not_for_api_keys']);
  });
});

describe('the ids of another organization', () => {
  it.each(marked)('get the same response as random ids at %s', async (_title, call) => {
    const document = await uploaded((await openOffice()).owner);
    const robot = robots[call.apiScope!];
    await setKey(robot, { window_calls: 0 });
    const foreign = await answer(call, robot, document.id);
    expect(foreign).toEqual(await answer(call, robot, randomUUID()));
  });

  it('do not become the key’s by the organization header', async () => {
    const other = (await openOffice()).owner;
    await uploaded(other);
    const robot = { ...robots['documents read'], organizationId: other.organizationId };
    const { data } = await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, robot);
    expect(data.total).toBe(0);
  });
});

describe('what a key does', () => {
  let robot: Robot;
  let document: Document;
  let people: Office;
  beforeEach(async () => {
    people = await openOffice();
    robot = await newRobot(people.owner, { name: 'Billing robot' });
    document = await uploaded(robot);
  });
  const cancel = async (who: Credentials, trackId: string, status = 'cancel') => {
    const body = { approval_ids: [trackId], status };
    return outcome(decideApproval, await fetchCall(decideApproval, { body }, who));
  };
  const seenBy = async (who: Credentials) => {
    const input = { params: { status_or_id: document.id }, query: {} };
    return (await send(getDocuments, input, who)).data.rows[0];
  };

  it('OS-04 belongs to the member who created it and names the key in the activity', async () => {
    expect(document.uploaded_by).toEqual({ id: people.owner.userId, full_name: 'Olive Tester' });
    const query = { instance_id: document.id, purpose: 'document' } as const;
    const { data } = await send(getActivityReport, { query }, people.owner);
    expect(data.rows.map(({ activity_done_by }) => activity_done_by)).toEqual(['API key Billing robot']);
  });

  it('OS-04 stands in the evidence with the name of the key, covered by the hash of its entry', async () => {
    const query = { format: 'json' };
    const response = await fetchCall(getEvidence, { params: { id: document.id }, query }, robot);
    const evidence = Evidence.parse(await response.json());
    expect(evidence.events[0]).toMatchObject({
      actor: { id: people.owner.userId, full_name: 'API key Billing robot' },
      details: { api_key: 'Billing robot' },
    });
    expect(alteredEvents(evidence)).toEqual([]);
    const [event] = evidence.events;
    const renamed = { ...event!, details: { ...event!.details, api_key: 'Another' } };
    expect(alteredEvents({ ...evidence, events: [renamed] })).toEqual([event!.sequence]);
  });

  it('OS-04 names signatories, its creator among them, and cancels with a mail that names the key', async () => {
    expect((await assign(robot, [document], [people.owner])).status).toBe(200);
    expect((await seenBy(people.owner))!.status).toBe('pending_for_signature');
    const seen = (await seenBy(robot))!;
    expect(seen).toMatchObject({ status: 'in_progress', approval_id: null, is_owner: true });
    expect((await cancel(robot, seen.approval_track_id!)).status).toBe(200);
    expect((await seenBy(people.owner))!.status).toBe('cancelled');
    const mails = await mailsArrived(people.owner.email, 2);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('API key Billing robot cancelled'),
    );
  });

  it('OS-04 names a guest by address, who is invited in the name of the creator of the key', async () => {
    const email = guestAddress();
    const signatory = { email, serial_number: 1, pages_to_sign: [1] };
    const body = { instance_ids: [document.id], purpose: 'add_signatory', signatory_data: [signatory] };
    const added = await outcome(changeDocuments, await fetchCall(changeDocuments, { body }, robot));
    expect([added.status, added.code]).toEqual([200, undefined]);
    expect((await seenBy(robot))!.status).toBe('in_progress');
    const params = { token: await tokenMailedTo(email) };
    expect((await send(getInvitation, { params })).data.invited_by).toBe(people.owner.fullName);
  });

  it.each(['reject', 'sign'])('OS-04 excludes to %s for a member, its creator included', async (status) => {
    await assign(people.owner, [document], [people.owner]);
    const { approval_id } = (await seenBy(people.owner))!;
    const refused = await cancel(robot, approval_id!, status);
    expect(refused).toMatchObject({ status: 400, fields: { status: ['An API key can only cancel.'] } });
    expect((await seenBy(people.owner))!.status).toBe('pending_for_signature');
  });
});

describe('the rate limit of a key', () => {
  it('OS-04 refuses further calls with 429 until the minute is over, and logs one of them', async () => {
    const { owner } = await openOffice();
    const robot = await newRobot(owner);
    const read = () => send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, robot);
    await setKey(robot, { window_calls: API_CALLS_PER_MINUTE - 1, window_started_at: new Date() });
    expect((await read()).status).toBe(200);
    const [first, second] = [await read(), await read()];
    expect([first.status, first.code, second.status]).toEqual([429, 'api_rate_limit', 429]);
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(first.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await setKey(robot, { window_started_at: new Date(Date.now() - 61_000) });
    expect((await read()).status).toBe(200);
    const statuses = (await loggedCalls(owner, 3)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
  });

  it('OS-04 counts parallel calls too', async () => {
    const robot = await newRobot((await openOffice()).owner);
    await setKey(robot, { window_calls: API_CALLS_PER_MINUTE - 5, window_started_at: new Date() });
    const reads = Array.from({ length: 20 }, () =>
      send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, robot),
    );
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});
