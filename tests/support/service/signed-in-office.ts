import { randomUUID } from 'node:crypto';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import type { KeyAndChain } from '#demo/pki.ts';
import { startSession } from '#platform/auth/session-store.ts';
import type { BuiltInRole } from '#platform/identity/built-in-roles.ts';
import { database, vault } from '#support/stack/backend-environment.ts';
import type { Credentials } from './client.ts';

/** Member who is signed in; can be given to `send` as credentials. */
export interface Person extends Required<Credentials> {
  userId: string;
  membershipId: string;
  email: string;
  fullName: string;
}

export type Office = Record<'owner' | 'member' | 'second' | 'auditor', Person>;

export const PASSWORD = 'correct horse battery staple';

const CAST: Record<keyof Office, { role: BuiltInRole; name: string }> = {
  owner: { role: 'Owner', name: 'Olive' },
  member: { role: 'Member', name: 'Mira' },
  second: { role: 'Member', name: 'Sven' },
  auditor: { role: 'Auditor', name: 'Ada' },
};

/** Makes an organization for one test, with all members signed in. */
export async function openOffice(
  keys: Partial<Record<keyof Office, KeyAndChain>> = {},
  name = `Office ${randomUUID().slice(0, 8)}`,
): Promise<Office> {
  const entries = Object.entries(CAST) as [keyof Office, (typeof CAST)[keyof Office]][]; // Object.entries widens the keys
  const created = await createOrganizationWithMembers(database(), vault(), {
    name,
    members: entries.map(([who, { role, name: first_name }]) => ({
      first_name,
      last_name: 'Tester',
      email: `${who}.${randomUUID()}@office.example`,
      password: PASSWORD,
      role,
      ...(keys[who] ? { certificate: keys[who] } : {}),
    })),
  });
  const people = await Promise.all(
    entries.map(async ([who, cast], index) => {
      const member = created.members[index]!;
      const token = await startSession(database(), member.userId);
      const { organizationId } = created;
      return [who, { ...member, token, organizationId, fullName: `${cast.name} Tester` }] as const;
    }),
  );
  return Object.fromEntries(people) as Office; // one person for each key of CAST
}
