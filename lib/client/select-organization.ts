import type { SelectOrganization } from '#contracts/web-session.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { parseEnvelope } from '#shared/parse-answer.ts';
import { exchange } from './exchange.ts';
import { failureOf } from './read-answer.ts';
import { RequestError } from './request-error.ts';
import { requestInit } from './request.ts';
import { tellFailure } from './tell.ts';

/** Lets the session act for another organization from now on. Throws RequestError after telling the person. */
export async function selectOrganization(organizationId: string): Promise<void> {
  const body: SelectOrganization = { organization_id: organizationId };
  try {
    const { status, text } = await exchange('/api/session/organization', requestInit('POST', body));
    const envelope = parseEnvelope(text);
    if (!envelope) throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
    if (envelope.success !== '1') throw failureOf(envelope, status);
  } catch (error) {
    if (error instanceof RequestError) tellFailure(error, false);
    throw error;
  }
}
