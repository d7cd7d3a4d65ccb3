import { startTransition, useEffect, useState } from 'react';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import { knownDocumentPassword, rememberDocumentPassword } from '#client/document-passwords.ts';
import { RequestError } from '#client/request-error.ts';
import { tellFailure } from '#client/tell.ts';
import { AttachmentError } from './fetch-range.ts';
import { openPdf, type OpenedPdf, type PasswordRequest } from './open-pdf.ts';

export type PdfState =
  | { status: 'loading' }
  | ({ status: 'password_required' } & PasswordRequest)
  | { status: 'failed' }
  | ({ status: 'ready'; url: string; close: () => void } & OpenedPdf);

/**
 * Opens the file of a document at `url` until the component is unmounted. At the URL of a newer version the shown one stays until the
 * newer one is open. A password that the user gave for the document before is tried first. Another document needs another `key`.
 */
export function usePdfDocument(url: string, documentId: string): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
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
    const password = passwordDialog(documentId, show);
    openPdf({ url, signal: controller.signal, onPassword: password.ask, onReadError: fail }).then(
      (opened) => {
        isOpen = true;
        password.remember();
        // A transition, because toolbar and pages are much to render at once.
        startTransition(() => show({ status: 'ready', url, close: () => controller.abort(), ...opened }));
      },
      fail,
    );
    return () => {
      if (!isOpen) controller.abort();
    };
  }, [url, documentId]);
  useEffect(() => {
    if (state.status === 'ready') return state.close;
    return undefined;
  }, [state]);
  return state;
}

/** Answers the requests for the password of a file: with the one known for the document first, then by asking the user. */
function passwordDialog(documentId: string, show: (next: PdfState) => void) {
  let given: string | undefined;
  let isAsked = false; // a remembered password that does not fit is not the user's mistake
  const give = (request: PasswordRequest, password: string) => {
    given = password;
    request.answer(password);
  };
  return {
    ask: (request: PasswordRequest) => {
      const known = given === undefined ? knownDocumentPassword(documentId) : undefined;
      if (known !== undefined) {
        give(request, known);
        return;
      }
      const wasWrong = isAsked && request.wasWrong;
      isAsked = true;
      const answer = (password: string) => {
        show({ status: 'loading' });
        give(request, password);
      };
      show({ status: 'password_required', wasWrong, answer });
    },
    remember: () => {
      if (given !== undefined) rememberDocumentPassword(documentId, given);
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
