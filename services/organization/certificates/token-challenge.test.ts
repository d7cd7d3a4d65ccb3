import { randomBytes } from 'node:crypto';
import { USB_SIGNING_MINUTES } from '#contracts/usb-signing.ts';
import { openVault } from '#platform/vault.ts';
import { isChallengeGood, makeChallenge } from './token-challenge.ts';

const vault = openVault(randomBytes(32));
const subject = { member: { organizationId: 'office', userId: 'mira' }, fingerprint: 'ab'.repeat(32) };

describe('the challenge for a token', () => {
  afterEach(() => jest.useRealTimers());

  it('is accepted until it expires', () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    const challenge = makeChallenge(vault, subject);
    jest.advanceTimersByTime(USB_SIGNING_MINUTES * 60_000 - 1);
    expect(isChallengeGood(vault, subject, challenge)).toBe(true);
    jest.advanceTimersByTime(2);
    expect(isChallengeGood(vault, subject, challenge)).toBe(false);
  });

  it('is rejected when its expiry time was changed or another vault made it', () => {
    const challenge = makeChallenge(vault, subject);
    expect(isChallengeGood(vault, subject, `9${challenge}`)).toBe(false);
    expect(isChallengeGood(openVault(randomBytes(32)), subject, challenge)).toBe(false);
    expect(isChallengeGood(vault, subject, '')).toBe(false);
  });
});
