import type { Envelope } from '#contracts/envelope.ts';
import { NOT_AVAILABLE } from '#contracts/envelope-codes.ts';
import {
  BODY_TOO_LARGE,
  SESSION_EXPIRED,
  TIMED_OUT,
  UNREACHABLE,
  UNREADABLE_REQUEST,
} from '#contracts/messages.ts';

/** Returns a response of the web app itself that holds this envelope and is never cached. */
export function envelopeResponse(status: number, envelope: Envelope): Response {
  return Response.json(envelope, { status, headers: { 'cache-control': 'private, no-store' } });
}

const failure = (status: number, code: string, message: string) =>
  envelopeResponse(status, { success: '0', code, message });

export const notFoundResponse = () => failure(404, 'not_found', 'This does not exist.');
export const forgedResponse = () => failure(403, 'forged_request', 'This request did not come from the app.');
export const foreignLinkResponse = () =>
  failure(
    403,
    'foreign_link',
    'What this link opens is recorded, so that it works only within the app. Open the app first.',
  );
export const unreadableResponse = () => failure(400, 'invalid_request', UNREADABLE_REQUEST);
export const bodyTooLargeResponse = () => failure(413, 'payload_too_large', BODY_TOO_LARGE);
export const bodyTimedOutResponse = () => failure(408, 'timed_out', TIMED_OUT.description);
export const timedOutResponse = () => failure(504, 'timed_out', TIMED_OUT.description);
export const unreachableResponse = () => failure(502, 'unreachable', UNREACHABLE);
export const unavailableResponse = () =>
  failure(503, 'unavailable', 'The web app is not available right now. Try again in a moment.');
export const noOrganizationResponse = () =>
  failure(403, 'no_organization', 'You do not belong to an organization yet.');
/** The service does not have this extension. The status is a success, because browsers log every other one in the console. */
export const notAvailableResponse = () => failure(200, NOT_AVAILABLE, 'This is not available here.');
export const sessionEndedResponse = () =>
  envelopeResponse(401, { success: '-1', code: 'session_ended', message: SESSION_EXPIRED.description });
