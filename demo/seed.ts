import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from '#platform/drizzle/orm.ts';
import { endSession, findUserByToken, startSession } from '#platform/auth/session-store.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { openVault } from '#platform/vault.ts';
import type { KeyAndChain } from '#signing';
import { createOrganizationWithMembers } from './organization.ts';
import { certificatePem, createAuthority, issueCertificate, writePfx, type Authority } from './pki.ts';
import { samplePdf } from './sample-pdf.ts';
import { DEMO_OWNER } from './owner-address.ts';

/** Accounts of the demo organization. */
export interface DemoAccounts {
  /** Password of all accounts and PFX files. */
  password: string;
  /** Folder with the PFX files, the root certificate and the sample PDF. */
  folder: string;
  people: { name: string; email: string; role: string }[];
}

interface DemoPerson {
  first_name: string;
  last_name: string;
  email: string;
  role: 'Owner' | 'Member';
}

const ORGANIZATION = 'Harbour & Lane Accountants';
const OWNER = {
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: DEMO_OWNER,
  role: 'Owner',
} as const;
const PEOPLE: readonly DemoPerson[] = [
  OWNER,
  { first_name: 'Tomás', last_name: 'Herrera', email: 'tomas@demo.example', role: 'Member' },
  { first_name: 'Aiko', last_name: 'Sato', email: 'aiko@demo.example', role: 'Member' },
];
const SAMPLE_NAME = 'Engagement letter.pdf';

/** Options of the demo. */
export interface DemoOptions {
  /** Folder of the demo's files; created if it does not exist. */
  folder: string;
  servicesEnvironment: NodeJS.ProcessEnv;
  /** Base URL of the services. */
  servicesUrl: string;
  /** Authority that issues the members' certificates; by default a new one. */
  authority?: Authority | undefined;
}

/** Creates the demo organization, its members and their certificates at the first start; returns their accounts. */
export async function seedDemoOnce(options: DemoOptions): Promise<DemoAccounts> {
  const file = path.join(options.folder, 'accounts.json');
  if (existsSync(file)) {
    const made = JSON.parse(readFileSync(file, 'utf8')) as DemoAccounts; // written by this function only
    return { ...made, folder: options.folder }; // a copied or restored folder may be elsewhere
  }
  const accounts: DemoAccounts = {
    password: makePassword(),
    folder: options.folder,
    people: PEOPLE.map(({ first_name, last_name, email, role }) => ({
      name: `${first_name} ${last_name}`,
      email,
      role,
    })),
  };
  await seed(options, accounts.password);
  writeFileSync(file, JSON.stringify(accounts, null, 2), { mode: 0o600 });
  return accounts;
}

async function seed(options: DemoOptions, password: string): Promise<void> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const keys = await makeCertificates(options, password);
  const { DATABASE_URL = '', KEY_ENCRYPTION_KEY = '' } = options.servicesEnvironment;
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  try {
    const organization = await createOrganizationWithMembers(
      database,
      openVault(Buffer.from(KEY_ENCRYPTION_KEY, 'base64')),
      { name: ORGANIZATION, members: PEOPLE.map((person, index) => member(person, password, keys[index])) },
    );
    await uploadSample(database, options, organization.organizationId);
  } finally {
    await close();
  }
}

const member = (person: DemoPerson, password: string, certificate: KeyAndChain | undefined) => ({
  ...person,
  password,
  ...(certificate ? { certificate } : {}),
});

/** Issues a certificate for each member and writes PFX files, root certificate and sample PDF to the folder. */
async function makeCertificates(
  { folder, authority: given }: DemoOptions,
  password: string,
): Promise<KeyAndChain[]> {
  const authority = given ?? (await createAuthority('Countersign Demo'));
  if (!given) writeFileSync(path.join(folder, 'demo-root.pem'), certificatePem(authority.root));
  writeFileSync(path.join(folder, SAMPLE_NAME), samplePdf());
  return Promise.all(
    PEOPLE.map(async ({ first_name, last_name, email }) => {
      const key = await issueCertificate(authority, { commonName: `${first_name} ${last_name}`, email });
      const file = path.join(folder, `${email.split('@')[0]}.p12`);
      writeFileSync(file, await writePfx(key, password), { mode: 0o600 });
      return key;
    }),
  );
}

/** Uploads the sample through the document service as the owner, so that it is an ordinary document. */
async function uploadSample(database: Database, options: DemoOptions, organizationId: string): Promise<void> {
  const [owner] = await database
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${OWNER.email}`);
  if (!owner) throw new Error('The demo owner was not stored.');
  const token = await startSession(database, owner.id);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(samplePdf())], { type: 'application/pdf' }), SAMPLE_NAME);
  const answer = await fetch(`${options.servicesUrl}/document/document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-organization-id': organizationId },
    body: form,
  });
  const session = await findUserByToken(database, token);
  if (session) await endSession(database, session.sessionId);
  if (!answer.ok) throw new Error(`The sample was refused: ${await answer.text()}`);
}

/** Returns four groups of four unambiguous letters and digits, about 79 bits of entropy. */
function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
