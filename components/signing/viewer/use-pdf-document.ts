import { useEffect, useState } from 'react';
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
  | ({ status: 'ready' } & OpenedPdf);

/**
 * Opens the file of a document at `url` until the component is unmounted. Another URL needs another `key`. A password that the user
 * gave for the document before is tried first.
 */
export function usePdfDocument(url: string, documentId: string): PdfState {
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
    let given: string | undefined;
    let isAsked = false; // a remembered password that does not fit is not the user's mistake
    const give = (request: PasswordRequest, password: string) => {
      given = password;
      request.answer(password);
    };
    const ask = (request: PasswordRequest) => {
      const known = given === undefined ? knownDocumentPassword(documentId) : undefined;
      if (known !== undefined) {
        give(request, known);
        return;
      }
      const isTyped = isAsked;
      isAsked = true;
      const answer = (password: string) => {
        show({ status: 'loading' });
        give(request, password);
      };
      show({ status: 'password_required', wasWrong: isTyped && request.wasWrong, answer });
    };
    openPdf({
      url,
      signal: controller.signal,
      onPassword: ask,
      onReadError: fail,
    }).then((opened) => {
      if (given !== undefined) rememberDocumentPassword(documentId, given);
      show({ status: 'ready', ...opened });
    }, fail);
    return () => controller.abort();
  }, [url, documentId]);
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
