import { eq } from '#platform/drizzle/orm.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  changeCertificates,
  listCertificates,
  uploadCertificate,
  type CertificateOwner,
} from '#contracts/certificate.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { uploadMessages } from '#contracts/upload.ts';
import {
  createAuthority,
  issueCertificate,
  writePfx,
  type Authority,
  type CertificateRequest,
} from '#demo/pki.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { join } from '#support/service/roles.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { bytesOf, assign, seenBy, sign } from '#support/service/signing-calls.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';
import { subjectName, verifyPdf } from '#signing';

const PFX_PASSWORD = 'pfx päss';
let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority('Certificate Tests');
});

const pfx = async (commonName = 'Mira', request: Partial<CertificateRequest> = {}) =>
  writePfx(await issueCertificate(authority, { commonName, keyType: 'ec', ...request }), PFX_PASSWORD);

function add(
  who: Person,
  file: Buffer,
  {
    owner = 'user',
    password = PFX_PASSWORD,
    name = 'key.pfx',
  }: { owner?: CertificateOwner; password?: string; name?: string } = {},
) {
  return sendFile(uploadCertificate, { file, name, fields: { owner, password } }, who);
}
const list = async (who: Person) => (await send(listCertificates, {}, who)).data;
const change = (who: Person, purpose: 'set_default' | 'remove', ids: string[]) =>
  send(changeCertificates, { body: { instance_ids: ids, purpose } }, who);
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('adding a certificate', () => {
  it('OS-05 shows subject, issuer and validity; the first certificate is the default and signs', async () => {
    const { member } = await openOffice();
    const { status, message, data } = await add(member, await pfx('Mira Tester'));
    expect([status, message]).toEqual([200, 'The certificate has been added.']);
    expect(data).toMatchObject({
      owner: 'user',
      subject: 'Mira Tester',
      issuer: 'Certificate Tests Issuing CA',
      key_type: 'EC 256',
      is_default: true,
    });
    const second = await add(member, await pfx('Mira two'));
    expect(second.data.is_default).toBe(false);
    expect(await list(member)).toEqual({
      rows: [data, second.data],
      signs_with: data.id,
      may_manage_organization: false,
      may_use_organization: true,
    });
  });

  it('OS-05 stores neither the key unencrypted nor the password nor the file', async () => {
    const { member } = await openOffice();
    const key = await issueCertificate(authority, { commonName: 'Sealed', keyType: 'ec' });
    await add(member, await writePfx(key, PFX_PASSWORD));
    const [row] = await database().select().from(certificates).where(eq(certificates.user_id, member.userId));
    expect(row!.encrypted_key!.includes(key.privateKey.subarray(30))).toBe(false);
    const everything = JSON.stringify({ ...row, encrypted_key: row!.encrypted_key!.toString('latin1') });
    expect(everything).not.toContain(PFX_PASSWORD);
    expect(row!.certificate).toEqual(key.certificate);
  });

  const refused = async (file: Buffer, options: Parameters<typeof add>[2] = {}) => {
    const { member } = await openOffice();
    const { status, fields, message } = await add(member, file, options);
    expect((await list(member)).rows).toEqual([]);
    expect(message).toBe(Object.values(fields)[0]![0]);
    return { status, fields };
  };

  it('OS-05 refuses a wrong password at its field', async () => {
    const fields = { password: [certificateMessages.wrongPassword] };
    expect(await refused(await pfx(), { password: 'wrong' })).toEqual({ status: 422, fields });
    expect(await refused(await pfx(), { password: '' })).toEqual({ status: 422, fields });
  });

  it('OS-05 refuses a file that is not PKCS#12', async () => {
    const fields = { file: [certificateMessages.notPkcs12] };
    expect(await refused(randomBytes(500))).toEqual({ status: 422, fields });
    const { certificate } = await issueCertificate(authority, { commonName: 'x', keyType: 'ec' });
    expect(await refused(certificate)).toEqual({ status: 422, fields });
  });

  it('OS-05 refuses a certificate that has expired, is not valid yet, or does not permit signatures', async () => {
    const expired = await pfx('x', {
      notBefore: daysFromNow(-10),
      notAfter: new Date('2026-01-05T12:00:00Z'),
    });
    expect(await refused(expired)).toEqual({
      status: 422,
      fields: { file: [certificateMessages.expired('Jan 05, 2026')] },
    });
    const early = await pfx('x', {
      notBefore: new Date('2126-01-05T12:00:00Z'),
      notAfter: new Date('2127-01-05T12:00:00Z'),
    });
    expect(await refused(early)).toEqual({
      status: 422,
      fields: { file: [certificateMessages.notYetValid('Jan 05, 2126')] },
    });
    const other = await pfx('x', { keyUsage: ['keyEncipherment'] });
    expect(await refused(other)).toEqual({
      status: 422,
      fields: { file: [certificateMessages.noDigitalSignature] },
    });
  });

  it('OS-05 VA-08 refuses files of other types and files that are too large', async () => {
    expect(await refused(await pfx(), { name: 'key.pem' })).toEqual({
      status: 415,
      fields: { file: [uploadMessages.wrongType('key.pem')] },
    });
    expect(await refused(randomBytes(CERTIFICATE_UPLOAD.maxBytes + 1))).toEqual({
      status: 413,
      fields: { file: [uploadMessages.tooLarge('key.pfx')] },
    });
    expect(await refused(Buffer.alloc(0))).toEqual({
      status: 422,
      fields: { file: [uploadMessages.empty('key.pfx')] },
    });
  });

  it('OS-05 accepts each certificate once', async () => {
    const { member, owner } = await openOffice();
    const file = await pfx();
    await add(member, file);
    const again = await add(member, file);
    expect([again.status, again.message]).toEqual([409, 'This certificate has been added already.']);
    const race = await pfx();
    const people = [owner, await join(owner)];
    const outcomes = await Promise.all(people.map((person) => add(person, race, { owner: 'organization' })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('OS-05 makes one of two first certificates the default when both are added at the same time', async () => {
    const { owner } = await openOffice();
    const people = [owner, await join(owner)];
    const files = [await pfx('a'), await pfx('b')];
    await Promise.all(people.map((person, at) => add(person, files[at]!, { owner: 'organization' })));
    const { rows } = await list(owner);
    expect(rows.map((row) => row.is_default).sort()).toEqual([false, true]);
  });
});

describe('the organization’s certificates', () => {
  it('OS-05 are added with permission only, visible to all members, and sign for members without a certificate', async () => {
    const { owner, member, second } = await openOffice();
    expect((await add(member, await pfx(), { owner: 'organization' })).status).toBe(403);
    const { data } = await add(owner, await pfx('The Office'), { owner: 'organization' });
    expect(data).toMatchObject({ owner: 'organization', is_default: true });
    expect(await list(second)).toEqual({
      rows: [data],
      signs_with: data.id,
      may_manage_organization: false,
      may_use_organization: true,
    });
    expect((await list(owner)).may_manage_organization).toBe(true);

    const mine = (await add(member, await pfx('Mira'))).data;
    expect((await list(member)).signs_with).toBe(mine.id);
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document]);
    await sign(second, [document], { lowerLeftY: 300 });
    const bytes = await bytesOf(owner, (await seenBy(owner, document)).attachment);
    const signers = verifyPdf(bytes).signatures.map(
      ({ certificate }) => certificate && subjectName(certificate),
    );
    expect(signers).toEqual(['Mira', 'The Office']);
  });
});

describe('a member’s own certificates', () => {
  it('OS-05 are private to that member, in that organization', async () => {
    const { owner, member, second } = await openOffice();
    const { data } = await add(member, await pfx());
    for (const who of [owner, second]) {
      expect((await list(who)).rows).toEqual([]);
      for (const purpose of ['set_default', 'remove'] as const) {
        expect((await change(who, purpose, [data.id])).status).toBe(404);
      }
    }
    expect((await list(member)).rows).toEqual([data]);
  });
});

describe('changing certificates', () => {
  it('OS-05 keeps exactly one default, which signs', async () => {
    const { member } = await openOffice();
    const [first, second] = [
      (await add(member, await pfx('a'))).data,
      (await add(member, await pfx('b'))).data,
    ];
    const changed = await change(member, 'set_default', [second.id]);
    expect([changed.status, changed.message]).toEqual([200, 'The default has been changed.']);
    const { rows, signs_with } = await list(member);
    expect([rows.map(({ is_default }) => is_default), signs_with]).toEqual([[false, true], second.id]);
    const race = await Promise.all(
      [first, second, first, second].map(({ id }) => change(member, 'set_default', [id])),
    );
    expect(race.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list(member)).rows.filter((row) => row.is_default)).toHaveLength(1);
  });

  it('OS-05 makes the newest remaining certificate the default when the default is removed', async () => {
    const { member } = await openOffice();
    const [a, b, c] = [await pfx('a'), await pfx('b'), await pfx('c')];
    const ids = [
      (await add(member, a)).data.id,
      (await add(member, b)).data.id,
      (await add(member, c)).data.id,
    ];
    expect((await change(member, 'remove', [ids[0]!])).message).toBe('The certificate has been removed.');
    expect((await list(member)).signs_with).toBe(ids[2]);
    expect((await change(member, 'remove', [ids[1]!, ids[2]!])).message).toBe(
      '2 certificates have been removed.',
    );
    expect(await list(member)).toMatchObject({ rows: [], signs_with: null });
    expect(
      await database().select().from(certificates).where(eq(certificates.user_id, member.userId)),
    ).toEqual([]);
  });

  it('OS-05 changes those of the organization with permission only, all named ones or none', async () => {
    const { owner, member } = await openOffice();
    const shared = (await add(owner, await pfx('Office'), { owner: 'organization' })).data;
    const mine = (await add(member, await pfx('Mira'))).data;
    expect((await change(member, 'remove', [shared.id])).status).toBe(403);
    expect((await change(member, 'remove', [mine.id, shared.id])).status).toBe(403);
    expect((await change(member, 'remove', [mine.id, randomUUID()])).status).toBe(404);
    expect((await list(member)).rows).toHaveLength(2);
    expect((await change(owner, 'remove', [shared.id])).status).toBe(200);
    expect((await list(member)).rows).toEqual([mine]);
  });
});
