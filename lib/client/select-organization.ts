import type { SelectOrganization } from '#contracts/web-session.ts';
import { parseEnvelope } from '#shared/parse-envelope.ts';
import { exchange } from './exchange.ts';
import { responseError } from './read-response.ts';
import { RequestError } from './request-error.ts';
import { requestInit } from './request.ts';
import { inSession } from './session-renewal.ts';
import { announceSession } from './session-tabs.ts';
import { tellFailure } from './tell.ts';

/**
 * Selects the organization for which the session acts from now on, and tells the other tabs of the browser.
 * @throws RequestError after a notice has shown it
 */
export async function selectOrganization(organizationId: string): Promise<void> {
  const body: SelectOrganization = { organization_id: organizationId };
  try {
    await inSession(async () => {
      const { status, text } = await exchange('/api/session/organization', requestInit('POST', body));
      if (parseEnvelope(text)?.success !== '1') throw responseError(text, status);
    });
    announceSession({ kind: 'switched' });
  } catch (error) {
    if (error instanceof RequestError) tellFailure(error, false);
    throw error;
  }
}
