import { Id, id } from './id.ts';
import { MAX_NOTE_LENGTH, MAX_SIGNATORIES, MIN_SIGNATORIES } from './limits.ts';
import { z } from './zod.ts';

export const signatoryMessages = {
  userRequired: 'User Id is required',
  signatoryRequired: 'Signatory is required',
  pagesRequired: 'At least one page is required',
  noteTooLong: `Only ${MAX_NOTE_LENGTH} characters are allowed`,
  tooFew: `At least ${MIN_SIGNATORIES} signatory is required`,
  tooMany: `At most ${MAX_SIGNATORIES} signatories are allowed`,
  duplicate: 'This signatory is already in the list',
  notAMember: 'This person is not a member of the organization',
} as const;

const pagesToSign = z.array(z.number().int().min(1)).min(1, signatoryMessages.pagesRequired).max(5000);
const instructionNotes = z.string().trim().max(MAX_NOTE_LENGTH, signatoryMessages.noteTooLong).default('');

/** One who must sign, and where. `serial_number` is the place in the order, from 1. */
export const SignatoryEntry = z.object({
  user_id: id(signatoryMessages.userRequired),
  serial_number: z.number().int().min(1).max(MAX_SIGNATORIES),
  signatory_id: id(signatoryMessages.signatoryRequired),
  pages_to_sign: pagesToSign,
  instruction_notes: instructionNotes,
});
export type SignatoryEntry = z.infer<typeof SignatoryEntry>;

/** An entry as this product's services take it, whose ids are UUIDs. */
export const OwnSignatoryEntry = SignatoryEntry.extend({
  user_id: z.uuid(signatoryMessages.userRequired),
  signatory_id: z.uuid(signatoryMessages.signatoryRequired),
});

/** Complains at each entry whose person stands in the list already. */
export function uniqueSignatories<T extends z.ZodType<SignatoryEntry[]>>(list: T): T {
  return list.superRefine((entries, context) => {
    const seen = new Set<string>();
    entries.forEach((entry, index) => {
      if (seen.has(entry.user_id)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'signatory_id'],
          message: signatoryMessages.duplicate,
        });
      }
      seen.add(entry.user_id);
    });
  });
}

/** `user_id` is the person, `signatory_id` the person's membership in the organization (the id of an organization user). */
export const SignatoryList = listOf(SignatoryEntry);

/** The same as this product's services take it. */
export const OwnSignatoryList = listOf(OwnSignatoryEntry);

function listOf<T extends z.ZodType<SignatoryEntry>>(entry: T) {
  return uniqueSignatories(
    z
      .array(entry)
      .min(MIN_SIGNATORIES, signatoryMessages.tooFew)
      .max(MAX_SIGNATORIES, signatoryMessages.tooMany),
  );
}

/** Where a signatory stands: whose turn has not come, whose turn it is, and how it ended. */
export const SignatoryState = z.enum(['waiting', 'pending', 'signed', 'marked_as_signed', 'rejected']);
export type SignatoryState = z.infer<typeof SignatoryState>;

/** A signatory of a document, as lists and drawers show it. */
export const Signatory = SignatoryEntry.extend({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  state: SignatoryState,
  acted_at: z.iso.datetime().nullable(),
  remarks: z.string(),
});
export type Signatory = z.infer<typeof Signatory>;

/** Page numbers as they are typed: comma-separated integers, anything else is dropped. */
export function parsePages(text: string): number[] {
  const pages = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d+$/.test(part))
    .map(Number)
    .filter((page) => page >= 1);
  return [...new Set(pages)];
}
