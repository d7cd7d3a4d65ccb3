import type { RequestError } from '#client/request-error.ts';
import { tellFailure } from '#client/tell.ts';

/** A request was quiet for the sake of a form's fields; an error that has no field there is told after all. */
export function tellUntold(error: RequestError): void {
  if (error.kind !== 'session_expired' && error.kind !== 'cancelled') tellFailure(error, false);
}
