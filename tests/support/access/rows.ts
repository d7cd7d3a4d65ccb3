import type { RequiredPermission } from '#contracts/permission.ts';
import type { Thing } from './things.ts';

/** Input of a call; a multipart call gets a file besides its body. */
export interface RowInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Way to make a call: what it names by an id, and its input with these ids. */
export interface Row {
  /** Distinguishes several rows of a call. */
  variant?: string;
  things: readonly Thing[];
  input: (...ids: string[]) => RowInput;
  /** Status of the response to the owner with own ids, 200 by default. */
  status?: number;
  /** Permission that the operation checks besides that of the contract. */
  needs?: RequiredPermission;
  /** Set if the operation requires the role Owner. */
  isForOwners?: true;
  /** Set if the operation refuses guests. */
  isNotForGuests?: true;
  /** Set if a random id and one of another organization get the same success as the owner's, since nothing is to be done. */
  isSilent?: true;
}

/** Returns the row of a call that takes no id. */
export const withoutId = (input: RowInput = {}, more: Partial<Row> = {}): Row[] => [
  { things: [], input: () => input, ...more },
];
/** Returns a row. */
export const row = (things: readonly Thing[], input: Row['input'], more: Partial<Row> = {}): Row => ({
  things,
  input,
  ...more,
});
/** Returns the row of a call whose path holds the id of one thing. */
export const byId = (thing: Thing, input: RowInput = {}, more: Partial<Row> = {}): Row[] => [
  row([thing], (id) => ({ ...input, params: { id } }), more),
];

/** Returns the input of a call that takes ids of instances in its body. */
export const instances =
  (body: Record<string, unknown> = {}) =>
  (id: string) => ({
    body: { ...body, instance_ids: [id] },
  });
/** Returns an entry of a list of signatories. */
export const entry = (user_id: string, signatory_id: string) => ({
  user_id,
  signatory_id,
  serial_number: 1,
  pages_to_sign: [1],
  instruction_notes: '',
});
