'use client';
import { useEffect, useState } from 'react';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import { RequestError } from '#client/request-error.ts';
import { tellFailure } from '#client/tell.ts';
import { AttachmentError } from './fetch-range.ts';
import { openPdf, type OpenedPdf, type PasswordQuestion } from './open-pdf.ts';

export type PdfState =
  | { status: 'loading' }
  | ({ status: 'locked' } & PasswordQuestion)
  | { status: 'failed' }
  | ({ status: 'ready' } & OpenedPdf);

/** The document at `url`, opened for as long as the component lives. Another address needs another `key`. */
export function usePdfDocument(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
  useEffect(() => {
    const life = new AbortController();
    const show = (next: PdfState) => {
      if (!life.signal.aborted) setState(next);
    };
    const fail = (error: unknown) => {
      if (!life.signal.aborted) tellIfSessionEnded(error);
      show({ status: 'failed' });
    };
    openPdf({
      url,
      signal: life.signal,
      onPassword: (question) => show(locked(question, show)),
      onLost: fail,
    }).then((opened) => show({ status: 'ready', ...opened }), fail);
    return () => life.abort();
  }, [url]);
  return state;
}

function locked({ wasWrong, answer }: PasswordQuestion, show: (next: PdfState) => void): PdfState {
  return {
    status: 'locked',
    wasWrong,
    answer: (password) => {
      show({ status: 'loading' });
      answer(password);
    },
  };
}

/** The bytes do not come through `request`, so the end of the session is told from here. */
function tellIfSessionEnded(error: unknown): void {
  if (!(error instanceof AttachmentError) || error.status !== 401) return;
  const { status } = error;
  tellFailure(
    new RequestError({ kind: 'session_expired', status, message: SESSION_EXPIRED.description }),
    false,
  );
}
