import { NOT_AVAILABLE, type Envelope } from '#contracts/envelope.ts';
import { SESSION_EXPIRED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';

/** An envelope of our own as an answer. */
export function envelopeAnswer(status: number, envelope: Envelope): Response {
  return Response.json(envelope, { status, headers: { 'cache-control': 'private, no-store' } });
}

const failure = (status: number, code: string, message: string) =>
  envelopeAnswer(status, { success: '0', code, message });

export const notFoundAnswer = () => failure(404, 'not_found', 'This does not exist.');
export const forgedAnswer = () => failure(403, 'forged_request', 'This request did not come from the app.');
export const timedOutAnswer = () => failure(504, 'timed_out', TIMED_OUT.description);
export const unreachableAnswer = () => failure(502, 'unreachable', UNREACHABLE);
export const noOrganizationAnswer = () =>
  failure(403, 'no_organization', 'You do not belong to an organization yet.');
/** The service lacks this extension. The status is that of a success: browsers put every other one into their console. */
export const notAvailableAnswer = () => failure(200, NOT_AVAILABLE, 'This is not available here.');
export const sessionEndedAnswer = () =>
  envelopeAnswer(401, { success: '-1', code: 'session_ended', message: SESSION_EXPIRED.description });
