import { readFile } from 'node:fs/promises';
import { readCertificateFile, type Transport } from '#signing';
import { httpTransport } from './http-transport.ts';
import { rememberingTransport } from './remembering-transport.ts';

/** Settings from the environment: plain values, which can be passed to a worker thread. */
export interface TrustServiceSettings {
  /** URL of the timestamp server; null where none is configured. */
  timestampUrl: string | null;
  /** Servers that may be connected to although they are private, as `host` or `host:port`. */
  allowedHosts: readonly string[];
  /** Trust anchors (DER) of the operator. */
  roots: readonly Buffer[];
}

/** Timestamp server and trust anchors of the operator, and the connection to all trust services. */
export interface TrustServices {
  readonly transport: Transport;
  /** URL of the timestamp server; null where none is configured. */
  readonly timestampUrl: string | null;
  /** Trust anchors (DER) of the operator, for all organizations. */
  readonly roots: readonly Buffer[];
  /** Settings from which it was opened, to open it again in a worker thread. */
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
  return {
    transport: rememberingTransport(httpTransport({ allowedHosts: [...allowedHosts, ...timestampHosts] })),
    timestampUrl,
    roots,
    settings,
  };
}

/**
 * Reads the trust anchors (DER) of a PEM or DER file; none without a file.
 * @throws Error that names the variable when it cannot be read
 */
export async function readRoots(file: string | undefined): Promise<Buffer[]> {
  if (file === undefined) return [];
  try {
    return readCertificateFile(await readFile(file));
  } catch (cause) {
    throw new Error('TRUSTED_ROOTS must name a file with certificates in PEM or DER.', { cause });
  }
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
