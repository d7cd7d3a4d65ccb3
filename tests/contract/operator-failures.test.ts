import { sql } from '#platform/drizzle/orm.ts';
import { getInstallation, sendTestMail } from '#contracts/operation.ts';
import { send } from '#support/service/client.ts';
import { OPERATOR, signInOperator } from '#support/service/operator.ts';
import { database } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

beforeAll(useOwnDatabase);

it('a part of the installation that cannot be read leaves the others, and servers that do not respond say why', async () => {
  const services = startOwnServices({
    OPERATOR_ACCOUNTS: `somebody@else.example, ${OPERATOR}`,
    SMTP_URL: 'smtp://user:hush@127.0.0.1:1',
    TSA_URL: 'http://user:hush@127.0.0.1:1/tsa',
  });
  process.env['SERVICES_URL'] = await services.ready;
  const operator = await signInOperator();
  await database().execute(sql`drop table backups`);
  const { data } = await send(getInstallation, {}, operator);
  expect(data.backups).toBeNull();
  expect(data.queues).toHaveLength(7);
  expect(data.mail).toMatchObject({
    host: '127.0.0.1:1',
    problem: expect.stringContaining('ECONNREFUSED') as string,
  });
  expect(data.timestamps).toMatchObject({
    server: { host: '127.0.0.1:1', problem: expect.stringMatching(/./) as string },
  });
  expect(JSON.stringify(data)).not.toContain('hush');
  const refused = await send(sendTestMail, { body: { email: 'somebody@else.example' } }, operator);
  expect([refused.status, refused.code]).toEqual([422, 'test_mail_refused']);
  expect(refused.fields['email']![0]).toContain('ECONNREFUSED');
});
