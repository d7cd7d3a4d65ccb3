import { Id, id } from './id.ts';
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH, MAX_SIGNATORIES, MIN_SIGNATORIES } from './limits.ts';
import { PlacedField, WantedField } from './placed-field.ts';
import { fieldProblems } from './placed-field-rules.ts';
import { Email } from './email.ts';
import { withFallback } from './with-fallback.ts';
import { freeText } from './text.ts';
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
  formerMember:
    'This person is no longer a member of the organization. They can be invited again in User Management.',
  reasonRequired: 'A reason is required',
  reasonTooLong: `Only ${MAX_REASON_LENGTH} characters are allowed`,
} as const;

const pagesToSign = z
  .array(z.int().check(z.gte(1)))
  .check(z.minLength(1, signatoryMessages.pagesRequired), z.maxLength(5000));
const instructionNotes = z._default(
  freeText().check(z.maxLength(MAX_NOTE_LENGTH, signatoryMessages.noteTooLong)),
  '',
);

/**
 * Entry of a list of signatories. `user_id` is the user, `signatory_id` the user's membership in the organization,
 * `serial_number` the 1-based position in the signing order. `pages_to_sign` is 1-based.
 */
export const SignatoryEntry = z.object({
  user_id: id(signatoryMessages.userRequired),
  serial_number: z.int().check(z.gte(1), z.lte(MAX_SIGNATORIES)),
  signatory_id: id(signatoryMessages.signatoryRequired),
  pages_to_sign: pagesToSign,
  instruction_notes: instructionNotes,
  /** False if the signatory may sign on no other pages, an extension; true if absent. */
  other_pages_allowed: z.optional(z.boolean()),
  /** Field that the sender places for the signature, an extension; none if absent or null. */
  signature_field: z.nullish(WantedField),
});
export type SignatoryEntry = z.infer<typeof SignatoryEntry>;

/** Entry as this product's services accept it, with UUIDs. */
export const OwnSignatoryEntry = z.extend(SignatoryEntry, {
  user_id: z.uuid(signatoryMessages.userRequired),
  signatory_id: z.uuid(signatoryMessages.signatoryRequired),
});

/** Returns the schema of a list that refuses an entry whose user is in the list already. */
export function uniqueSignatories<T extends z.ZodType<NamedPerson[]>>(list: T): T {
  return list.check(
    z.superRefine((entries, context) => {
      const seen = new Set<string>();
      entries.forEach(({ user_id, email = '' }, index) => {
        const key = user_id ?? email.toLowerCase();
        if (seen.has(key)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'signatory_id'],
            message: signatoryMessages.duplicate,
          });
        }
        seen.add(key);
      });
    }),
  );
}

/** Returns the schema of a list that refuses a field on a page that the signatory is not asked to sign. */
export function fittingFields<T extends z.ZodType<NamedPerson[]>>(list: T): T {
  return list.check(
    z.superRefine((entries, context) => {
      fieldProblems(entries).forEach((message, index) => {
        if (message) context.addIssue({ code: 'custom', path: [index, 'signature_field'], message });
      });
    }),
  );
}

/** Signatories of a document. */
export const SignatoryList = listOf(SignatoryEntry);

const personFields = {
  user_id: z.optional(OwnSignatoryEntry.shape.user_id),
  signatory_id: z.optional(OwnSignatoryEntry.shape.signatory_id),
  /** Address of a person outside the organization, an extension; read only without `user_id`, and so in no example. */
  email: z.optional(
    Email.clone().register(z.globalRegistry, {
      description: 'Guest, in place of the ids of a member.',
      examples: [],
    }),
  ),
};

interface NamedPerson {
  user_id?: string | undefined;
  signatory_id?: string | undefined;
  email?: string | undefined;
  pages_to_sign?: number[] | undefined;
  signature_field?: WantedField | null | undefined;
}

/** Returns the schema of a person that refuses one without the ids of a member and without an address. */
function named<T extends z.ZodType<NamedPerson>>(person: T): T {
  const isNamed = (field: 'user_id' | 'signatory_id') => (value: NamedPerson) =>
    (value.email !== undefined && value.user_id === undefined) || value[field] !== undefined;
  // Also beside errors of other fields, but not where there is no person at all.
  const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
  return person.check(
    z.refine(isNamed('user_id'), { path: ['user_id'], message: signatoryMessages.userRequired, ...always }),
    z.refine(isNamed('signatory_id'), {
      path: ['signatory_id'],
      message: signatoryMessages.signatoryRequired,
      ...always,
    }),
  );
}

/** Member by the ids of user and membership, or a person outside the organization by e-mail address. */
export const NamedSignatory = named(z.object(personFields));
export type NamedSignatory = z.infer<typeof NamedSignatory>;

/** Entry of the signatories of a document as this product's services accept it. */
export const NamedSignatoryEntry = named(z.extend(SignatoryEntry, personFields));
export type NamedSignatoryEntry = z.infer<typeof NamedSignatoryEntry>;

/** Signatories of a document as this product's services accept them. */
export const OwnSignatoryList = listOf(NamedSignatoryEntry);

function listOf<T extends z.ZodType<NamedPerson>>(entry: T) {
  return fittingFields(
    uniqueSignatories(
      z
        .array(entry)
        .check(
          z.minLength(MIN_SIGNATORIES, signatoryMessages.tooFew),
          z.maxLength(MAX_SIGNATORIES, signatoryMessages.tooMany),
        ),
    ),
  );
}

/** Reason for which a signatory is replaced. */
export const ReplacementReason = freeText().check(
  z.minLength(1, signatoryMessages.reasonRequired),
  z.maxLength(MAX_REASON_LENGTH, signatoryMessages.reasonTooLong),
);

/** State of a signatory. waiting: before the turn · pending: the turn · the others: the decision. */
export const SignatoryState = z.enum(['waiting', 'pending', 'signed', 'marked_as_signed', 'rejected']);
export type SignatoryState = z.infer<typeof SignatoryState>;

/** False if the document's owner permits signatures on the pages to sign only. */
export const otherPagesAllowed = withFallback(z.boolean(), true);

/** Field that the sender placed for the signatory; null if there is none. */
export const signatureField = withFallback(z.nullable(PlacedField), null);

/** Field of an entry of a workflow; null if there is none. */
export const wantedField = withFallback(z.nullable(WantedField), null);

/** Signatory of a document with state and decision. */
export const Signatory = z.extend(SignatoryEntry, {
  id: Id,
  full_name: z.string(),
  email: z.string(),
  state: SignatoryState,
  acted_at: z.nullable(z.iso.datetime()),
  remarks: z.string(),
  other_pages_allowed: otherPagesAllowed,
  signature_field: signatureField,
  /** True while a person outside the organization has not accepted the invitation; the name is the address then. */
  is_invited: withFallback(z.boolean(), false),
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
