import { sealData } from 'iron-session';
import { ORGANIZATION_HEADER } from '#contracts/limits.ts';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase } from '#platform/database.ts';
import { openVault } from '#platform/vault.ts';

/** Owner of an organization, with a certificate of their own. */
export interface LoadPerson {
  token: string;
  organizationId: string;
  userId: string;
  membershipId: string;
}

/** Number of people in each organization. */
export const IN_ORGANIZATION = 10;

/** Makes people in organizations of ten, and signs them in. */
export async function makePeople(databaseUrl: string, key: Buffer, count: number): Promise<LoadPerson[]> {
  const { database, close } = openDatabase(databaseUrl, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  const issuer = await createAuthority('Load');
  const people: LoadPerson[] = [];
  while (people.length < count) {
    const first = people.length;
    const { organizationId, members } = await createOrganizationWithMembers(database, openVault(key), {
      name: `Load ${first}`,
      members: await Promise.all(
        Array.from({ length: Math.min(IN_ORGANIZATION, count - first) }, async (_, index) => ({
          first_name: 'Load',
          last_name: `Person ${first + index}`,
          email: `person${first + index}@load.example`,
          password: 'not a secret of anybody',
          role: 'Owner' as const,
          certificate: await issueCertificate(issuer, { commonName: `Person ${first + index}` }),
        })),
      ),
    });
    for (const { userId, membershipId } of members) {
      people.push({ organizationId, userId, membershipId, token: await startSession(database, userId) });
    }
  }
  await close();
  return people;
}

/** Returns the headers with which a person asks the services themselves. */
export const serviceHeaders = ({ token, organizationId }: LoadPerson) => ({
  authorization: `Bearer ${token}`,
  [ORGANIZATION_HEADER]: organizationId,
});

/** Returns the headers with which the pages of a person ask the web app. */
export async function webHeaders(
  { token, organizationId }: LoadPerson,
  { secret, origin }: { secret: string; origin: string },
): Promise<Record<string, string>> {
  const session = await sealData({ token, organizationId }, { password: secret, ttl: 3600 });
  return { cookie: `countersign-session=${session}`, 'x-countersign': '1', origin };
}
