import type { Call } from '#contracts/call.ts';
import { CANCELLED, SESSION_EXPIRED, TIMED_OUT } from '#contracts/messages.ts';
import { publishNotice, type Notice } from './notices.ts';
import type { RequestError } from './request-error.ts';
import { announceSessionEnd } from './session-end.ts';

/** Says what went wrong. A quiet caller shows a message itself; an ended session and a cancelled request are always told. */
export function tellFailure(error: RequestError, isQuiet: boolean): void {
  if (error.kind === 'not_available') return; // what needs the call is not shown any more
  if (error.kind === 'session_expired') announceSessionEnd();
  else if (isQuiet && error.kind !== 'cancelled') return;
  publishNotice(noticeOf(error));
}

/** Says what was done: every call that changes something, if the service has words for it. */
export function tellSuccess(call: Call, message: string): void {
  if (call.method !== 'GET' && message) publishNotice({ tone: 'success', message });
}

function noticeOf({ kind, message }: RequestError): Notice {
  if (kind === 'session_expired') return titled(SESSION_EXPIRED);
  if (kind === 'timed_out') return titled(TIMED_OUT);
  if (kind === 'cancelled') return titled(CANCELLED);
  return { tone: 'error', message };
}

function titled({ title, description }: { title: string; description: string }): Notice {
  return { tone: 'error', title, message: description };
}
