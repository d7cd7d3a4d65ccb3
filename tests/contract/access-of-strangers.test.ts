import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { followNotifications } from '#contracts/notification-events.ts';
import { CASES, titled, type Case } from '#support/access/access-cases.ts';
import { attempt, statusOf, type Way } from '#support/access/attempt.ts';
import { isPrivate, strangersOf, type Stranger } from '#support/access/callers.ts';
import { makeThings } from '#support/access/things.ts';
import { apiKeys } from '#platform/api-keys/api-key-tables.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { notify } from '#platform/notifications/notify.ts';
import { fetchCall, type Credentials } from '#support/service/client.ts';
import { openStream } from '#support/service/event-stream.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

/** Ways to ask for what a GET call sends. Each depends on the file, and so could tell whether there is one. */
const WAYS: Record<string, Way> = {
  HEAD: { method: 'HEAD' },
  'a range': { headers: { range: 'bytes=0-9' } },
  'the last bytes': { headers: { range: 'bytes=-5' } },
  'a range beyond the end': { headers: { range: 'bytes=99999999-' } },
  'any entity tag': { headers: { 'if-none-match': '*' } },
};
const waysOf = ({ call }: Case): [string, Way][] => [
  ['the call', {}],
  ...(call.method === 'GET' ? Object.entries(WAYS) : []),
];

let office: Office;
let elsewhere: Office;
let strangers: Record<string, Stranger>;
beforeAll(async () => {
  const keys = await keysFor('owner', 'second');
  [office, elsewhere] = await Promise.all([openOffice(keys), openOffice(keys)]);
  strangers = await strangersOf(office, elsewhere);
});

beforeEach(async () => {
  await database().update(apiKeys).set({ window_calls: 0 }); // a key makes only so many calls in a minute
});

const actions = () =>
  database().$count(activities, eq(activities.organization_id, office.owner.organizationId));

describe('a caller who may not see what a call names', () => {
  const withIds = CASES.filter(({ row }) => row.things.length > 0);

  it.each(titled(withIds))(
    '%s: gets the response to a random id, whole, by HEAD and in ranges, and leaves no trace',
    async (_, one) => {
      const { things } = one.row;
      const ids = await makeThings(office, things);
      const before = await actions();
      const tried: string[] = [];
      for (const [name, stranger] of Object.entries(strangers)) {
        const as = stranger.for(one);
        if (!as) continue;
        const isInside = as.organizationId === office.owner.organizationId;
        // The visibility of members stays the same, so that the refusal depends on the hidden record alone.
        const random = things.map((thing, index) =>
          isInside && things.some(isPrivate) && !isPrivate(thing) ? ids[index]! : randomUUID(),
        );
        for (const [wayName, way] of waysOf(one)) {
          const answer = await attempt(one, as, { ids, way });
          const what = [name, wayName];
          expect([...what, answer]).toEqual([...what, await attempt(one, as, { ids: random, way })]);
          expect([...what, statusOf(answer)]).not.toEqual([...what, 429]);
          if (stranger.status) expect([...what, statusOf(answer)]).toEqual([...what, stranger.status]);
        }
        tried.push(name);
      }
      expect(tried).toEqual(expect.arrayContaining(['nobody', 'the owner of another organization']));
      expect(await actions()).toBe(before);
    },
  );
});

describe('the owner and a signatory of a document', () => {
  const reads = CASES.filter(
    ({ call, row }) => (call.method === 'GET' || call.answer === 'file') && row.things.join() === 'document',
  );

  it.each(titled(reads))('%s: both get it, in each of the ways', async (_, one) => {
    const document = await uploaded(office.owner);
    await assign(office.owner, [document], [office.second]);
    const ids = [document.id];
    for (const as of [office.owner, office.second]) {
      for (const [wayName, way] of waysOf(one)) {
        const answer = await attempt(one, as, { ids, way });
        const random = await attempt(one, as, { ids: [randomUUID()], way });
        expect([wayName, statusOf(answer)]).toEqual([wayName, expectedStatus(one, wayName)]);
        expect([wayName, answer]).not.toEqual([wayName, random]);
      }
    }
  });
});

/** Only the file of a version has ranges and an entity tag. */
function expectedStatus({ call }: Case, way: string): number {
  if (!call.path.endsWith('/attachment')) return 200;
  const statuses = {
    'a range': 206,
    'the last bytes': 206,
    'a range beyond the end': 416,
    'any entity tag': 304,
  };
  return new Map(Object.entries(statuses)).get(way) ?? 200;
}

describe('the stream of events', () => {
  const publish = ({ organizationId, userId }: Person, category: string) =>
    database().transaction((tx) =>
      notify(tx, [
        { organizationId, userId, kind: 'certificate', category, description: 'Test.', link: null },
      ]),
    );

  it('tells a signatory of a document, and no stranger to it', async () => {
    const { owner, second, member, auditor } = office;
    const outside = [member, auditor, elsewhere.owner];
    const [signatory, ...others] = await Promise.all([second, ...outside].map((who) => openStream(who)));
    await assign(owner, [await uploaded(owner)], [second]);
    expect(await signatory!.next()).toMatchObject({ category: 'Documents' });
    for (const [index, stream] of others.entries()) {
      await publish(outside[index]!, 'Own'); // published later, and the order is kept
      expect(await stream.next()).toMatchObject({ category: 'Own' });
    }
  });

  it('is no call for API keys, nor for a visitor', async () => {
    const status = async (who: Credentials | null) => (await fetchCall(followNotifications, {}, who!)).status;
    const [any] = CASES;
    expect(await status(strangers['an API key of another organization']!.for(any!))).toBe(403);
    expect(await status({})).toBe(401);
  });
});
