import fc from 'fast-check';
import { ask } from '#support/attack/web.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';

const MUTATIONS = 2_000;
const AT_ONCE = 20;
const NAME = 'countersign-session';
const PROFILE = '/api/general/user/profile';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_*.~=+/%';

/** Returns changes of a seal; some take parts of another valid one. */
function mutationsOf(seal: string, other: string): fc.Arbitrary<string> {
  const parts = seal.split('*');
  const otherParts = other.split('*');
  const place = fc.nat(seal.length - 1);
  const character = fc.constantFrom(...Array.from(ALPHABET));
  const replaced = (index: number, value: string) => parts.toSpliced(index, 1, value).join('*');
  return fc.oneof(
    fc.tuple(place, character).map(([at, one]) => seal.slice(0, at) + one + seal.slice(at + 1)),
    fc.tuple(place, character).map(([at, one]) => seal.slice(0, at) + one + seal.slice(at)),
    place.map((at) => seal.slice(0, at) + seal.slice(at + 1)),
    place.map((at) => seal.slice(0, at)),
    fc.tuple(place, place).map(([from, to]) => seal.slice(0, from) + seal.slice(to)),
    fc.nat(parts.length - 1).map((index) => replaced(index, otherParts[index] ?? '')),
    fc
      .tuple(
        fc.nat(parts.length - 1),
        fc.string({ unit: fc.constantFrom(...Array.from(ALPHABET)), maxLength: 60 }),
      )
      .map(([index, text]) => replaced(index, text)),
    fc.constantFrom(
      '',
      'null',
      '{}',
      'Fe26.2',
      'Fe26.2*******',
      `Fe26.2*1*${'*'.repeat(20)}`,
      parts.toReversed().join('*'),
    ),
  );
}

test(`of ${MUTATIONS} changes of the session cookie none opens a session`, async ({ page, office }) => {
  test.setTimeout(600_000);
  const seals: string[] = [];
  for (const person of [office.owner, office.member]) {
    await signIn(page, person);
    const cookie = (await page.context().cookies()).find(({ name }) => name === NAME)!;
    seals.push(cookie.value);
  }
  const [seal = '', other = ''] = seals;
  const status = async (value: string) =>
    (await ask(PROFILE, { headers: { cookie: `${NAME}=${value}` } })).status;
  expect([await status(seal), await status(other)]).toEqual([200, 200]);

  const batches = fc.array(
    mutationsOf(seal, other).filter((value) => value !== seal),
    {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    },
  );
  await fc.assert(
    fc.asyncProperty(batches, async (values) => {
      const statuses = await Promise.all(values.map(status));
      expect(values.filter((_, index) => statuses[index] !== 401)).toEqual([]);
    }),
    { numRuns: MUTATIONS / AT_ONCE, seed: 20_260_102 },
  );
});
