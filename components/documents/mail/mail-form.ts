import type { FieldErrors as FormErrors, UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#contracts/envelope.ts';
import { MailDocuments, MAX_ATTACHED_BYTES } from '#contracts/document-mail.ts';
import type { Document } from '#contracts/document.ts';
import { z } from '#contracts/zod.ts';
import type { Formats } from '#shared/make-formats.ts';

export const MailFields = z.omit(MailDocuments, { instance_ids: true });
export type MailForm = z.input<typeof MailFields>;
export type ValidMail = z.output<typeof MailFields>;

/** Sets the service's field errors on the form; returns the messages that no field can show, or null. */
export function attachMailErrors(
  fields: FieldErrors,
  setError: UseFormReturn<MailForm, unknown, ValidMail>['setError'],
): string | null {
  const others: string[] = [];
  for (const [name, messages] of Object.entries(fields)) {
    const message = messages.join(', ');
    if (name === 'send_as' || name === 'message') setError(name, { message });
    else if (/^recipients(\.\d+)?$/.test(name)) setError('recipients', { message });
    else others.push(message);
  }
  return others.join(' ') || null;
}

/** Returns the error of the list of recipients, or else that of the first invalid recipient. */
export function recipientsProblem({ recipients }: FormErrors<MailForm>): string | undefined {
  const own = recipients?.root?.message ?? recipients?.message;
  return own ?? recipients?.find?.((one) => one?.message !== undefined)?.message;
}

export interface MailSize {
  /** Number and size of the files: '2 files, 1.50 MB'. */
  words: string;
  /** True if one mail can carry the files. */
  fits: boolean;
}

/** Returns the total size of the documents' files. */
export function mailSize(documents: readonly Document[], formats: Formats): MailSize {
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  const files = documents.length === 1 ? '1 file' : `${documents.length} files`;
  return { words: `${files}, ${formats.bytes(bytes)}`, fits: bytes <= MAX_ATTACHED_BYTES };
}
