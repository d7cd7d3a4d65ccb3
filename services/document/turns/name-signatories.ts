import { signatoryMessages, type NamedSignatory, type SignatoryEntry } from '#contracts/signatory.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { inviteGuests, type Guest } from '#platform/invitations/invite-guests.ts';
import { documentErrors } from '../document-errors.ts';

/** Entry with the ids of its person. */
type Identified<T> = Omit<T, 'user_id' | 'signatory_id'> & Pick<SignatoryEntry, 'user_id' | 'signatory_id'>;

export interface NamedSignatories<T> {
  entries: Identified<T>[];
  /** People who were invited now and whose invitations are to be mailed. */
  guests: Guest[];
}

/**
 * Returns the entries with the ids of those whom they name by address, and invites those who are not known yet. Members
 * are not checked.
 * @throws AppError signatories_refused at the addresses of former members, and at a person who is named twice;
 * too_many_guests
 */
export async function nameSignatories<T extends NamedSignatory>(
  tx: Transaction,
  caller: Member,
  { entries, fieldOf }: { entries: readonly T[]; fieldOf: (index: number) => string },
): Promise<NamedSignatories<T>> {
  const addresses = entries.map(({ user_id, email }) => (user_id === undefined ? email : undefined));
  const guests = await inviteGuests(tx, caller, [
    ...new Set(addresses.filter((email) => email !== undefined)),
  ]);
  const fields: FieldErrors = {};
  const seen = new Set<string>();
  const named = entries.flatMap((entry, index) => {
    const { user_id, signatory_id, ...rest } = entry;
    const guest = guests.get(addresses[index] ?? '');
    const ids = guest
      ? { user_id: guest.userId, signatory_id: guest.membershipId }
      : { user_id: user_id ?? '', signatory_id: signatory_id ?? '' };
    if (ids.user_id === '') fields[`${fieldOf(index)}email`] = [signatoryMessages.formerMember];
    else if (seen.has(ids.user_id)) fields[`${fieldOf(index)}email`] = [signatoryMessages.duplicate];
    seen.add(ids.user_id);
    return [{ ...rest, ...ids }];
  });
  if (Object.keys(fields).length > 0) throw new AppError(documentErrors.signatories_refused, { fields });
  return { entries: named, guests: [...guests.values()].filter(({ token }) => token !== null) };
}
