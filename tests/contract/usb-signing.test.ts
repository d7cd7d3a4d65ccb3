import { eq } from '#platform/drizzle/orm.ts';
import { changeCertificates, listCertificates } from '#contracts/certificate.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { uploadSignaturePicture } from '#contracts/signature-picture.ts';
import { usbMessages } from '#contracts/usb-constants.ts';
import { addTokenCertificate, challengeToken } from '#contracts/usb-signing.ts';
import { createAuthority, issueCertificate, type Authority } from '#demo/pki.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';
import {
  formFields,
  inspectPdf,
  openDocument,
  signerFromKey,
  signPdf,
  subjectName,
  verifyPdf,
} from '#signing';
import { MEGABYTE } from '#contracts/limits.ts';
import { inkedPng } from '#support/pdf/inked-png.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { softTokens, type SoftTokens } from '#support/pki/software-tokens.ts';
import { startUsbHelper, type RunningHelper } from '#support/stack/usb-helper-process.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, IN_FIELD, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import {
  deskWith,
  handIn,
  handInParts,
  prepareAt,
  proof,
  signedAt,
  tie,
  type Desk,
  type Prepared,
} from '#support/service/usb-signing-calls.ts';

let authority: Authority;
let tokens: SoftTokens;
let helper: RunningHelper;
let desk: Desk;
let ecDesk: Desk;
const key = { mine: {} as Awaited<ReturnType<typeof issueCertificate>> };

beforeAll(async () => {
  authority = await createAuthority('USB Signing Tests');
  key.mine = await issueCertificate(authority, { commonName: 'Mira Token' });
  tokens = softTokens();
  const token = tokens.plugIn('Mira', {
    RSA: key.mine,
    EC: await issueCertificate(authority, { commonName: 'Mira Token EC', keyType: 'ec' }),
    Old: await issueCertificate(authority, {
      commonName: 'Old',
      keyType: 'ec',
      notBefore: new Date(Date.now() - 3 * 86_400_000),
      notAfter: new Date(Date.now() - 86_400_000),
    }),
  });
  helper = await startUsbHelper({ APP_URL: backend('APP_URL'), ...tokens.environment });
  desk = await deskWith(helper, token, 'RSA');
  ecDesk = await deskWith(helper, token, 'EC');
});

afterAll(async () => {
  await helper.stop();
  tokens.remove();
});

/** Makes a document in the turn of the member, to whom the token's certificate is tied. */
async function waiting(file?: Buffer, after: (office: Office) => Person[] = () => []) {
  const office = await openOffice(await keysFor('second'));
  const document = await uploaded(office.owner, 'letter.pdf', file);
  await assign(office.owner, [document], [office.member, ...after(office)], { pages_to_sign: [1, 2] });
  await tie(office.member, desk);
  return { ...office, document };
}

interface Signing {
  properties?: Partial<DocumentProperties>;
  at?: Desk;
}

/** Prepares, signs and uploads one document, as the sign form does. */
async function signByToken(who: Person, document: Document, { properties = {}, at = desk }: Signing = {}) {
  const { data: prepared } = await prepareAt(who, at, { document, properties });
  const file = await signedAt(at, { who, prepared, properties });
  return { prepared, file, answer: await handIn(who, { document, file, prepared, properties }) };
}

const versionsOf = async (who: Person, { id }: Document) =>
  (await send(viewVersions, { params: { id } }, who)).data.map(({ version }) => version);

