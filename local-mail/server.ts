import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Outbox } from './outbox.ts';
import { outboxPage } from './page.ts';

export interface LocalMail {
  smtpUrl: string;
  pageUrl: string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const LOCAL_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const MAX_MAIL_BYTES = 64 * 1024 * 1024;

/** Starts a mail server that accepts SMTP and shows mails on a page, both on the loopback only. Port 0 takes a free port. */
export async function startLocalMail(options: { pagePort: number }): Promise<LocalMail> {
  const outbox = new Outbox();
  const smtp = smtpServer(outbox);
  const page = createServer((request, response) => respond(outbox, request, response));
  for (const server of [smtp, page]) server.on('error', () => undefined); // a client that is killed resets its connection
  const smtpPort = await listen(smtp.server, 0);
  const pagePort = await listen(page, options.pagePort);
  return {
    smtpUrl: `smtp://${HOST}:${smtpPort}`,
    pageUrl: `http://localhost:${pagePort}`,
    stop: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise((done) => page.close(done)),
        new Promise<void>((done) => smtp.close(done)),
      ]);
    },
  };
}

function smtpServer(outbox: Outbox): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        outbox.receive(Buffer.concat(chunks), recipients).then(() => done(), done);
      });
    },
  });
}

const FILE = /^\/messages\/(\d+)\/files\/(\d+)$/;

/** Serves the page at `/`, the mails as JSON at `/messages.json` (`?to=` filters by address), and attachments at `/messages/3/files/0`. */
function respond(outbox: Outbox, request: IncomingMessage, response: ServerResponse): void {
  const url = URL.parse(request.url ?? '/', `http://${HOST}`);
  if (!url) return void response.writeHead(400).end();
  if (!LOCAL_NAMES.test(request.headers.host ?? '')) {
    response.writeHead(421).end(); // DNS rebinding: another host name that resolves to this machine would let its site read the codes
    return;
  }
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  if (url.pathname === '/messages.json') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(outbox.list(url.searchParams.get('to'))));
    return;
  }
  const [, mailId, index] = FILE.exec(url.pathname) ?? [];
  const file = outbox.file(Number(mailId), Number(index));
  if (file) {
    response.setHeader('content-type', 'application/octet-stream');
    response.setHeader('content-disposition', 'attachment');
    response.end(file);
    return;
  }
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.statusCode = url.pathname === '/' ? 200 : 404;
  response.end(outboxPage(outbox.list()));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port); // an AddressInfo once it listens on TCP
    });
  });
}
