import type { CallHead } from '#contracts/call.ts';
import { CANCELLED, SESSION_EXPIRED, TIMED_OUT } from '#contracts/messages.ts';
import { SECOND_FACTOR_REQUIRED } from '#contracts/envelope-codes.ts';
import { publishNotice, type Notice, type NoticeAction } from './notices.ts';
import type { RequestError } from './request-error.ts';
import { announceSecondFactorRequired } from './second-factor-required.ts';
import { announceSessionEnd } from './session-end.ts';

/**
 * Publishes a notice of an error and announces an ended session. For quiet calls it does so only when the session has
 * ended or the request was cancelled.
 */
export function tellFailure(error: RequestError, isQuiet: boolean): void {
  if (error.kind === 'not_available') return; // controls that need the call are hidden
  if (error.code === SECOND_FACTOR_REQUIRED) announceSecondFactorRequired();
  if (error.kind === 'session_expired') announceSessionEnd();
  else if (isQuiet && error.kind !== 'cancelled') return;
  publishNotice(noticeOf(error));
}

/** Publishes the service's message about a call that changed something, with the next step that it offers. */
export function tellSuccess({ method }: CallHead, message: string, action?: NoticeAction): void {
  if (method === 'GET' || !message) return;
  publishNotice({ tone: 'success', message, ...(action ? { action } : {}) });
}

function noticeOf({ kind, message, reference }: RequestError): Notice {
  if (kind === 'session_expired') return titled(SESSION_EXPIRED);
  if (kind === 'timed_out') return titled(TIMED_OUT);
  if (kind === 'cancelled') return titled(CANCELLED);
  return { tone: 'error', message, ...(reference ? { reference } : {}) };
}

function titled({ title, description }: { title: string; description: string }): Notice {
  return { tone: 'error', title, message: description };
}