describe("tying a token's certificate to its holder", () => {
  it("needs one signed challenge, and lists the certificate with the member's others", async () => {
    const { member, second } = await openOffice();
    const added = await tie(member, desk);
    expect([added.status, added.message]).toEqual([
      200,
      'The certificate on the USB token has been added to yours.',
    ]);
    const { data } = await send(listCertificates, {}, member);
    expect(data).toMatchObject({
      rows: [{ subject: 'Mira Token', token_serial: desk.token.serial, is_default: false, owner: 'user' }],
      signs_with: null,
    });
    expect(
      (await send(challengeToken, { body: { certificate: desk.certificate } }, member)).data.challenge,
    ).toBeNull();
    expect((await send(listCertificates, {}, second)).data.rows).toEqual([]);
    const [row] = await database().select().from(certificates).where(eq(certificates.user_id, member.userId));
    expect(row!.encrypted_key).toBeNull();
    expect(row!.certificate.equals(key.mine.certificate)).toBe(true);
  });

  it('adds a certificate that can be removed, but cannot be the default', async () => {
    const { member } = await openOffice();
    const { id } = (await tie(member, desk)).data;
    const change = (purpose: 'set_default' | 'remove') =>
      send(changeCertificates, { body: { instance_ids: [id], purpose } }, member);
    expect((await change('set_default')).code).toBe('certificate_on_token');
    expect((await change('remove')).status).toBe(200);
    expect((await send(listCertificates, {}, member)).data.rows).toEqual([]);
  });

  it('refuses a challenge of another user, a forged challenge, and a signature by another key', async () => {
    const { member, second } = await openOffice();
    const challengeOf = async (who: Person, certificate = desk.certificate) =>
      (await send(challengeToken, { body: { certificate } }, who)).data.challenge!;
    const mine = await challengeOf(member);
    const answer = await proof(desk, mine);
    const others = [
      { ...answer, challenge: await challengeOf(second) },
      { ...answer, challenge: mine.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...answer, challenge: await challengeOf(member, ecDesk.certificate) },
      { ...(await proof(ecDesk, mine)), certificate: answer.certificate, challenge: mine },
      { ...(await proof(desk, `${mine}x`)), challenge: mine },
    ];
    for (const body of others) {
      const { status, code } = await send(addTokenCertificate, { body }, member);
      expect([status, code]).toEqual([422, 'token_proof_refused']);
    }
    expect((await send(addTokenCertificate, { body: { ...answer, challenge: mine } }, member)).status).toBe(
      200,
    );
    const again = await send(addTokenCertificate, { body: { ...answer, challenge: mine } }, member);
    expect([again.status, again.code]).toEqual([409, 'certificate_exists']);
  });
});

