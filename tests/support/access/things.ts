import { randomUUID } from 'node:crypto';
import { PNG } from 'pngjs';
import { certificatePem, createAuthority, issueCertificate, writePfx } from '#demo/pki.ts';
import { updateApi } from '#contracts/api-key.ts';
import { uploadCertificate } from '#contracts/certificate.ts';
import { changeDocuments, uploadDocument, type Document } from '#contracts/document.ts';
import { startEmailChange } from '#contracts/email-change.ts';
import { inviteUsers } from '#contracts/invitation.ts';
import { getNotifications } from '#contracts/notification.ts';
import { uploadOrganizationLogo } from '#contracts/organization-logo.ts';
import { listPeople, updateUser } from '#contracts/organization-member.ts';
import { createOrganization } from '#contracts/own-organizations.ts';
import { startPasskey } from '#contracts/passkey.ts';
import { uploadProfilePicture } from '#contracts/profile-picture.ts';
import { createRole } from '#contracts/role.ts';
import { getSignBatch, startSignBatch } from '#contracts/sign-batch.ts';
import { addTrustedCertificates } from '#contracts/signing-settings.ts';
import { addTrustedListFile } from '#contracts/trusted-lists.ts';
import { createUpload, uploadPurpose } from '#contracts/upload-parts.ts';
import { getUserSessions } from '#contracts/user-session.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { passkeys } from '#platform/identity/second-factor-tables.ts';
import { describeCertificate } from '#signing';
import { signedList, trustedListXml } from '#support/pki/made-trusted-list.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { storeFailedMail } from '#support/service/failed-jobs.ts';
import { join, roleDetails } from '#support/service/roles.ts';
import { PASSWORD, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, seenBy } from '#support/service/signing-calls.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';
import { eventually } from '#support/eventually.ts';
import { database } from '#support/stack/backend-environment.ts';

const authority = createAuthority('Access Tests');
const someName = () => `Name ${randomUUID().slice(0, 8)}`;
const someAddress = () => `${randomUUID()}@else.example`;

/** Uploads a document of the owner that waits for the owner's signature, and returns it. */
async function waitingFor({ owner }: Office): Promise<Document> {
  const document = await uploaded(owner);
  await assign(owner, [document], [owner]);
  return seenBy(owner, document);
}

async function invite(owner: Person): Promise<string> {
  const email = someAddress();
  const body = { purpose: 'send' as const, invitations: [{ email, role: 'Member' }] };
  await send(inviteUsers, { body }, owner);
  return email;
}

const entryFor = ({ userId, membershipId }: Person) => ({
  user_id: userId,
  signatory_id: membershipId,
  serial_number: 1,
  pages_to_sign: [1],
  instruction_notes: '',
});

/**
 * Functions by the kind of record that a call names by its id: each makes a new record in the organization, as its owner,
 * and returns the id. The owner has a certificate.
 */
