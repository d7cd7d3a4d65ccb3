import { setTimeout as wait } from 'node:timers/promises';
import { issueCertificate, type CertificateRequest } from '#demo/pki.ts';
import { createTrustAuthority, type TrustAuthority } from '../../demo/trust-services/authority.ts';
import { Revocations } from '../../demo/trust-services/revocations.ts';
import { startTrustServer, type TrustService } from '../../demo/trust-services/server.ts';
import type { TimestampAuthority } from '../../demo/trust-services/timestamp-authority.ts';
import type { KeyAndChain } from '#signing';
import { freePort } from '../../scripts/free-port.ts';

/** How one kind of service behaves until it is told otherwise. */
export interface Behaviour {
  /** silent: takes the question and never answers · garbage: answers what is no answer. */
  answers?: 'right' | 'silent' | 'garbage';
  delayMs?: number;
  /** Changes the answer's bytes. */
  alter?: (answer: Buffer) => Buffer;
  /** Changes what timestamps are made with: key, time, statement. */
  timestampWith?: Partial<TimestampAuthority>;
}

/** An authority of its own with its timestamps, OCSP, lists and issuers over real HTTP on a free port. */
export interface TestTrustServices {
  authority: TrustAuthority;
  url: string;
  timestampUrl: string;
  /** `host:port`, for TRUST_SERVICE_HOSTS. */
  host: string;
  /** A certificate that names these services. */
  issue(request: CertificateRequest): Promise<KeyAndChain>;
  revoke(certificate: Buffer, at?: Date): void;
  behave(service: TrustService, behaviour: Behaviour): void;
  /** How often each service was asked. */
  asked: Record<TrustService, number>;
  /** Nobody listens any more, until `switchOn`. */
  switchOff(): Promise<void>;
  switchOn(): Promise<void>;
  stop(): Promise<void>;
}

const KEY_COMPROMISE = 1;

export async function startTestTrustServices(name = 'Trust Tests'): Promise<TestTrustServices> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const authority = await createTrustAuthority(name, { servicesUrl: `http://${host}` });
  const revocations = new Revocations();
  const behaviours: Partial<Record<TrustService, Behaviour>> = {};
  const asked = { timestamp: 0, ocsp: 0, crl: 0, issuer: 0 };
  const start = () =>
    startTrustServer({
      authority,
      port,
      revocations,
      timestampWith: () => behaviours.timestamp?.timestampWith ?? {},
      between: (service, answer) => {
        asked[service]++;
        return behave(behaviours[service] ?? {}, answer);
      },
    });
  let server = await start();
  return {
    authority,
    url: `http://${host}`,
    timestampUrl: `http://${host}/timestamp`,
    host,
    asked,
    issue: (request) => issueCertificate(authority, request),
    revoke: (certificate, at = new Date()) => revocations.revoke(certificate, { at, reason: KEY_COMPROMISE }),
    behave: (service, behaviour) => void (behaviours[service] = behaviour),
    switchOff: () => server.stop(),
    switchOn: async () => void (server = await start()),
    stop: () => server.stop(),
  };
}

async function behave(
  { answers = 'right', delayMs = 0, alter }: Behaviour,
  answer: () => Buffer,
): Promise<Buffer | undefined> {
  if (delayMs > 0) await wait(delayMs);
  if (answers === 'silent') return undefined;
  if (answers === 'garbage') return Buffer.from('this is no answer');
  return alter ? alter(answer()) : answer();
}
