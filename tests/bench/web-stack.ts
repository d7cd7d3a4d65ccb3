import { rmSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { sealData } from 'iron-session';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase } from '#platform/database.ts';
import { openVault } from '#platform/vault.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { readSettings } from '../../scripts/environment.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startStack } from '../../scripts/stack.ts';

/** Member of the measured organization. */
export interface MeasuredUser {
  organizationId: string;
  userId: string;
  fullName: string;
  /** Value of the session cookie. */
  session: string;
}

/** Running product of a benchmark, with an organization of two members who have certificates. */
export interface WebStack {
  /** URL of the web app, without a slash at its end. */
  base: string;
  /** Value of the session cookie of the owner. */
  session: string;
  owner: MeasuredUser;
  member: MeasuredUser;
  databaseUrl: string;
  stop(): Promise<void>;
}

export const SESSION = 'countersign-session';

/** Builds the web app if needed, and starts the product on free ports with a database of its own. */
export async function startWebStack(name: string): Promise<WebStack> {
  const dataRoot = temporaryDataRoot(name);
  process.env['DATA_DIR'] = dataRoot;
  for (const variable of ['MAIL_PAGE_PORT', 'PKI_PORT']) process.env[variable] = '0';
  for (const variable of ['PORT', 'SERVICES_PORT']) process.env[variable] = String(await freePort());
  const settings = readSettings(process.env, false);
  const stack = await startStack(settings, note);
  const { owner, member } = await openMeasuredOffice(stack.databaseUrl, settings.secrets);
  return {
    base: `http://localhost:${settings.webPort}`,
    session: owner.session,
    owner,
    member,
    databaseUrl: stack.databaseUrl,
    stop: async () => {
      await stack.stop();
      for (const folder of [dataRoot, stack.databaseFolder]) {
        if (folder) rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Starts Chromium, optionally with a port for other programs that drive it. */
export function startChromium(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  });
}

async function openMeasuredOffice(
  databaseUrl: string,
  secrets: { KEY_ENCRYPTION_KEY: string; SESSION_SECRET: string },
): Promise<{ owner: MeasuredUser; member: MeasuredUser }> {
  const { database, close } = openDatabase(databaseUrl, (error) => note(error.message));
  const vault = openVault(Buffer.from(secrets.KEY_ENCRYPTION_KEY, 'base64'));
  const authority = await createAuthority('Measured Authority');
  const person = async (last_name: string, role: 'Owner' | 'Member') => ({
    first_name: 'Olga',
    last_name,
    email: `${last_name.toLowerCase()}@bench.example`,
    password: 'not a secret of anybody',
    role,
    certificate: await issueCertificate(authority, { commonName: `Olga ${last_name}` }),
  });
  const people = [await person('Owner', 'Owner'), await person('Member', 'Member')];
  const { organizationId, members } = await createOrganizationWithMembers(database, vault, {
    name: 'Measured Office',
    members: people,
  });
  const signIn = async (index: number): Promise<MeasuredUser> => {
    const userId = members[index]?.userId ?? '';
    const token = await startSession(database, userId);
    const session = await sealData(
      { token, organizationId },
      { password: secrets.SESSION_SECRET, ttl: 3600 },
    );
    return { organizationId, userId, fullName: `Olga ${people[index]?.last_name ?? ''}`, session };
  };
  const [owner, member] = [await signIn(0), await signIn(1)];
  await close();
  return { owner, member };
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
