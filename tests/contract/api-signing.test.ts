import { getActivityReport } from '#contracts/activity.ts';
import { apiKeyMessages, getApiAccess, updateApi } from '#contracts/api-key.ts';
import { uploadCertificate } from '#contracts/certificate.ts';
import type { Document } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { createRole } from '#contracts/role.ts';
import { signDocuments } from '#contracts/sign-documents.ts';
import { createAuthority, issueCertificate, writePfx } from '#demo/pki.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { allowKeySigning, newRobot, setKey, type Robot } from '#support/service/api-keys.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { roleDetails } from '#support/service/roles.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, FORM, keysFor, seenBy } from '#support/service/signing-calls.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';

const SIGN = { scopes: ['sign' as const], name: 'Sealing robot' };
let pfx: Buffer;
beforeAll(async () => {
  const authority = await createAuthority('API Signing');
  pfx = await writePfx(
    await issueCertificate(authority, { commonName: 'The Office', keyType: 'ec' }),
    'secret',
  );
});

const addCertificate = (owner: Person) =>
  sendFile(
    uploadCertificate,
    { file: pfx, name: 'office.pfx', fields: { owner: 'organization', password: 'secret' } },
    owner,
  );

/** Returns an office whose API keys may sign with its certificate, and a key that does nothing else. */
async function officeThatSigns(): Promise<Office & { robot: Robot }> {
  const office = await openOffice();
  await addCertificate(office.owner);
  await allowKeySigning(office.owner);
  return { ...office, robot: await newRobot(office.owner, SIGN) };
}

const signed = async (robot: Robot, documents: readonly Pick<Document, 'id'>[], changes: object = {}) => {
  const instance_ids = documents.map(({ id }) => id);
  const body = { instance_ids, sign_mode: 'pfx', document_properties: FORM, ...changes };
  return outcome(signDocuments, await fetchCall(signDocuments, { body }, robot));
};
const versionsOf = async (who: Person, { id }: Document) =>
  (await send(viewVersions, { params: { id } }, who)).data;
const grant = (who: Person) =>
  send(updateApi, { body: { purpose: 'create', ...SIGN, name: 'Another robot', expires_on: null } }, who);
const grantable = async (who: Person) => (await send(getApiAccess, {}, who)).data.grantable_scopes;

