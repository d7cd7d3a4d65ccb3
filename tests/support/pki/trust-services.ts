import { issueCertificate, type CertificateRequest } from '#demo/pki.ts';
import { createTrustAuthority, type TrustAuthority } from '../../../demo/trust-services/authority.ts';
import { Revocations } from '../../../demo/trust-services/revocations.ts';
import { startTrustServer, type TrustService } from '../../../demo/trust-services/server.ts';
import type { TimestampAuthority } from '../../../demo/trust-services/timestamp-authority.ts';
import type { KeyAndChain } from '#signing';
import { freePort } from '../../../scripts/free-port.ts';

/** Behaviour of one kind of service. */
export interface Behaviour {
  /** silent: never responds · garbage: responds with bytes that are no valid response. */
  answers?: 'right' | 'silent' | 'garbage';
  /** Called for each request; the response is sent once it resolves. */
  waitFor?: () => Promise<void>;
  /** Changes the bytes of the response. */
  alter?: (answer: Buffer) => Buffer;
  /** Replacements of the timestamp authority's key, time or policy. */
  timestampWith?: Partial<TimestampAuthority>;
}

/** Authority of a test with its timestamps, OCSP, revocation lists and issuers over HTTP on a free port. */
export interface TestTrustServices {
  authority: TrustAuthority;
  url: string;
  timestampUrl: string;
  /** `host:port`, for TRUST_SERVICE_HOSTS. */
  host: string;
  /** Issues a certificate that names these services. */
  issue(request: CertificateRequest): Promise<KeyAndChain>;
  revoke(certificate: Buffer, at?: Date): void;
  behave(service: TrustService, behaviour: Behaviour): void;
  /** Number of requests to each service. */
  asked: Record<TrustService, number>;
  /** Stops listening until `switchOn`. */
  switchOff(): Promise<void>;
  switchOn(): Promise<void>;
  stop(): Promise<void>;
}

const KEY_COMPROMISE = 1;

/** Starts the trust services of a new authority, on a free port unless `onPort` is given. */
export async function startTestTrustServices(
  name = 'Trust Tests',
  onPort?: number,
): Promise<TestTrustServices> {
  const port = onPort ?? (await freePort());
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
  { answers = 'right', waitFor, alter }: Behaviour,
  answer: () => Buffer,
): Promise<Buffer | undefined> {
  await waitFor?.();
  if (answers === 'silent') return undefined;
  if (answers === 'garbage') return Buffer.from('this is no answer');
  return alter ? alter(answer()) : answer();
}
