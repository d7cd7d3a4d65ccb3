import { isNotPaired } from '#client/usb-helper-error.ts';
import { RequestError } from '#client/request-error.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import type { Document } from '#contracts/document.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { TokenKey } from './usb-sign-document.ts';

export type UsbItemState = 'waiting' | 'signing' | 'signed' | 'failed';

/** Document to sign with a token, and its state. */
export interface UsbItem {
  document: Document;
  state: UsbItemState;
  /** Reason of the failure; '' in other states. */
  message: string;
}

export interface UsbRun {
  items: readonly UsbItem[];
  properties: DocumentProperties;
  key: TokenKey;
  password: string;
  onItem: (id: string, change: Pick<UsbItem, 'state' | 'message'>) => void;
  /** Called before each document; true if the user has stopped the run. */
  isStopped: () => boolean;
}

/**
 * Fields whose errors concern all documents. Going on would use up PIN attempts, or wait for a failing
 * timestamp server each time.
 */
const FORM_FIELDS = new Set(['token', 'usb_pin', 'certificate', 'level']);

/**
 * Signs the unsigned items one after the other. An error of one document becomes its state and the run goes
 * on.
 * @throws the error that concerns the token or the form, and any error if there is only one document
 */
export async function runUsb({ items, onItem, isStopped, ...run }: UsbRun): Promise<void> {
  const { confirmCertificate, signByToken } = await import('./usb-sign-document.ts');
  await confirmCertificate(run.key);
  for (const { document, state } of items) {
    if (state === 'signed') continue;
    if (isStopped()) return;
    onItem(document.id, { state: 'signing', message: '' });
    try {
      await signByToken({ document, ...run });
      onItem(document.id, { state: 'signed', message: '' });
    } catch (error) {
      // The response to an earlier upload was lost.
      const isSigned = error instanceof RequestError && error.code === 'already_signed';
      onItem(
        document.id,
        isSigned ? { state: 'signed', message: '' } : { state: 'failed', message: messageOf(error) },
      );
      if (!isSigned && (items.length === 1 || concernsAll(error))) throw error;
    }
  }
}

function concernsAll(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true;
  if (error.kind !== 'rejected' || isNotPaired(error)) return true;
  return Object.keys(error.fields ?? {}).some((field) => FORM_FIELDS.has(field));
}

const messageOf = (error: unknown) => (error instanceof RequestError ? error.message : GENERIC_ERROR);
