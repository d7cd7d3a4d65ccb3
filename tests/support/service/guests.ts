import { randomUUID } from 'node:crypto';
import { uploadCertificate } from '#contracts/certificate.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { acceptInvitation } from '#contracts/invitation.ts';
import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { viewSignatories } from '#contracts/document.ts';
import { createAuthority, issueCertificate, writePfx } from '#demo/pki.ts';
import { mailsArrived } from './arrived-mails.ts';
import { fetchCall, outcome, send, type Outcome } from './client.ts';
import { PASSWORD, type Person } from './signed-in-office.ts';
import { sendFile } from './upload-calls.ts';

/** Returns an address that no test has used. */
export const guestAddress = (): string => `gail.${randomUUID()}@outside.example`;

const entryOf = (who: Person | string) =>
  typeof who === 'string' ? { email: who } : { user_id: who.userId, signatory_id: who.membershipId };

/** Adds members, and guests by address, as signatories of page 1 in this order. */
export async function addSignatories(
  by: Person,
  documents: readonly Document[],
  people: readonly (Person | string)[],
  { due_date }: { due_date?: string } = {},
): Promise<Outcome<typeof changeDocuments>> {
  const body = {
    instance_ids: documents.map(({ id }) => id),
    purpose: 'add_signatory',
    ...(due_date === undefined ? {} : { due_date }),
    signatory_data: people.map((who, index) => ({
      ...entryOf(who),
      serial_number: index + 1,
      pages_to_sign: [1],
      instruction_notes: '',
    })),
  };
  return outcome(changeDocuments, await fetchCall(changeDocuments, { body }, by));
}

/** Hands documents over from one signatory to a member, or to a guest by address. */
export async function replaceSignatory(
  by: Person,
  documents: readonly Document[],
  { former, next, reason = 'On leave' }: { former: string; next: Person | string; reason?: string },
): Promise<Outcome<typeof changeDocuments>> {
  const body = {
    instance_ids: documents.map(({ id }) => id),
    purpose: 'replace_signatory',
    former_user_id: former,
    signatory: entryOf(next),
    reason,
  };
  return outcome(changeDocuments, await fetchCall(changeDocuments, { body }, by));
}

/** Returns the token of the invitation in the newest mail to this address, of so many. */
export async function tokenMailedTo(email: string, count = 1): Promise<string> {
  const [mail] = await mailsArrived(email, count);
  const token = /\/invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('The mail holds no invitation.');
  return token;
}

/** Accepts an invitation as a new user, or as the user of a bearer token. */
export async function acceptAs(
  token: string,
  as: { token?: string } = {},
): Promise<Outcome<typeof acceptInvitation>> {
  const body = as.token ? {} : { first_name: 'Gail', last_name: 'Guest', password: `${PASSWORD} 9!A` };
  const octets = Array.from({ length: 3 }, () => Math.floor(Math.random() * 255));
  const headers = { [CLIENT_ADDRESS_HEADER]: `10.${octets.join('.')}` }; // a rate limit of its own
  return outcome(
    acceptInvitation,
    await fetchCall(acceptInvitation, { params: { token }, body }, as, { headers }),
  );
}

/** Accepts the newest invitation of a guest of these documents and returns the guest, signed in. */
export async function acceptedGuest(
  owner: Person,
  document: Document,
  { email, mails = 1 }: { email: string; mails?: number },
): Promise<Person> {
  const { data } = await acceptAs(await tokenMailedTo(email, mails));
  const { data: signatories } = await send(viewSignatories, { params: { id: document.id } }, owner);
  const entry = signatories.find((one) => one.email === email);
  if (!entry || data.token === null) throw new Error('The guest is no signatory of the document.');
  const { organizationId } = owner;
  const { user_id: userId, signatory_id: membershipId } = entry;
  return { userId, membershipId, organizationId, email, token: data.token, fullName: 'Gail Guest' };
}

/** Gives a guest a certificate of their own to sign with. */
export async function ownCertificate(guest: Person): Promise<void> {
  const issuer = await createAuthority('Guest Tests');
  const key = await issueCertificate(issuer, { commonName: 'Gail Guest', keyType: 'ec' });
  const file = await writePfx(key, 'pfx password');
  const fields = { owner: 'user', password: 'pfx password' };
  const { status } = await sendFile(uploadCertificate, { file, name: 'gail.pfx', fields }, guest);
  if (status !== 200) throw new Error('The certificate was not stored.');
}
