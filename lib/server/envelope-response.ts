import { NOT_AVAILABLE, type Envelope } from '#contracts/envelope.ts';
import { SESSION_EXPIRED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';

/** Returns a response of the web app itself that holds this envelope and is never cached. */
export function envelopeResponse(status: number, envelope: Envelope): Response {
  return Response.json(envelope, { status, headers: { 'cache-control': 'private, no-store' } });
}

const failure = (status: number, code: string, message: string) =>
  envelopeResponse(status, { success: '0', code, message });

export const notFoundResponse = () => failure(404, 'not_found', 'This does not exist.');
export const forgedResponse = () => failure(403, 'forged_request', 'This request did not come from the app.');
export const timedOutResponse = () => failure(504, 'timed_out', TIMED_OUT.description);
export const unreachableResponse = () => failure(502, 'unreachable', UNREACHABLE);
export const noOrganizationResponse = () =>
  failure(403, 'no_organization', 'You do not belong to an organization yet.');
/** The service does not have this extension. The status is a success, because browsers log every other one in the console. */
export const notAvailableResponse = () => failure(200, NOT_AVAILABLE, 'This is not available here.');
export const sessionEndedResponse = () =>
  envelopeResponse(401, { success: '-1', code: 'session_ended', message: SESSION_EXPIRED.description });
