import { sql } from '#platform/drizzle/orm.ts';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { database, vault } from '#support/stack/backend-environment.ts';
import type { Credentials } from './client.ts';
import { PASSWORD } from './signed-in-office.ts';

/** Address of the account that the backends of the tests name as their operator. */
export const OPERATOR = 'ops@countersign.example';

export interface Operator extends Credentials {
  userId: string;
}

/** Signs in the operator of the installation, who owns an organization of their own; the first call makes the account. */
export async function signInOperator(): Promise<Operator> {
  const find = () =>
    database()
      .select({ userId: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = ${OPERATOR}`);
  if ((await find()).length === 0)
    await createOrganizationWithMembers(database(), vault(), {
      name: 'Operations',
      // The address is compared without regard to case.
      members: [
        {
          first_name: 'Otto',
          last_name: 'Ops',
          email: 'Ops@countersign.example',
          password: PASSWORD,
          role: 'Owner',
        },
      ],
    });
  const [{ userId } = { userId: '' }] = await find();
  return { userId, token: await startSession(database(), userId) };
}