describe('signing with a token', () => {
  it.each([
    ['RSA', () => desk],
    ['EC', () => ecDesk],
  ])('UH-03 DC-10 makes the next version, and the turn passes on: %s', async (_, deskOf) => {
    const { owner, member, second, document } = await waiting(undefined, (office) => [office.second]);
    const at = deskOf();
    if (at === ecDesk) await tie(member, at);
    const { answer } = await signByToken(member, document, { at });
    expect([answer.status, answer.message, answer.data]).toEqual([
      200,
      'The document has been signed.',
      { instance_id: document.id, version: 2 },
    ]);
    expect((await sign(second, [document], { lowerLeftY: 200 })).status).toBe(200);
    const done = await seenBy(owner, document);
    expect([done.status, done.version]).toEqual(['signed', 3]);
    const signed = await bytesOf(owner, done.attachment);
    const { signatures } = verifyPdf(signed, { roots: [{ der: authority.root, source: 'test' }] });
    expect(signatures).toMatchObject([
      { verdict: 'valid', trust: 'trusted', reason: FORM.reason, pages: [1] },
      { isIntact: true, problems: ['certificate_untrusted'] },
    ]);
    const last = signatures[1]?.certificate;
    expect(last && subjectName(last)).toBe('second');
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  it('DC-04 records at the version that a token signed it', async () => {
    const { owner, member, document } = await waiting();
    await signByToken(member, document);
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    expect(data[0]).toMatchObject({
      version: 2,
      added: { sign_mode: 'usb', signer: 'Mira Token', pages: [1] },
    });
  });

  it("shows the signer's handwritten signature only where it was prepared", async () => {
    const { owner, member, document } = await waiting();
    await sendFile(uploadSignaturePicture, { file: inkedPng(), name: 'signature.png' }, member);
    const { data: prepared } = await prepareAt(member, desk, { document });
    expect(prepared.picture).toMatchObject({ width: 60, height: 10 });
    const without = await signedAt(desk, { who: member, prepared: { ...prepared, picture: null } });
    const refused = await handIn(member, { document, file: without, prepared });
    expect(refused.code).toBe('usb_signature_refused');
    const file = await signedAt(desk, { who: member, prepared });
    expect((await handIn(member, { document, file, prepared })).status).toBe(200);
    const signed = await bytesOf(owner, (await seenBy(owner, document)).attachment);
    expect(signed.includes('/Subtype /Image')).toBe(true);
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);
  });

  it('locks the document with the last signature when a signatory requested it', async () => {
    const { owner, member, document } = await waiting();
    const { prepared } = await signByToken(member, document, { properties: { lockForSigning: true } });
    expect(prepared.is_locking).toBe(true);
    const { attachment } = await seenBy(owner, document);
    expect(inspectPdf(await bytesOf(owner, attachment)).changesForbidden).toBe(true);
  });

  it('signs an encrypted document with the password that the user enters', async () => {
    const { owner, member, second } = await openOffice(await keysFor('second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [second, member]);
    await sign(second, [document], { addEncryption: true, encryptionPin: 'open it' });
    await tie(member, desk);
    const properties = { lowerLeftY: 200 };
    const { data: prepared } = await prepareAt(member, desk, { document, properties });
    await expect(signedAt(desk, { who: member, prepared, properties })).rejects.toThrow(
      usbMessages.documentPasswordNeeded,
    );
    const file = await signedAt(desk, { who: member, prepared, properties, password: 'open it' });
    expect((await handIn(member, { document, file, prepared, properties })).status).toBe(200);
    const signed = await bytesOf(owner, (await seenBy(owner, document)).attachment);
    expect(popplerVerdicts(signed, 'open it')).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  it('accepts the first of two uploads; the second gets 409', async () => {
    const { owner, member, document } = await waiting();
    const { prepared, file, answer } = await signByToken(member, document);
    expect(answer.status).toBe(200);
    const second = await handIn(member, { document, file, prepared });
    expect([second.status, second.code]).toEqual([409, 'already_signed']);
    expect(await versionsOf(owner, document)).toEqual([2, 1]);
  });

  it('accepts one of two uploads at the same time', async () => {
    const { owner, member, document } = await waiting();
    const { data: prepared } = await prepareAt(member, desk, { document });
    const file = await signedAt(desk, { who: member, prepared });
    const both = await Promise.all([1, 2].map(() => handIn(member, { document, file, prepared })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await versionsOf(owner, document)).toEqual([2, 1]);
  });
});

describe('a prepared signature', () => {
  it('VA-08 is refused before the PIN is requested when the result could not be stored', async () => {
    const { owner, member, second, auditor, document } = await waiting(undefined, (office) => [
      office.second,
    ]);
    const code = async (who: Person, properties: Partial<DocumentProperties> = {}) =>
      prepareAt(who, desk, { document, properties });
    expect(await code(second)).toMatchObject({ status: 409, code: 'not_your_turn' });
    expect(await code(owner)).toMatchObject({ status: 409, code: 'not_your_turn' });
    expect(await code(auditor)).toMatchObject({ status: 409, code: 'not_your_turn' });
    expect((await code((await openOffice()).member)).status).toBe(404);
    const wrong = { defaultPage: 'custom', customPage: 9 } as const;
    expect((await code(member, wrong)).fields).toEqual({ customPage: [signMessages.noSuchPage(9, 2)] });
    expect((await code(member, { lowerLeftX: 900 })).fields).toEqual({
      position: [signMessages.outsidePage],
    });
    const encrypting = await code(member, { addEncryption: true, encryptionPin: 'pw' });
    expect(encrypting.fields).toEqual({ addEncryption: [usbMessages.encryption] });
    expect(await prepareAt(member, ecDesk, { document })).toMatchObject({
      status: 422,
      code: 'usb_certificate_unknown',
    });
  });
});

describe('a token in a certified file', () => {
  it('fills the field that the sender placed for its holder', async () => {
    const { owner, member, second } = await openOffice(await keysFor('second'));
    const document = await uploaded(owner);
    const { lowerLeftX: x, lowerLeftY: y, width, height } = FORM;
    const entry = (person: Person, serial_number: number) => ({
      user_id: person.userId,
      signatory_id: person.membershipId,
      serial_number,
      pages_to_sign: [1],
      signature_field: { pages: [1], x, y: y + 100 * serial_number, width, height },
    });
    const body = {
      instance_ids: [document.id],
      purpose: 'add_signatory' as const,
      signatory_data: [entry(second, 1), entry(member, 2)],
    };
    await send(changeDocuments, { body }, owner);
    await tie(member, desk);
    await sign(second, [document], IN_FIELD);
    const { prepared, file, answer } = await signByToken(member, document, { properties: IN_FIELD });
    expect(prepared.field_name).toMatch(/^Signatory 2 /);
    expect(answer.status).toBe(200);
    const fields = formFields(openDocument(file)).filter(({ type }) => type === 'Sig');
    expect(fields).toHaveLength(2);
    expect(popplerVerdicts(file)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });
});

describe('a signed file that differs from the prepared one', () => {
  interface Offered {
    office: Awaited<ReturnType<typeof waiting>>;
    prepared: Prepared;
    file: Buffer;
  }

  /** Signs correctly, lets the test alter the result, uploads that, and checks that nothing was stored. */
  async function refusalOf(spoil: (offered: Offered) => Promise<Partial<Offered>> | Partial<Offered>) {
    const office = await waiting();
    const { member, document } = office;
    const { data: prepared } = await prepareAt(member, desk, { document });
    const file = await signedAt(desk, { who: member, prepared });
    const spoilt = { office, prepared, file, ...(await spoil({ office, prepared, file })) };
    const answer = await handIn(member, { document, file: spoilt.file, prepared: spoilt.prepared });
    expect(await versionsOf(office.owner, document)).toEqual([1]);
    expect((await seenBy(member, document)).status).toBe('pending_for_signature');
    expect((await handIn(member, { document, file, prepared })).status).toBe(200);
    return [answer.status, answer.code];
  }

  const REFUSED = [422, 'usb_signature_refused'];

  it.each<[string, (offered: Offered) => Buffer]>([
    ['earlier bytes', ({ file }) => changed(file, 200)],
    ['bytes of the new revision', ({ file }) => changed(file, file.lastIndexOf('/Rect') + 8)],
    ['a byte of the signature', ({ file }) => changed(file, file.lastIndexOf('/Contents <') + 1200)],
    ['bytes behind it', ({ file }) => Buffer.concat([file, Buffer.from('% more\n')])],
    ['its end', ({ file }) => file.subarray(0, file.length - 20)],
  ])('is refused: %s', async (_, spoil) => {
    expect(await refusalOf((offered) => ({ file: spoil(offered) }))).toEqual(REFUSED);
  });

  it('is refused: another document, signed correctly', async () => {
    const other = uniquePdf();
    expect(
      await refusalOf(async ({ office, prepared }) => ({
        file: await signedAt(desk, { who: office.member, prepared, pdf: other }),
      })),
    ).toEqual(REFUSED);
  });

  it('is refused: another position, page, reason, lock, time or seed than the prepared ones', async () => {
    const changes: [Partial<DocumentProperties>, Partial<Prepared>][] = [
      [{ lowerLeftX: 61 }, {}],
      [{ defaultPage: 'all' }, {}],
      [{ reason: 'I do not agree' }, {}],
      [{}, { is_locking: true }],
      [{}, { signing_time: new Date(Date.now() - 60_000).toISOString() }],
      [{}, { seed: 'ab'.repeat(32) }],
    ];
    for (const [properties, other] of changes) {
      const answer = await refusalOf(async ({ office, prepared }) => ({
        file: await signedAt(desk, { who: office.member, prepared: { ...prepared, ...other }, properties }),
      }));
      expect(answer).toEqual(REFUSED);
    }
  });

  it('is refused: a certificate on the same token that is not tied, and one of another member', async () => {
    expect(
      await refusalOf(async ({ office, prepared }) => ({
        file: await signedAt(ecDesk, { who: office.member, prepared }),
      })),
    ).toEqual([422, 'usb_certificate_unknown']);
    const strange = signerFromKey(await issueCertificate(authority, { commonName: 'Mira Token' }));
    expect(
      await refusalOf(async ({ office, prepared }) => ({
        file: await signedBy(strange, await bytesOf(office.member, prepared.attachment), prepared),
      })),
    ).toEqual([422, 'usb_certificate_unknown']);
  });

  it('is refused: a second signature, and a change before the signature', async () => {
    const mine = signerFromKey(key.mine);
    expect(
      await refusalOf(async ({ file, prepared }) => ({ file: await signedBy(mine, file, prepared) })),
    ).toEqual(REFUSED);
    expect(
      await refusalOf(async ({ office, prepared }) => {
        const before = await bytesOf(office.member, prepared.attachment);
        const { tail } = await signPdf(before, mine, { ...options(prepared), certify: 2 });
        return { file: Buffer.concat([before, tail]) };
      }),
    ).toEqual(REFUSED);
  });

  it('is refused: a time that was issued long ago, or never', async () => {
    for (const minutes of [-1, 16]) {
      const signing_time = new Date(Date.now() - minutes * 60_000).toISOString();
      expect(await refusalOf(({ prepared }) => ({ prepared: { ...prepared, signing_time } }))).toEqual([
        422,
        'usb_signing_expired',
      ]);
    }
  });

  it('is refused: a document that the caller may not see, like one that does not exist', async () => {
    const mine = await waiting();
    const { data: prepared } = await prepareAt(mine.member, desk, { document: mine.document });
    const file = await signedAt(desk, { who: mine.member, prepared });
    const theirs = await waiting();
    const answer = await handIn(mine.member, { document: theirs.document, file, prepared });
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    const { data } = await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, theirs.member);
    expect(data.rows.map(({ version }) => version)).toEqual([1]);
  });

  const options = ({ signing_time, seed, appearance }: Prepared) => ({
    style: appearance!.style,
    mark: { text: appearance!.name, font: appearance!.font },
    shownDate: appearance!.shown_date,
    pages: [1],
    rectangle: { x: FORM.lowerLeftX, y: FORM.lowerLeftY, width: FORM.width, height: FORM.height },
    reason: FORM.reason,
    location: FORM.location,
    date: new Date(signing_time),
    seed: Buffer.from(seed, 'hex'),
  });

  async function signedBy(signer: ReturnType<typeof signerFromKey>, pdf: Buffer, prepared: Prepared) {
    const { tail } = await signPdf(pdf, signer, options(prepared));
    return Buffer.concat([pdf, tail]);
  }
});

function changed(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = copy[at] === 0x31 ? 0x32 : 0x31;
  return copy;
}

it('a large file that the token has signed comes in parts', async () => {
  const { member, document } = await waiting(largePdf({ pages: 3, bytes: 5 * MEGABYTE }));
  const { data: prepared } = await prepareAt(member, desk, { document });
  const file = await signedAt(desk, { who: member, prepared });
  const added = await handInParts(member, { document, file, prepared });
  expect([added.status, added.data.version]).toEqual([200, 2]);
  const other = await handInParts(member, { document, file, prepared });
  expect([other.status, other.code]).toEqual([409, 'already_signed']);
});
