import { signatoryMessages, type NamedSignatory, type SignatoryEntry } from '#contracts/signatory.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { findAddressesOfInvited } from '#platform/invitations/guest-store.ts';
import { inviteGuests, nameGuests, type Guest } from '#platform/invitations/invite-guests.ts';
import type { MailQuota } from '#platform/mail/mail-quota.ts';
import { documentErrors } from '../document-errors.ts';

/** Entry with the ids of its person. */
export type Identified<T> = Omit<T, 'user_id' | 'signatory_id'> &
  Pick<SignatoryEntry, 'user_id' | 'signatory_id'>;

export interface NamedSignatories<T> {
  entries: Identified<T>[];
  /** People who were invited now and whose invitations are to be mailed. */
  guests: Guest[];
}

interface ToName<T> {
  entries: readonly T[];
  /** Returns the name of the field that shows the error about the address at this index. */
  fieldOf: (index: number) => string;
}

/**
 * Returns the entries with the ids of those whom they name by address, and invites those who are neither members nor
 * invited. Members are not checked.
 * @throws AppError signatories_refused at the addresses of former members, and at a person who is named twice;
 * too_many_guests; mail_quota_exceeded at the addresses
 */
export async function nameSignatories<T extends NamedSignatory>(
  tx: Transaction,
  caller: Member,
  { quota, ...toName }: ToName<T> & { quota: MailQuota },
): Promise<NamedSignatories<T>> {
  const addresses = await addressesOf(tx, caller, toName.entries);
  const named = addresses.flatMap((email, index) =>
    email === undefined ? [] : [{ email, field: toName.fieldOf(index) }],
  );
  await quota.take(tx, named);
  return identify(tx, caller, { ...toName, guestsAt: inviteGuests });
}

/**
 * Returns the entries with the ids of those whom they name by address, and invites none of them. Members are not checked.
 * @throws AppError signatories_refused like nameSignatories
 */
export async function nameWithoutInviting<T extends NamedSignatory>(
  tx: Transaction,
  caller: Member,
  toName: ToName<T>,
): Promise<Identified<T>[]> {
  const { entries } = await identify(tx, caller, { ...toName, guestsAt: nameGuests });
  return entries;
}

async function identify<T extends NamedSignatory>(
  tx: Transaction,
  caller: Member,
  { entries, fieldOf, guestsAt }: ToName<T> & { guestsAt: typeof inviteGuests },
): Promise<NamedSignatories<T>> {
  const addresses = await addressesOf(tx, caller, entries);
  const guests = await guestsAt(tx, caller, [...new Set(addresses.filter((email) => email !== undefined))]);
  const fields: FieldErrors = {};
  const seen = new Set<string>();
  const named = entries.map((entry, index) => {
    const { user_id, signatory_id, ...rest } = entry;
    const guest = guests.get(addresses[index] ?? '');
    const ids = guest
      ? { user_id: guest.userId, signatory_id: guest.membershipId }
      : { user_id: user_id ?? '', signatory_id: signatory_id ?? '' };
    if (ids.user_id === '') fields[fieldOf(index)] = [signatoryMessages.formerMember];
    else if (seen.has(ids.user_id)) fields[fieldOf(index)] = [signatoryMessages.duplicate];
    seen.add(ids.user_id);
    return { ...rest, ...ids };
  });
  if (Object.keys(fields).length > 0) throw new AppError(documentErrors.signatories_refused, { fields });
  return { entries: named, guests: [...guests.values()].filter(({ token }) => token !== null) };
}

/** Returns the addresses of the entries that name a guest, by address or by the ids of one who has not accepted yet. */
async function addressesOf(
  tx: Transaction,
  { organizationId }: Member,
  entries: readonly NamedSignatory[],
): Promise<(string | undefined)[]> {
  const ids = entries.flatMap(({ signatory_id }) => signatory_id ?? []);
  const invited = await findAddressesOfInvited(tx, organizationId, ids);
  return entries.map(({ user_id, signatory_id, email }) => {
    if (user_id === undefined) return email;
    return invited.find(({ id, userId }) => id === signatory_id && userId === user_id)?.email;
  });
}
