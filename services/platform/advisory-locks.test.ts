import { ADVISORY_LOCKS } from './advisory-locks.ts';

it('gives each lock a key of its own', () => {
  const keys = Object.values(ADVISORY_LOCKS);
  expect(new Set(keys).size).toBe(keys.length);
});