const THINGS = {
  async document({ owner }: Office) {
    return (await uploaded(owner)).id;
  },
  async waitingDocument(office: Office) {
    return (await waitingFor(office)).id;
  },
  async approval(office: Office) {
    return (await waitingFor(office)).approval_id!;
  },
  async approvalTrack(office: Office) {
    return (await waitingFor(office)).approval_track_id!;
  },
  async upload({ owner }: Office) {
    const metadata = `filename ${btoa('a.pdf')},purpose ${btoa(uploadPurpose(uploadDocument))}`;
    const headers = { 'upload-length': '1', 'upload-metadata': metadata };
    const { headers: made } = await fetchCall(createUpload, {}, owner, { headers });
    return made.get('location')!.split('/').at(-1)!;
  },
  async undo({ owner }: Office) {
    const undo_id = randomUUID();
    const { id } = await uploaded(owner);
    await send(changeDocuments, { body: { instance_ids: [id], purpose: 'remove', undo_id } }, owner);
    return undo_id;
  },
  async batch(office: Office) {
    const body = {
      instance_ids: [(await waitingFor(office)).id],
      sign_mode: 'pfx' as const,
      document_properties: FORM,
    };
    const { id } = (await send(startSignBatch, { body }, office.owner)).data;
    return eventually(async () => {
      const { data } = await send(getSignBatch, { params: { id } }, office.owner);
      return data.is_finished ? id : null;
    });
  },
  async workflow({ owner }: Office) {
    const body = { workflow_name: someName(), workflow_data: [entryFor(owner)] };
    return (await send(createWorkflow, { body }, owner)).data.id;
  },
  async role({ owner }: Office) {
    return (await send(createRole, { body: roleDetails(someName()) }, owner)).data.id;
  },
  membership: ({ second }: Office) => Promise.resolve(second.membershipId),
  async formerMembership({ owner }: Office) {
    const { membershipId } = await join(owner);
    await send(updateUser, { body: { purpose: 'deactivate', id: membershipId } }, owner);
    return membershipId;
  },
  user: ({ second }: Office) => Promise.resolve(second.userId),
  owner: ({ owner }: Office) => Promise.resolve(owner.userId),
  async apiKey({ owner }: Office) {
    const body = {
      purpose: 'create' as const,
      name: someName(),
      scopes: ['documents read' as const],
      expires_on: null,
    };
    return (await send(updateApi, { body }, owner)).data.id;
  },
  async logo({ owner }: Office) {
    const file = PNG.sync.write(new PNG({ width: 20, height: 20 }));
    return (await sendFile(uploadOrganizationLogo, { file, name: 'logo.png' }, owner)).data.logo_id!;
  },
  async passkey({ owner }: Office) {
    const key = { name: 'Phone', credential_id: randomUUID(), public_key: Buffer.alloc(1), counter: 0 };
    const [made] = await database()
      .insert(passkeys)
      .values({ ...key, user_id: owner.userId })
      .returning({ id: passkeys.id });
    return made!.id;
  },
  async passkeyChallenge({ owner }: Office) {
    return (await send(startPasskey, { body: { password: PASSWORD } }, owner)).data.challenge_id;
  },
  async invitation({ owner }: Office) {
    const query = { search: await invite(owner) };
    return (await send(listPeople, { query }, owner)).data.rows[0]!.id;
  },
  async invitationToken({ owner }: Office) {
    const [mail] = await mailsArrived(await invite(owner), 1);
    return /\/invite\/([\w-]+)/.exec(mail!.text)![1]!;
  },
  async certificate({ owner }: Office) {
    const key = await issueCertificate(await authority, { commonName: someName(), keyType: 'ec' });
    const file = { file: await writePfx(key, 'pfx'), name: 'key.pfx', fields: { password: 'pfx' } };
    return (await sendFile(uploadCertificate, file, owner)).data.id;
  },
  async trustedCertificate({ owner }: Office) {
    const { root } = await createAuthority(someName());
    const file = { file: Buffer.from(certificatePem(root)), name: 'root.pem' };
    return (await sendFile(addTrustedCertificates, file, owner)).data[0]!.id;
  },
  async trustedList({ owner }: Office) {
    const operator = await issueCertificate(await authority, { commonName: someName() });
    const services = [
      { certificates: [(await authority).root], periods: [{ from: '2017-01-01T00:00:00Z' }] },
    ];
    const xml = trustedListXml({ services, territory: someName() });
    const { fingerprint } = describeCertificate(operator.certificate);
    const file = { file: Buffer.from(signedList(xml, operator)), name: 'list.xml' };
    const fields = { signer_fingerprint: fingerprint };
    return (await sendFile(addTrustedListFile, { ...file, fields }, owner)).data.added!.id;
  },
  async notification(office: Office) {
    const { owner, member } = office;
    await assign(member, [await uploaded(member)], [owner]);
    const { data } = await send(getNotifications, {}, owner);
    return Object.values(data)[0]![0]!.id;
  },
  async session({ owner }: Office) {
    const known = new Set((await send(getUserSessions, {}, owner)).data.map(({ id }) => id));
    await startSession(database(), owner.userId);
    return (await send(getUserSessions, {}, owner)).data.find(({ id }) => !known.has(id))!.id;
  },
  async profilePicture({ owner }: Office) {
    const file = PNG.sync.write(new PNG({ width: 20, height: 20 }));
    return (await sendFile(uploadProfilePicture, { file, name: 'me.png' }, owner)).data.profile_picture_id!;
  },
  async emailChange({ owner }: Office) {
    const body = { new_email: someAddress(), password: PASSWORD };
    return (await send(startEmailChange, { body }, owner)).data.order_id;
  },
  failedJob: () => storeFailedMail(database()),
  organization: ({ owner }: Office) => Promise.resolve(owner.organizationId),
  async ownOrganization({ owner }: Office) {
    const body = { name: someName(), country_id: 'DK' };
    return (await send(createOrganization, { body }, owner)).data.id;
  },
};

export type Thing = keyof typeof THINGS;

/** Makes one thing of each of these kinds in an organization, in order, and returns the ids. */
export async function makeThings(office: Office, things: readonly Thing[]): Promise<string[]> {
  const ids: string[] = [];
  for (const thing of things) ids.push(await THINGS[thing](office));
  return ids;
}
