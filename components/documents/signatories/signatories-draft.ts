import { createContext } from 'react';
import { keepDraft, readDraft, removeDraft } from '#client/drafts.ts';
import { OrganizationUser } from '#contracts/organization.ts';
import { SignatoryEntry } from '#contracts/signatory.ts';
import { z } from '#contracts/zod.ts';

/** List of signatories as a draft keeps it, also while it is not complete. */
export const DraftSignatories = z
  .array(
    z.extend(SignatoryEntry, {
      user_id: z.string(),
      signatory_id: z.string(),
      pages_to_sign: z.array(z.number()),
      instruction_notes: z.string(),
    }),
  )
  .check(z.minLength(1));

/** Key of the draft of the form around a list of signatories; null where none is kept. */
export const SignatoriesDraftKey = createContext<string | null>(null);

const People = z.array(OrganizationUser);
const peopleKey = (key: string) => `${key}:people`;

/** Returns the people whom a draft names, since its entries hold only their ids. */
export function readDraftPeople(key: string | null): OrganizationUser[] {
  return key === null ? [] : (readDraft(peopleKey(key), People)?.values ?? []);
}

export function keepDraftPeople(key: string | null, people: readonly OrganizationUser[]): void {
  if (key !== null) keepDraft(peopleKey(key), people);
}

export function removeDraftPeople(key: string): void {
  removeDraft(peopleKey(key));
}
