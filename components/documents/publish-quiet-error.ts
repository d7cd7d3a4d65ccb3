import type { RequestError } from '#client/request-error.ts';
import { tellFailure } from '#client/tell.ts';

/**
 * Shows the error of a quiet request when no field of the form can show it. An ended session and a cancelled request
 * are left out: `request` shows them even when it is quiet.
 */
export function publishQuietError(error: RequestError): void {
  if (error.kind !== 'session_expired' && error.kind !== 'cancelled') tellFailure(error, false);
}
