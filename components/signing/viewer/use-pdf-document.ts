import { useEffect, useState } from 'react';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import { RequestError } from '#client/request-error.ts';
import { tellFailure } from '#client/tell.ts';
import { AttachmentError } from './fetch-range.ts';
import { openPdf, type OpenedPdf, type PasswordRequest } from './open-pdf.ts';

export type PdfState =
  | { status: 'loading' }
  | ({ status: 'password_required' } & PasswordRequest)
  | { status: 'failed' }
  | ({ status: 'ready' } & OpenedPdf);

/** Opens the document at `url` until the component is unmounted. Another URL needs another `key`. */
export function usePdfDocument(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const show = (next: PdfState) => {
      if (!controller.signal.aborted) setState(next);
    };
    const fail = (error: unknown) => {
      if (!controller.signal.aborted) reportExpiredSession(error);
      show({ status: 'failed' });
    };
    openPdf({
      url,
      signal: controller.signal,
      onPassword: (request) => show(passwordRequired(request, show)),
      onReadError: fail,
    }).then((opened) => show({ status: 'ready', ...opened }), fail);
    return () => controller.abort();
  }, [url]);
  return state;
}

function passwordRequired({ wasWrong, answer }: PasswordRequest, show: (next: PdfState) => void): PdfState {
  return {
    status: 'password_required',
    wasWrong,
    answer: (password) => {
      show({ status: 'loading' });
      answer(password);
    },
  };
}

/** Shows that the session has expired, as `request` does for all calls that go through it. */
function reportExpiredSession(error: unknown): void {
  if (!(error instanceof AttachmentError) || error.status !== 401) return;
  const { status } = error;
  tellFailure(
    new RequestError({ kind: 'session_expired', status, message: SESSION_EXPIRED.description }),
    false,
  );
}
