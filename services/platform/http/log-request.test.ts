import { pino } from 'pino';
import { logRequest } from './log-request.ts';
import { createServer } from './server.ts';

it('a logged request names its path, without the token of an invitation', async () => {
  const lines: string[] = [];
  const logger = pino(
    { serializers: { req: logRequest } },
    { write: (line: string) => void lines.push(line) },
  );
  const app = await createServer(logger);
  await app.inject({ url: '/organization/invite-user/very-secret?x=1' });
  await app.close();
  const log = lines.join('');
  expect(log).toContain('"url":"/organization/invite-user/…?x=1"');
  expect(log).not.toContain('very-secret');
});
