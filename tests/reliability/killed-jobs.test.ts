import { eq } from '#platform/drizzle/orm.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { eventually } from '#support/eventually.ts';
import { startMailServer } from '#support/service/mail-server.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';
import { relayToDatabase } from '#support/stack/relay-to-database.ts';

beforeAll(useOwnDatabase);

const MOST_MS = 15_000;

async function askForCode(url: string, { email }: Person): Promise<void> {
  const response = await fetch(`${url}/general${generateLoginOtp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
}

const mailTo = async ({ email }: Person) =>
  (await database().select().from(mails).where(eq(mails.recipient, email)))[0];

it('a mail that was being sent when the services were killed is sent within 15 seconds of their restart', async () => {
  const received: string[] = [];
  let isHanging = true;
  const server = await startMailServer((raw) => {
    received.push(raw);
    return isHanging ? Promise.withResolvers<undefined>().promise : Promise.resolve();
  });
  const first = startOwnServices({ SMTP_URL: server.url });
  process.env['SERVICES_URL'] = await first.ready;
  const { owner } = await openOffice();
  await askForCode(await first.ready, owner);
  await eventually(() => Promise.resolve(received[0] ?? null));
  first.child.kill('SIGKILL');
  await first.ended;
  isHanging = false;
  await startOwnServices({ SMTP_URL: server.url }).ready;
  const began = performance.now();
  await eventually(async () => ((await mailTo(owner))?.state === 'sent' ? true : null));
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  expect(received).toHaveLength(2); // the first was never answered
  await server.stop();
});

it('a mail that the mail server has accepted is not sent again when its outcome could not be stored', async () => {
  const received: string[] = [];
  const relay = await relayToDatabase();
  const server = await startMailServer(async (raw) => {
    received.push(raw);
    await relay.close();
  });
  const services = startOwnServices({ SMTP_URL: server.url, DATABASE_URL: relay.url });
  process.env['SERVICES_URL'] = await services.ready;
  const { owner } = await openOffice();
  await askForCode(await services.ready, owner);
  await eventually(() => Promise.resolve(received[0] ?? null));
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // the outcome is refused meanwhile
  await relay.reopen();
  await eventually(async () => ((await mailTo(owner))?.state === 'sent' ? true : null));
  expect(received).toHaveLength(1);
  await relay.close();
  await server.stop();
});
