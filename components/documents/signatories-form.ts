import type { Path } from 'react-hook-form';
import type { FieldErrors as ServiceFieldErrors } from '#contracts/envelope.ts';
import { signMessages } from '#contracts/sign-form.ts';
import { SignatoryList, type SignatoryEntry } from '#contracts/signatory.ts';
import { z } from '#contracts/zod.ts';

/** The signatory list of a document with this many pages; a page that it does not have is refused at its field. */
export function signatoriesFormFor(pageCount: number) {
  return z.object({
    signatory_data: SignatoryList.superRefine((entries, context) => {
      entries.forEach(({ pages_to_sign }, index) => {
        const beyond = pages_to_sign.find((page) => page > pageCount);
        if (beyond === undefined) return;
        const message = signMessages.noSuchPage(beyond, pageCount);
        context.addIssue({ code: 'custom', path: [index, 'pages_to_sign'], message });
      });
    }),
  });
}

type Schema = ReturnType<typeof signatoriesFormFor>;
export type SignatoriesForm = z.input<Schema>;
export type ValidSignatories = z.output<Schema>;

/** A row to fill in. Its place in the order is given when the list is sent. */
export function emptySignatory(): SignatoryEntry {
  return { user_id: '', signatory_id: '', serial_number: 1, pages_to_sign: [1], instruction_notes: '' };
}

/** The entries with their places in the order, from 1. */
export function inOrder(entries: readonly SignatoryEntry[]): SignatoryEntry[] {
  return entries.map((entry, index) => ({ ...entry, serial_number: index + 1 }));
}

const FIELD = /^signatory_data\.(\d+)\.(user_id|signatory_id|pages_to_sign|instruction_notes)$/;

export interface FieldMessage {
  path: Path<SignatoriesForm>;
  message: string;
}

/** The service's field errors by the input that shows them, and what belongs to no input. */
export function placeErrors(fields: ServiceFieldErrors): { placed: FieldMessage[]; others: string[] } {
  const placed: FieldMessage[] = [];
  const others: string[] = [];
  for (const [name, messages] of Object.entries(fields)) {
    const path = inputPath(name);
    if (path) placed.push({ path, message: messages.join(', ') });
    else others.push(messages.join(', '));
  }
  return { placed, others };
}

function inputPath(name: string): Path<SignatoriesForm> | null {
  const [, index, field] = FIELD.exec(name) ?? [];
  const place = `signatory_data.${Number(index)}` as const;
  if (field === 'pages_to_sign' || field === 'instruction_notes') return `${place}.${field}`;
  return field ? `${place}.signatory_id` : null; // the person is chosen in one input, which stands for both ids
}
