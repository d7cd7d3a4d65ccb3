import { eq } from '#platform/drizzle/orm.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import type { Call } from '#contracts/call.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { DOCUMENT_ROWS } from '#support/access/document-rows.ts';
import { GENERAL_ROWS } from '#support/access/general-rows.ts';
import { ORGANIZATION_ROWS } from '#support/access/organization-rows.ts';
import { makeThings } from '#support/access/things.ts';
import { fetchCall } from '#support/service/client.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { keysFor } from '#support/service/signing-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const ROWS = { ...GENERAL_ROWS, ...ORGANIZATION_ROWS, ...DOCUMENT_ROWS };
const nameOf = ({ method, service, path }: Call) => `${method} ${service} ${path}`;

/** Each read, in each way in which it can be made; one that is recorded only with a parameter, with and without it. */
const READS = ALL_CALLS.filter(({ method }) => method === 'GET').flatMap((call) =>
  (ROWS[nameOf(call)] ?? []).flatMap((row) => queriesOf(call).map((query) => ({ call, row, query }))),
);

function queriesOf({ leavesTrace }: Call): Record<string, string>[] {
  if (leavesTrace === undefined || leavesTrace === true) return [{}];
  return [{}, { [leavesTrace.parameter]: leavesTrace.value }];
}

function isRecorded({ leavesTrace }: Call, query: Record<string, unknown>): boolean {
  if (leavesTrace === undefined || leavesTrace === true) return leavesTrace === true;
  return query[leavesTrace.parameter] === leavesTrace.value;
}

const titled = READS.map((read) => [`${nameOf(read.call)} ${JSON.stringify(read.query)}`, read] as const);

let keys: Awaited<ReturnType<typeof keysFor>>;
beforeAll(async () => {
  keys = await keysFor('owner');
});

it.each(titled)(
  '%s is recorded exactly when its contract says so',
  async (_, { call, row, query: added }) => {
    const office = await openOffice(keys);
    const ids = await makeThings(office, row.things);
    const input = row.input(...ids);
    const query = { ...input.query, ...added };
    const { organizationId } = office.owner;
    const recorded = () => database().$count(activities, eq(activities.organization_id, organizationId));
    const before = await recorded();
    const response = await fetchCall(call, { ...input, query }, office.owner);
    await response.body?.cancel(); // an event stream has no end
    expect([response.status < 500, (await recorded()) > before]).toEqual([true, isRecorded(call, query)]);
  },
);
