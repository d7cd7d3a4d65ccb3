import type { Path } from 'react-hook-form';
import type { FieldErrors as ServiceFieldErrors } from '#contracts/envelope.ts';
import type { OrganizationUser } from '#contracts/organization.ts';
import { numberedPages } from '#contracts/placed-field-rules.ts';
import { signMessages } from '#contracts/sign-position.ts';
import type { SignatoryEntry, SignatoryList } from '#contracts/signatory.ts';
import { workflowMessages } from '#contracts/workflow.ts';
import { z } from '#contracts/zod.ts';

/** Limits of a list of signatories that the contract does not know. */
export interface SignatoryLimits {
  /** Page count of the shortest document; unlimited for a workflow. */
  pageCount?: number | undefined;
  /** Names of users who left the organization, by id of their membership. */
  left?: ReadonlyMap<string, string> | undefined;
}

/** Adds to the schema of a list that its pages exist and its signatories are still members; issues carry the field. */
export function checkedList<T extends typeof SignatoryList>(
  list: T,
  { pageCount = Infinity, left }: SignatoryLimits,
): T {
  return list.check(
    z.superRefine((entries, context) => {
      entries.forEach((entry, index) => {
        const addIssue = (field: keyof SignatoryEntry, message: string) =>
          context.addIssue({ code: 'custom', path: [index, field], message });
        const beyond = numberedPages(entry).find((page) => page > pageCount);
        if (beyond !== undefined) addIssue('pages_to_sign', signMessages.noSuchPage(beyond, pageCount));
        const name = left?.get(entry.signatory_id);
        if (name !== undefined) addIssue('signatory_id', workflowMessages.personLeft(name));
      });
    }),
  );
}

/** Values of a form that lists signatories. Serial numbers are set when the form is sent. */
export interface SignatoriesForm {
  signatory_data: z.input<typeof SignatoryList>;
}

export type SignatoryRowValue = SignatoriesForm['signatory_data'][number];

export function emptySignatory(): SignatoryRowValue {
  return { user_id: '', signatory_id: '', serial_number: 1, pages_to_sign: [1], instruction_notes: '' };
}

/** Returns the entries with serial numbers by their position, from 1. */
export function inOrder(entries: readonly SignatoryEntry[]): SignatoryEntry[] {
  return entries.map((entry, index) => ({ ...entry, serial_number: index + 1 }));
}

/** Returns the member of a workflow entry as the signatory input takes it. */
export function memberOf(entry: { user_id: string; signatory_id: string; full_name: string; email: string }) {
  const { user_id, signatory_id, full_name, email } = entry;
  return { id: signatory_id, user_details: { id: user_id, full_name, email } } satisfies OrganizationUser;
}

const FIELD =
  /^(?:signatory|workflow)_data\.(\d+)\.(user_id|signatory_id|email|pages_to_sign|instruction_notes|signature_field)(?:\..+)?$/;

export interface FieldMessage {
  path: Path<SignatoriesForm>;
  message: string;
}

/** Assigns the service's field errors to the inputs of the form; `others` are messages that no input can show. */
export function errorsByInput(fields: ServiceFieldErrors): { ofInputs: FieldMessage[]; others: string[] } {
  const ofInputs: FieldMessage[] = [];
  const others: string[] = [];
  for (const [name, messages] of Object.entries(fields)) {
    const path = inputPath(name);
    if (path) ofInputs.push({ path, message: messages.join(', ') });
    else others.push(messages.join(', '));
  }
  return { ofInputs, others };
}

function inputPath(name: string): Path<SignatoriesForm> | null {
  const [, index, field] = FIELD.exec(name) ?? [];
  const entry = `signatory_data.${Number(index)}` as const;
  if (field === 'pages_to_sign' || field === 'instruction_notes' || field === 'signature_field')
    return `${entry}.${field}`;
  return field ? `${entry}.signatory_id` : null; // one input sets ids and address
}
