import type { ServiceName } from '#contracts/call.ts';
import { env } from './env.ts';

/** Returns the base URL of a service, without a trailing slash. */
export function serviceUrl(service: ServiceName): string {
  const { DOCUMENT_SERVICE_URL, GENERAL_SERVICE_URL, ORGANIZATION_SERVICE_URL } = env();
  return {
    document: DOCUMENT_SERVICE_URL,
    general: GENERAL_SERVICE_URL,
    organization: ORGANIZATION_SERVICE_URL,
  }[service];
}
