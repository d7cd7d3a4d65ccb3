import { readFile } from 'node:fs/promises';
import { BadConfiguration } from '#platform/errors/bad-configuration.ts';
import { readCertificateFile, type Transport } from '#signing';
import { breakerTransport } from './breaker-transport.ts';
import { hostLimitTransport } from './host-limit-transport.ts';
import { httpTransport } from './http-transport.ts';
import { tracedTransport } from './traced-transport.ts';
import { rememberingTransport } from './remembering-transport.ts';

/** Requests a minute to one host for the checks of files. */
const CHECKS_OF_HOST = 60;

/** Settings from the environment: plain values, which can be passed to a worker thread. */
export interface TrustServiceSettings {
  /** URL of the timestamp server; null where none is configured. */
  timestampUrl: string | null;
  /** Servers that may be connected to although they are private, as `host` or `host:port`. */
  allowedHosts: readonly string[];
  /** Trust anchors (DER) of the operator. */
  roots: readonly Buffer[];
}

/** What a process last saw of the timestamp server. */
export interface TimestampState {
  /** Time of the last response; null before the first. */
  answeredAt: Date | null;
  /** Time of the last request that had no response. */
  failedAt: Date | null;
  /** True while no requests are sent, since several in a row had no response. */
  isPaused: boolean;
}

/** Timestamp server and trust anchors of the operator, and the connection to all trust services. */
export interface TrustServices {
  readonly transport: Transport;
  /** Connection for the checks of files and for entered addresses, which may come from any user: few requests to one host, cached. */
  readonly checkTransport: Transport;
  /** URL of the timestamp server; null where none is configured. */
  readonly timestampUrl: string | null;
  /** Returns what this process last saw of the timestamp server. */
  readonly timestampState: () => TimestampState;
  /** Trust anchors (DER) of the operator, for all organizations. */
  readonly roots: readonly Buffer[];
  /** Settings from which it was opened, for the worker threads. */
  readonly settings: TrustServiceSettings;
}

// The composition root opens them once and hands them to every operation with the rest of the platform.
declare module '../../platform/platform.ts' {
  interface Platform {
    readonly trustServices: TrustServices;
  }
}

export function openTrustServices(settings: TrustServiceSettings): TrustServices {
  const { timestampUrl, allowedHosts, roots } = settings;
  // The operator named the timestamp server, so it may well be one of the operator's own network.
  const timestampHosts = timestampUrl ? [hostAndPort(new URL(timestampUrl))] : [];
  const http = tracedTransport(httpTransport({ allowedHosts: [...allowedHosts, ...timestampHosts] }));
  let timestampState: TimestampState = { answeredAt: null, failedAt: null, isPaused: false };
  const timestampHost = timestampUrl ? new URL(timestampUrl).host : null;
  const breaker = breakerTransport(http, {
    onOutcome: (host, { isAnswered, isPaused }) => {
      if (host !== timestampHost) return;
      const seen = isAnswered ? { answeredAt: new Date() } : { failedAt: new Date() };
      timestampState = { ...timestampState, ...seen, isPaused };
    },
  });
  return {
    transport: rememberingTransport(breaker),
    // It has a breaker of its own: checks of files, which anyone may upload, must not keep signatures from a host.
    checkTransport: rememberingTransport(
      hostLimitTransport(breakerTransport(http), { perMinute: CHECKS_OF_HOST }),
    ),
    timestampUrl,
    timestampState: () => timestampState,
    roots,
    settings,
  };
}

/**
 * Reads the trust anchors (DER) of a PEM or DER file; none without a file.
 * @throws BadConfiguration that names the variable when it cannot be read
 */
export async function readRoots(file: string | undefined): Promise<Buffer[]> {
  if (file === undefined) return [];
  try {
    return readCertificateFile(await readFile(file));
  } catch (cause) {
    throw new BadConfiguration('TRUSTED_ROOTS must name a file with certificates in PEM or DER.', { cause });
  }
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
