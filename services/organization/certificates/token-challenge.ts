import { timingSafeEqual } from 'node:crypto';
import { USB_SIGNING_MINUTES } from '#contracts/usb-signing.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Vault } from '#platform/vault.ts';

interface ChallengeSubject {
  member: Pick<Member, 'organizationId' | 'userId'>;
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string;
}

/** Returns the challenge that a token must sign: an expiry time and its MAC for this member and certificate. */
export function makeChallenge(vault: Vault, subject: ChallengeSubject): string {
  const expires = String(Date.now() + USB_SIGNING_MINUTES * 60_000);
  return `${expires}.${macOf(vault, subject, expires).toString('hex')}`;
}

/** Returns whether a challenge was made for this member and certificate and has not expired. */
export function isChallengeGood(vault: Vault, subject: ChallengeSubject, challenge: string): boolean {
  const [expires = '', mac = ''] = challenge.split('.');
  const expected = macOf(vault, subject, expires);
  const given = Buffer.from(mac, 'hex');
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) >= Date.now()
  );
}

function macOf(vault: Vault, { member, fingerprint }: ChallengeSubject, expires: string): Buffer {
  const { organizationId, userId } = member;
  return vault.digest('token-challenge', JSON.stringify([organizationId, userId, fingerprint, expires]));
}
