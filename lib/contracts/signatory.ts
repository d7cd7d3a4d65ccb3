import { Id, id } from './id.ts';
import { MAX_NOTE_LENGTH, MAX_SIGNATORIES, MIN_SIGNATORIES } from './limits.ts';
import { z } from './zod.ts';

/** Messages about signatories. */
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

/**
 * Entry of a list of signatories. `user_id` is the user, `signatory_id` the user's membership in the organization,
 * `serial_number` the 1-based position in the signing order. `pages_to_sign` is 1-based.
 */
export const SignatoryEntry = z.object({
  user_id: id(signatoryMessages.userRequired),
  serial_number: z.number().int().min(1).max(MAX_SIGNATORIES),
  signatory_id: id(signatoryMessages.signatoryRequired),
  pages_to_sign: pagesToSign,
  instruction_notes: instructionNotes,
});
export type SignatoryEntry = z.infer<typeof SignatoryEntry>;

/** Entry as this product's services accept it, with UUIDs. */
export const OwnSignatoryEntry = SignatoryEntry.extend({
  user_id: z.uuid(signatoryMessages.userRequired),
  signatory_id: z.uuid(signatoryMessages.signatoryRequired),
});

/** Returns the schema of a list that refuses an entry whose user is in the list already. */
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

/** Signatories of a document. */
export const SignatoryList = listOf(SignatoryEntry);

/** Signatories of a document as this product's services accept them. */
export const OwnSignatoryList = listOf(OwnSignatoryEntry);

function listOf<T extends z.ZodType<SignatoryEntry>>(entry: T) {
  return uniqueSignatories(
    z
      .array(entry)
      .min(MIN_SIGNATORIES, signatoryMessages.tooFew)
      .max(MAX_SIGNATORIES, signatoryMessages.tooMany),
  );
}

/** State of a signatory. waiting: before the turn · pending: the turn · the others: the decision. */
export const SignatoryState = z.enum(['waiting', 'pending', 'signed', 'marked_as_signed', 'rejected']);
export type SignatoryState = z.infer<typeof SignatoryState>;

/** Signatory of a document with state and decision. */
export const Signatory = SignatoryEntry.extend({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  state: SignatoryState,
  acted_at: z.iso.datetime().nullable(),
  remarks: z.string(),
});
export type Signatory = z.infer<typeof Signatory>;

/** Parses comma-separated page numbers; ignores everything else and duplicates. */
export function parsePages(text: string): number[] {
  const pages = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d+$/.test(part))
    .map(Number)
    .filter((page) => page >= 1);
  return [...new Set(pages)];
}
