import { migrateAsOwner } from './database-roles.ts';
import { SettingsError } from './environment.ts';
import { startFailure } from './start-failure.ts';

const USAGE = `npm run migrate

Brings the tables of the database to this release, as the owner that DATABASE_OWNER_URL names, and lets the role in DATABASE_URL use
them. npm start does the same; this is for services that run apart, whose role may not change tables. Stop them first.

Exit code: 0 the tables are those of this release · 1 they are as they were.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return;
  }
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: servicesUrl } = process.env;
  if (!ownerUrl || !servicesUrl)
    throw new SettingsError(
      'Set DATABASE_OWNER_URL and DATABASE_URL: the same database, with its owner and with the role of the services.',
    );
  await migrateAsOwner({ ownerUrl, servicesUrl });
  console.log('The tables are those of this release.');
}

await main().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exitCode = 1;
});
