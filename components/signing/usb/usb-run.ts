import { RequestError } from '#client/request-error.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import type { Document } from '#contracts/document.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { confirmCertificate, signByToken, type TokenKey } from './usb-sign-document.ts';

export type UsbItemState = 'waiting' | 'signing' | 'signed' | 'failed';

/** One document of several that a token signs, and where it stands. */
export interface UsbItem {
  document: Document;
  state: UsbItemState;
  /** Why it failed, in words; '' otherwise. */
  message: string;
}

export interface UsbRun {
  items: readonly UsbItem[];
  properties: DocumentProperties;
  key: TokenKey;
  password: string;
  onItem: (id: string, change: Pick<UsbItem, 'state' | 'message'>) => void;
  /** Asked before each document: whether the person called it off. */
  isStopped: () => boolean;
}

/**
 * What concerns the token or the whole form: with it no further document would be signed, a wrong PIN costs a try each time, and
 * a timestamp server that does not answer makes each of them wait.
 */
const FORM_FIELDS = new Set(['token', 'usb_pin', 'certificate', 'level']);

/**
 * Signs what is not signed yet, one document after the other. What is wrong with one is told with it and the others go on;
 * what is wrong with token, PIN or certificate ends the run and is thrown, as is everything about a single document.
 */
export async function runUsb({ items, onItem, isStopped, ...run }: UsbRun): Promise<void> {
  await confirmCertificate(run.key);
  for (const { document, state } of items) {
    if (state === 'signed') continue;
    if (isStopped()) return;
    onItem(document.id, { state: 'signing', message: '' });
    try {
      await signByToken({ document, ...run });
      onItem(document.id, { state: 'signed', message: '' });
    } catch (error) {
      const isSigned = error instanceof RequestError && error.code === 'already_signed'; // its answer was lost before
      onItem(
        document.id,
        isSigned ? { state: 'signed', message: '' } : { state: 'failed', message: wordsOf(error) },
      );
      if (!isSigned && (items.length === 1 || concernsAll(error))) throw error;
    }
  }
}

function concernsAll(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true;
  if (error.kind !== 'rejected') return true;
  return Object.keys(error.fields ?? {}).some((field) => FORM_FIELDS.has(field));
}

const wordsOf = (error: unknown) => (error instanceof RequestError ? error.message : GENERIC_ERROR);
