import { unstable_serialize } from 'swr';
import type { Call, CallInput } from '#contracts/call.ts';
import { listCertificates } from '#contracts/certificate.ts';
import { getSecurityRequirements } from '#contracts/organization-security.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getSignatureMark } from '#contracts/signature-mark.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { callKey } from '#shared/call-key.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';
import { readSession } from './session.ts';

/**
 * Returns what the sign form begins with, by the keys of the browser's data cache. A call that fails is left out: the browser
 * makes it again and shows why.
 */
export async function loadSignSetup(): Promise<Record<string, unknown>> {
  const organizationId = (await readSession())?.organizationId;
  const loaded = await Promise.all([
    loadEntry(listCertificates, {}),
    loadEntry(getOrganizations, { query: { purpose: 'general' } }),
    loadEntry(getSecurityRequirements, {}),
    loadEntry(getSignatureMark, {}),
    ...(organizationId ? [loadEntry(getSignatureProperties, { params: { id: organizationId } })] : []),
  ]);
  return Object.fromEntries(loaded.flat());
}

/** Returns key and data of a call in a list, which is empty if the service refuses or fails. */
async function loadEntry<C extends Call>(call: C, input: CallInput<C>): Promise<[string, unknown][]> {
  try {
    return [[unstable_serialize(callKey(call, input)), await callService(call, input)]];
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
