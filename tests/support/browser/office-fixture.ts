import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { createAuthority, issueCertificate, type Authority, type KeyAndChain } from '#demo/pki.ts';
import { eq } from '#platform/drizzle/orm.ts';
import { setDefault } from '#trust/certificates/certificate-store.ts';
import { storeCertificate } from '#trust/certificates/store-certificate.ts';
import { openDatabase } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { openVault } from '#platform/vault.ts';
import type { Fault } from '#support/stack/fault-proxy.ts';
import { openPage } from './open-page.ts';
import { startBrowserSession } from './start-session.ts';

const CONTROL = `http://127.0.0.1:${process.env['E2E_CONTROL_PORT'] ?? ''}`;
const PASSWORD = 'correct horse battery staple';

/** Option of tests in which drawers, dialogs and menus move, as most users see them. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export interface Person {
  fullName: string;
  email: string;
  password: string;
  key: KeyAndChain;
}

/** Organization of one test. Its owner and first member have certificates in their settings, the third member has none. */
export interface Office {
  organizationId: string;
  name: string;
  owner: Person;
  member: Person;
  withoutCertificate: Person;
  authority: Authority;
  /** Stores a certificate for a member that the screens would refuse, or add in another way. */
  give(person: Person, key: KeyAndChain): Promise<void>;
  /**
   * Makes calls fail from now on whose path, such as /general/notification, contains `pathPart`: those of this
   * organization and of its three users. null ends the fault.
   */
  fault(pathPart: string, fault: Fault | null): Promise<void>;
}

interface Environment {
  DATABASE_URL: string;
  KEY_ENCRYPTION_KEY: string;
  BLOB_DIR: string;
  SESSION_SECRET: string;
  mailPageUrl: string;
  webProcessId: number;
  servicesProcessId: number;
}

/** Returns the environment in which the product under test was started. */
export async function environment(): Promise<Environment> {
  return (await (await fetch(`${CONTROL}/environment`)).json()) as Environment; // response of the control server of these tests
}

/** Authority and certificates of the offices of a worker's tests: to make them takes a second of processor time. */
interface OfficeKeys {
  authority: Authority;
  owner: KeyAndChain;
  member: KeyAndChain;
  withoutCertificate: KeyAndChain;
}

async function makeKeys(): Promise<OfficeKeys> {
  const authority = await createAuthority('Office Authority');
  const keyOf = (commonName: string) => issueCertificate(authority, { commonName });
  return {
    authority,
    owner: await keyOf('Olivia Berg'),
    member: await keyOf('Marco Silva'),
    withoutCertificate: await keyOf('Wen Zhang'),
  };
}

function hire(firstName: string, lastName: string, key: KeyAndChain) {
  const fullName = `${firstName} ${lastName}`;
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@office.example`;
  return { first_name: firstName, last_name: lastName, fullName, email, password: PASSWORD, key };
}

async function openOffice({ authority, ...keys }: OfficeKeys): Promise<Office> {
  const owner = hire('Olivia', 'Berg', keys.owner);
  const member = hire('Marco', 'Silva', keys.member);
  const withoutCertificate = hire('Wen', 'Zhang', keys.withoutCertificate);
  const name = `Office ${randomUUID().slice(0, 8)}`;
  const { DATABASE_URL, KEY_ENCRYPTION_KEY } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  const { organizationId } = await createOrganizationWithMembers(
    database,
    openVault(Buffer.from(KEY_ENCRYPTION_KEY, 'base64')),
    {
      name,
      members: [
        { ...owner, role: 'Owner', certificate: owner.key },
        { ...member, role: 'Member', certificate: member.key },
        { ...withoutCertificate, role: 'Member' },
      ],
    },
  );
  await close();
  return {
    organizationId,
    name,
    owner,
    member,
    withoutCertificate,
    authority,
    give: giving(organizationId),
    fault: faultsOf(organizationId, [owner, member, withoutCertificate]),
  };
}

/** Makes another organization that this user owns, and returns its name. */
export async function openOrganizationOf({
  fullName,
  email,
  password,
}: Pick<Person, 'fullName' | 'email' | 'password'>): Promise<string> {
  const [first_name = '', last_name = ''] = fullName.split(' ');
  const name = `Branch ${randomUUID().slice(0, 8)}`;
  const { DATABASE_URL, KEY_ENCRYPTION_KEY } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  await createOrganizationWithMembers(database, openVault(Buffer.from(KEY_ENCRYPTION_KEY, 'base64')), {
    name,
    members: [{ first_name, last_name, email, password, role: 'Owner' }],
  });
  await close();
  return name;
}

const giving = (organizationId: string) => async (person: Person, key: KeyAndChain) => {
  const { DATABASE_URL, KEY_ENCRYPTION_KEY } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  const vault = openVault(Buffer.from(KEY_ENCRYPTION_KEY, 'base64'));
  await database.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
    const holder = { organizationId, userId: user!.id };
    const id = await storeCertificate(tx, vault, { holder, key });
    await setDefault(tx, holder, id);
  });
  await close();
};

function faultsOf(organization: string, users: readonly Person[]): Office['fault'] {
  return async (path, fault) => {
    const query = new URLSearchParams({ organization, path, ...(fault ? { fault } : {}) });
    for (const { email } of users) query.append('email', email);
    await fetch(`${CONTROL}/fault?${query.toString()}`);
  };
}

interface ReceivedMail {
  subject: string;
  text: string;
  received_at: string;
}

/** Returns the mails to this address, the newest first. */
export async function mailsTo(email: string): Promise<ReceivedMail[]> {
  const { mailPageUrl } = await environment();
  const query = new URLSearchParams({ to: email }).toString();
  const answer = await fetch(`${mailPageUrl.replace('localhost', '127.0.0.1')}/messages.json?${query}`);
  return (await answer.json()) as ReceivedMail[]; // response of the local mail page
}

/** Returns the newest one-time code that was mailed to this address after `since`. */
export async function mailedCode(email: string, since: Date): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const mails = (await mailsTo(email)).filter(({ received_at }) => new Date(received_at) >= since);
    code = mails.flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])[0]; // other mails may have come meanwhile
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

/**
 * Starts a session of this person in the browser of a page, without the screens and without a page: a test that first makes
 * documents by `documents-by-api.ts`, or needs another page than the list, does not load the list for nothing.
 */
export async function startSession(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  const token = await startBrowserSession(page, email, await environment());
  await fetch(`${CONTROL}/session?${new URLSearchParams({ email, token }).toString()}`);
}

/** Opens a page in a new session of this person, which starts without the screens. */
export async function signIn(page: Page, person: Pick<Person, 'email'>, path = '/documents'): Promise<void> {
  await startSession(page, person);
  await openPage(page, path);
}

/** Signs in on the screens: password, then the code from the mail. */
export async function signInOnScreens(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const since = new Date();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: /code/i }).fill(await mailedCode(person.email, since)); // the form submits a complete code by itself
  await expect(page).toHaveURL(/\/documents/);
}

export const test = base.extend<{ office: Office }, { officeKeys: OfficeKeys }>({
  officeKeys: [async ({}, provide) => provide(await makeKeys()), { scope: 'worker' }],
  office: async ({ officeKeys }, provide) => {
    await provide(await openOffice(officeKeys));
  },
});
export { expect };
