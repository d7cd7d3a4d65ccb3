import { BlobStoreUnavailable } from '#platform/blobs/blob-store-unavailable.ts';
import { BadConfiguration } from '#platform/errors/bad-configuration.ts';
import { isDiskFull } from '#platform/errors/is-disk-full.ts';

/** Returns what the program prints when it cannot start: a line for what the operator can resolve, otherwise the stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BadConfiguration) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return portTaken(error);
  if (error instanceof BlobStoreUnavailable) return error.message;
  if (isDiskFull(error))
    return `The disk is full, so the services cannot start: ${error.message}. Make room first.`;
  return error.stack ?? error.message;
}

function portTaken(error: Error): string {
  const port = 'port' in error ? String(error.port) : '';
  return `The services cannot listen on port ${port}, which is taken. Set SERVICES_PORT to another port, or end the program that uses it.`;
}
