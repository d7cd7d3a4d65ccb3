import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { certificateParts } from '#signing';
import type { TrustAuthority } from './authority.ts';
import { answerOcsp } from './ocsp-responder.ts';
import { revocationList } from './revocation-list.ts';
import { Revocations } from './revocations.ts';
import { answerTimestamp, type TimestampAuthority } from './timestamp-authority.ts';

export type TrustService = 'timestamp' | 'ocsp' | 'crl' | 'issuer';

export interface TrustServerOptions {
  authority: TrustAuthority;
  port: number;
  revocations?: Revocations;
  /** Comes between a question and its answer, to delay, change or withhold it (undefined: no answer at all). */
  between?: (service: TrustService, answer: () => Buffer) => Promise<Buffer | undefined>;
  /** Changes what timestamps are made with. */
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

/** Timestamps, OCSP, revocation lists and issuers' certificates over HTTP, on the loopback only. */
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
