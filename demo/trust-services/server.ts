import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { certificateParts } from '#signing';
import type { TrustAuthority } from './authority.ts';
import { answerOcsp } from './ocsp-responder.ts';
import { revocationList } from './revocation-list.ts';
import { Revocations } from './revocations.ts';
import { answerTimestamp, type TimestampAuthority } from './timestamp-authority.ts';

export type TrustService = 'timestamp' | 'ocsp' | 'crl' | 'issuer';

/** Options of the server; the hooks are for tests. */
export interface TrustServerOptions {
  authority: TrustAuthority;
  port: number;
  revocations?: Revocations;
  /** Intercepts a response to delay, change or withhold it (undefined: no response). */
  between?: (service: TrustService, answer: () => Buffer) => Promise<Buffer | undefined>;
  /** Overrides the configuration of the timestamp authority. */
  timestampWith?: () => Partial<TimestampAuthority>;
}

export interface TrustServer {
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_QUESTION = 64 * 1024;
const DAY = 86_400_000;

interface Question {
  service: TrustService;
  contentType: string;
  answer: (body: Buffer) => Buffer;
}

/** Starts the HTTP server of timestamps, OCSP, CRLs and issuers' certificates on the loopback interface. */
export async function startTrustServer(options: TrustServerOptions): Promise<TrustServer> {
  const revocations = options.revocations ?? new Revocations();
  const server = createServer((request, response) => {
    handle(request, response, { ...options, revocations }).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, HOST, resolve);
  });
  server.on('error', () => undefined); // a connection that could not be accepted concerns its client alone
  return {
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Running = TrustServerOptions & { revocations: Revocations };

async function handle(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  const question = questionOf(new URL(request.url ?? '/', `http://${HOST}`).pathname, running);
  if (!question) return void response.writeHead(404).end();
  const body = await readBody(request);
  const answer = () => question.answer(body);
  const given = running.between ? await running.between(question.service, answer) : answer();
  if (given) response.writeHead(200, { 'content-type': question.contentType }).end(given);
}

function questionOf(path: string, { authority, revocations, timestampWith }: Running): Question | undefined {
  const now = new Date();
  const nextUpdate = new Date(now.getTime() + DAY);
  const list = (issuer: Buffer, issuerKey: CryptoKey) => () =>
    revocationList({
      issuer,
      issuerKey,
      revoked: revocations.of(certificateParts(issuer).subject),
      now,
      nextUpdate,
    });
  const questions: Record<string, Question> = {
    '/timestamp': {
      service: 'timestamp',
      contentType: 'application/timestamp-reply',
      answer: (body) => answerTimestamp(body, { key: authority.timestamp, now, ...timestampWith?.() }),
    },
    '/ocsp': {
      service: 'ocsp',
      contentType: 'application/ocsp-response',
      answer: (body) =>
        answerOcsp(body, {
          issuer: authority.issuing,
          responder: authority.responder,
          find: (serialNumber) => revocations.find(serialNumber),
          now,
          nextUpdate,
        }),
    },
    '/root.crl': {
      service: 'crl',
      contentType: 'application/pkix-crl',
      answer: list(authority.root, authority.rootKey),
    },
    '/issuing.crl': {
      service: 'crl',
      contentType: 'application/pkix-crl',
      answer: list(authority.issuing, authority.issuingKey),
    },
    '/root.cer': { service: 'issuer', contentType: 'application/pkix-cert', answer: () => authority.root },
    '/issuing.cer': {
      service: 'issuer',
      contentType: 'application/pkix-cert',
      answer: () => authority.issuing,
    },
  };
  return questions[path];
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // without an encoding a stream gives Buffers
    length += chunk.length;
    if (length > MAX_QUESTION) throw new Error('The question is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
