import { useEffect, useRef, useState } from 'react';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import { RequestError } from '#client/request-error.ts';
import { tellFailure } from '#client/tell.ts';
import { AttachmentError } from './fetch-range.ts';
import { openPdf, type OpenedPdf, type PasswordRequest } from './open-pdf.ts';

export type PdfState =
  | { status: 'loading' }
  | ({ status: 'password_required' } & PasswordRequest)
  | { status: 'failed' }
  | ({ status: 'ready'; close: () => void } & OpenedPdf);

/**
 * Opens the document at `url` until the component is unmounted. At the URL of a newer version the shown one stays until the newer one
 * is open, which takes the same password. Another document needs another `key`.
 */
export function usePdfDocument(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
  const password = useRef<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let isOpen = false;
    const show = (next: PdfState) => {
      if (!controller.signal.aborted) setState(next);
    };
    const fail = (error: unknown) => {
      if (!controller.signal.aborted) reportExpiredSession(error);
      show({ status: 'failed' });
    };
    const onPassword = ({ wasWrong, answer }: PasswordRequest) => {
      if (!wasWrong && password.current !== null) answer(password.current);
      else show({ status: 'password_required', wasWrong, answer: answered(answer) });
    };
    const answered = (answer: PasswordRequest['answer']) => (given: string) => {
      password.current = given;
      show({ status: 'loading' });
      answer(given);
    };
    openPdf({ url, signal: controller.signal, onPassword, onReadError: fail }).then((opened) => {
      isOpen = true;
      show({ status: 'ready', close: () => controller.abort(), ...opened });
    }, fail);
    return () => {
      if (!isOpen) controller.abort();
    };
  }, [url]);
  useEffect(() => {
    if (state.status === 'ready') return state.close;
    return undefined;
  }, [state]);
  return state;
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
