import type { OrganizationUser } from '#contracts/organization.ts';
import { Email } from '#contracts/email.ts';
import type { NamedSignatory, SignatoryEntry } from '#contracts/signatory.ts';

/** Start of the ids that stand for a person outside the organization until the form is sent. */
const GUEST = 'guest~';
/** Longest id that a form takes. */
const MAX_ID_LENGTH = 200;

/** Returns the choice of a person outside the organization by what was typed; null when that is no e-mail address. */
export function guestChoice(text: string): OrganizationUser | null {
  const address = Email.safeParse(text);
  if (!address.success) return null;
  const id = `${GUEST}${encoded(address.data.toLowerCase())}`;
  if (id.length > MAX_ID_LENGTH) return null;
  return { id, user_details: { id, full_name: address.data, email: address.data } };
}

/** Checks whether two people have the same e-mail address, case-insensitive. */
export function isSameAddress(one: OrganizationUser | undefined, other: OrganizationUser): boolean {
  const address = other.user_details.email.toLowerCase();
  return address !== '' && one?.user_details.email.toLowerCase() === address;
}

/** Returns why a text is no e-mail address to invite; null while it may be a name. */
export function addressProblem(text: string): string | null {
  if (!text.includes('@')) return null;
  return Email.safeParse(text).error?.issues[0]?.message ?? null;
}

/** Returns the e-mail address of a guest that was chosen by this id; null for a member. */
export function guestAddress(id: string): string | null {
  return id.startsWith(GUEST) ? decoded(id.slice(GUEST.length)) : null;
}

/** Returns the entry as it is sent: a guest by e-mail address, a member by the ids. */
export function named<T extends Pick<SignatoryEntry, 'user_id' | 'signatory_id'>>({
  user_id,
  signatory_id,
  ...rest
}: T): Omit<T, 'user_id' | 'signatory_id'> & NamedSignatory {
  const email = guestAddress(user_id);
  return email === null ? { ...rest, user_id, signatory_id } : { ...rest, email };
}

/** Returns a text with the characters that an id cannot hold as code points: 'a@b' as 'a~40~b'. */
const encoded = (text: string) =>
  text.replace(/[^a-z0-9_-]/gu, (character) => `~${character.codePointAt(0)?.toString(16) ?? ''}~`);

const decoded = (text: string) =>
  text.replace(/~([0-9a-f]+)~/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
