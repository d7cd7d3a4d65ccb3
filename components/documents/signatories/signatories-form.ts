import type { Path } from 'react-hook-form';
import type { FieldErrors as ServiceFieldErrors } from '#contracts/envelope.ts';
import type { OrganizationUser } from '#contracts/organization.ts';
import { signMessages } from '#contracts/sign-form.ts';
import type { SignatoryEntry, SignatoryList } from '#contracts/signatory.ts';
import { workflowMessages } from '#contracts/workflow.ts';
import { type z } from '#contracts/zod.ts';

/** What is known about the entries of a list beyond themselves. */
export interface SignatoriesFacts {
  /** Pages of the shortest document that they sign; none for a workflow. */
  pageCount?: number | undefined;
  /** Who left the organization, by membership. */
  left?: ReadonlyMap<string, string> | undefined;
}

/** The list with the rules of these facts: a page that no document has and a person who left are refused at their fields. */
export function checkedList<T extends typeof SignatoryList>(
  list: T,
  { pageCount = Infinity, left }: SignatoriesFacts,
): T {
  return list.superRefine((entries, context) => {
    entries.forEach(({ signatory_id, pages_to_sign }, index) => {
      const complain = (field: keyof SignatoryEntry, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message });
      const beyond = pages_to_sign.find((page) => page > pageCount);
      if (beyond !== undefined) complain('pages_to_sign', signMessages.noSuchPage(beyond, pageCount));
      const name = left?.get(signatory_id);
      if (name !== undefined) complain('signatory_id', workflowMessages.personLeft(name));
    });
  });
}

/** The rows of a form that names signatories. Their places in the order are given when they are sent. */
export interface SignatoriesForm {
  signatory_data: z.input<typeof SignatoryList>;
}

export type SignatoryRowValue = SignatoriesForm['signatory_data'][number];

export function emptySignatory(): SignatoryRowValue {
  return { user_id: '', signatory_id: '', serial_number: 1, pages_to_sign: [1], instruction_notes: '' };
}

/** The entries with their places in the order, from 1. */
export function inOrder(entries: readonly SignatoryEntry[]): SignatoryEntry[] {
  return entries.map((entry, index) => ({ ...entry, serial_number: index + 1 }));
}

/** A member as the field that chooses people shows them. */
export function memberOf(entry: { user_id: string; signatory_id: string; full_name: string; email: string }) {
  const { user_id, signatory_id, full_name, email } = entry;
  return { id: signatory_id, user_details: { id: user_id, full_name, email } } satisfies OrganizationUser;
}

const FIELD = /^(?:signatory|workflow)_data\.(\d+)\.(user_id|signatory_id|pages_to_sign|instruction_notes)$/;

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