describe('an API key with the scope sign', () => {
  it('OS-04 signs a document without signatories with the certificate of the organization, which completes it', async () => {
    const { owner, robot } = await officeThatSigns();
    const document = await uploaded(owner);
    const { status, data } = await signed(robot, [document]);
    expect([status, data]).toEqual([200, [{ instance_id: document.id, version: 2 }]]);
    expect(await seenBy(owner, document)).toMatchObject({ status: 'signed', version: 2, signatories: [] });
    const [newest] = await versionsOf(owner, document);
    expect(newest!.added).toMatchObject({ signer: 'The Office', reason: 'I agree' });
    expect(popplerVerdicts(await bytesOf(owner, newest!.attachment))).toEqual(['Signature is Valid.']);
  });

  it('OS-04 stands in the activity of the document; its creator gets no mail, another owner of the document does', async () => {
    const { owner, member, robot } = await officeThatSigns();
    const [own, other] = [await uploaded(owner), await uploaded(member)];
    expect((await signed(robot, [own, other])).status).toBe(200);
    const query = { instance_id: own.id, purpose: 'document' } as const;
    const { rows } = (await send(getActivityReport, { query }, owner)).data;
    const by = rows.map(({ activity_done_by, description }) => [activity_done_by, description]);
    expect(by.slice(0, 2)).toEqual([
      ['API key Sealing robot', 'completed the signing'],
      [
        'API key Sealing robot',
        'signed the document with the certificate “The Office” at level B-B, which made version 2',
      ],
    ]);
    const [mail] = await mailsArrived(member.email, 1);
    expect(mail!.text).toContain('The signing of “letter.pdf” is complete.');
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  it('OS-04 cannot sign in the turn of a person, nor a document that is signed already', async () => {
    const { owner, member, robot } = await officeThatSigns();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    expect(await signed(robot, [document])).toMatchObject({ status: 409, code: 'not_for_key_signing' });
    expect(await seenBy(member, document)).toMatchObject({ status: 'pending_for_signature', version: 1 });
    const other = await uploaded(owner);
    await signed(robot, [other]);
    expect(await signed(robot, [other])).toMatchObject({ status: 409, code: 'document_signed' });
    expect(await versionsOf(owner, other)).toHaveLength(2);
  });

  it('OS-04 signs a document once of several calls at the same time', async () => {
    const { owner, robot } = await officeThatSigns();
    const document = await uploaded(owner);
    const calls = await Promise.all(Array.from({ length: 5 }, () => signed(robot, [document])));
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await versionsOf(owner, document)).toHaveLength(2);
  });

  it('OS-04 uses the certificate of no member, its creator included', async () => {
    const { owner } = await openOffice(await keysFor('owner', 'member'));
    await allowKeySigning(owner);
    const document = await uploaded(owner);
    const refused = await signed(await newRobot(owner, SIGN), [document]);
    expect(refused).toMatchObject({ status: 422, code: 'certificate_missing' });
    expect((await seenBy(owner, document)).status).toBe('uploaded');
  });

  it.each<[string, object, string]>([
    ['a USB token', { sign_mode: 'usb' }, 'An API key signs with a certificate file.'],
    [
      'eleven documents',
      { instance_ids: Array.from({ length: 11 }, () => crypto.randomUUID()) },
      'An API key signs at most 10 at once.',
    ],
  ])('OS-04 is refused %s, at the field', async (_, changes, message) => {
    const { owner, robot } = await officeThatSigns();
    const { status, fields } = await signed(robot, [await uploaded(owner)], changes);
    expect(status).toBe(400);
    expect(Object.values(fields).flat()).toEqual([message]);
  });
});

describe('an organization that does not let API keys sign', () => {
  it('OS-04 offers the scope to no one and refuses it at the field', async () => {
    const { owner } = await openOffice();
    expect(await grantable(owner)).toEqual(['documents read', 'documents write', 'verify']);
    const { status, fields } = await grant(owner);
    expect([status, fields]).toEqual([400, { scopes: [apiKeyMessages.signingNotAllowed] }]);
  });

  it('OS-04 refuses keys from the next call on that had the scope before', async () => {
    const { owner, robot } = await officeThatSigns();
    await allowKeySigning(owner, false);
    const document = await uploaded(owner);
    expect(await signed(robot, [document])).toMatchObject({ status: 403, code: 'key_signing_refused' });
    await setKey(robot, { scopes: ['documents write'] });
    await allowKeySigning(owner);
    expect(await signed(robot, [document])).toMatchObject({ status: 403, code: 'scope_missing' });
    expect((await seenBy(owner, document)).version).toBe(1);
  });
});

it('OS-04 the scope sign is given only by members who may change the certificates of the organization', async () => {
  const { owner, member } = await officeThatSigns();
  const roleOf = async (grants: Parameters<typeof roleDetails>[1]) => {
    const body = roleDetails(crypto.randomUUID(), grants, true);
    const { id: role_id } = (await send(createRole, { body }, owner)).data;
    await send(updateUser, { body: { purpose: 'change_role', id: member.membershipId, role_id } }, owner);
  };
  await roleOf({ api: 'write', documents: 'write', 'digital signature': 'read' });
  expect(await grantable(member)).not.toContain('sign');
  expect((await grant(member)).fields).toEqual({ scopes: [apiKeyMessages.scopeExceeds('sign')] });
  await roleOf({ api: 'write', documents: 'write', 'digital signature': 'write' });
  expect((await grant(member)).fields).toEqual({});
});
