import type { FieldErrors as FormErrors, UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#contracts/envelope.ts';
import { MailDocuments } from '#contracts/document-mail.ts';
import type { z } from '#contracts/zod.ts';

export const MailFields = MailDocuments.omit({ instance_ids: true });
export type MailForm = z.input<typeof MailFields>;
export type ValidMail = z.output<typeof MailFields>;

/** Attaches the service's messages to the fields they mean; gives back what belongs to none. */
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

/** What is wrong with the recipients: with the list, else with one of them. */
export function recipientsProblem({ recipients }: FormErrors<MailForm>): string | undefined {
  const own = recipients?.root?.message ?? recipients?.message;
  return own ?? recipients?.find?.((one) => one?.message !== undefined)?.message;
}
