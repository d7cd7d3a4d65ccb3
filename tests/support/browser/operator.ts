import { eq } from '#platform/drizzle/orm.ts';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { openVault } from '#platform/vault.ts';
import { environment } from './office-fixture.ts';

/** Account that the stack of these tests names as its operator. */
const OPERATOR = { email: 'operator@office.example', password: 'correct horse battery staple' };

/** Runs `work` with the database of the product under test. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  return work(database).finally(close);
}

/** Returns the operator of the installation, who owns an organization; the first call of a run makes the account. */
export async function operatorAccount(): Promise<typeof OPERATOR> {
  const { KEY_ENCRYPTION_KEY } = await environment();
  await withDatabase(async (database) => {
    const isKnown = () => database.$count(users, eq(users.email, OPERATOR.email));
    if ((await isKnown()) > 0) return;
    const vault = openVault(Buffer.from(KEY_ENCRYPTION_KEY, 'base64'));
    const member = { ...OPERATOR, first_name: 'Otto', last_name: 'Ops', role: 'Owner' as const };
    try {
      await createOrganizationWithMembers(database, vault, { name: 'Operations', members: [member] });
    } catch (error) {
      if ((await isKnown()) === 0) throw error; // another test has made it at the same time
    }
  });
  return OPERATOR;
}
