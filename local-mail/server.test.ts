import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { resetConnections } from '#support/reset-connections.ts';
import { startLocalMail } from './server.ts';

it('still accepts mails after a client has reset its connection within a mail', async () => {
  const mail = await startLocalMail({ pagePort: 0 });
  const { port } = new URL(mail.smtpUrl);
  const client = connect(Number(port), '127.0.0.1');
  await once(client, 'data'); // the greeting
  for (const command of ['EHLO here', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@d.example>']) {
    client.write(`${command}\r\n`);
    await once(client, 'data');
  }
  client.resetAndDestroy();
  await once(client, 'close');
  const message = { from: 'a@b.example', to: 'c@d.example', subject: 'Hello', text: 'Still here' };
  await createTransport(mail.smtpUrl).sendMail(message);
  const messages: unknown = await (await fetch(new URL('/messages.json', mail.pageUrl))).json();
  expect(messages).toMatchObject([{ subject: 'Hello' }]);
  await mail.stop();
});

it('still shows its page after clients have reset their connections to it and asked for what is no address', async () => {
  const mail = await startLocalMail({ pagePort: 0 });
  await resetConnections(Number(new URL(mail.pageUrl).port));
  await resetConnections(Number(new URL(mail.smtpUrl).port));
  expect((await fetch(mail.pageUrl)).status).toBe(200);
  await mail.stop();
});
