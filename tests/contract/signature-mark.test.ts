import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { changeLocalisation } from '#contracts/localisation.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import { previewAppearance } from '#contracts/sign-documents.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { changeSignatureMark, getSignatureMark, type SignatureStyle } from '#contracts/signature-mark.ts';
import { getSignaturePicture, uploadSignaturePicture } from '#contracts/signature-picture.ts';
import { changeSignatureProperties, getSignatureProperties } from '#contracts/signature-properties.ts';
import { inkedPng } from '#support/pdf/inked-png.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, FORM, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';

const markOf = async (who: Person) => (await send(getSignatureMark, {}, who)).data;
const choose = (
  who: Person,
  body: { name: string | null; font: 'dancing-script' | 'caveat' | 'great-vibes'; only_if_none?: boolean },
) => send(changeSignatureMark, { body }, who);
const addPicture = (who: Person) =>
  sendFile(uploadSignaturePicture, { file: inkedPng(), name: 'signature.png' }, who);

function ask(program: 'pdffonts' | 'pdftotext' | 'pdfimages', pdf: Buffer): string {
  return withTemporaryFolder((folder) => {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const args = { pdffonts: [file], pdftotext: [file, '-'], pdfimages: ['-list', file] }[program];
    return execFileSync(program, args, { encoding: 'utf8' });
  });
}

async function preview(who: Person, style?: SignatureStyle): Promise<Buffer> {
  const body = { width: FORM.width, height: FORM.height, show_picture: true, signature_style: style };
  const response = await fetchCall(previewAppearance, { body }, who);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function signedFile(who: Person, properties: Partial<DocumentProperties> = {}): Promise<Buffer> {
  const document = await uploaded(who);
  await assign(who, [document], [who]);
  expect((await sign(who, [document], properties)).status).toBe(200);
  return bytesOf(who, (await seenBy(who, document)).attachment);
}

async function chooseStyle({ owner }: { owner: Person }, signature_style: SignatureStyle | undefined) {
  const params = { id: owner.organizationId };
  const { data } = await send(getSignatureProperties, { params }, owner);
  return send(changeSignatureProperties, { params, body: { ...data, signature_style } }, owner);
}

describe("a member's typed mark", () => {
  it("is the member's full name until another is chosen, and kept for the next signature", async () => {
    const { member, second } = await openOffice();
    const first = await markOf(member);
    expect(first).toEqual({
      name: null,
      font: 'dancing-script',
      default_name: first.default_name,
      is_chosen: false,
    });
    expect(first.default_name).not.toBe('');
    const { status, message, data } = await choose(member, { name: 'M. Lind', font: 'great-vibes' });
    expect([status, message]).toEqual([200, 'Your signature has been saved.']);
    expect(data).toEqual({ ...first, name: 'M. Lind', font: 'great-vibes', is_chosen: true });
    expect(await markOf(member)).toEqual(data);
    expect((await markOf(second)).is_chosen).toBe(false);
    expect((await fetchCall(getSignatureMark, {})).status).toBe(401);
  });

  it('replaces a signature picture, which counts as a choice', async () => {
    const { member } = await openOffice();
    await addPicture(member);
    expect((await markOf(member)).is_chosen).toBe(true);
    await choose(member, { name: null, font: 'caveat' });
    expect((await send(getSignaturePicture, {}, member)).data).toBeNull();
    expect(await markOf(member)).toMatchObject({ name: null, font: 'caveat', is_chosen: true });
  });

  it('replaces with only_if_none neither a picture nor another mark, and is stored where there is none', async () => {
    const { member, second } = await openOffice();
    await addPicture(member);
    const pictured = await choose(member, { name: 'M. Lind', font: 'caveat', only_if_none: true });
    expect(pictured.data).toMatchObject({ name: null, font: 'dancing-script', is_chosen: true });
    expect((await send(getSignaturePicture, {}, member)).data).not.toBeNull();

    await choose(second, { name: 'First', font: 'caveat', only_if_none: true });
    await choose(second, { name: 'Second', font: 'great-vibes', only_if_none: true });
    expect(await markOf(second)).toMatchObject({ name: 'First', font: 'caveat', is_chosen: true });
  });

  it.each([
    ['an empty name', { name: ' ', font: 'caveat' }, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61), font: 'caveat' }, 'name'],
    ['an unknown font', { name: 'Ana', font: 'comic' }, 'font'],
  ])('is refused with %s', async (_, body, field) => {
    const { member } = await openOffice();
    const response = await fetchCall(changeSignatureMark, { body }, member);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ data: { [field]: [expect.any(String)] } });
  });

  it('is drawn in its font in a valid signature, as in the preview', async () => {
    const { member } = await openOffice(await keysFor('member'));
    await choose(member, { name: 'M. Lind', font: 'great-vibes' });
    const signed = await signedFile(member, { reason: '', location: '' });
    for (const pdf of [signed, await preview(member)]) {
      expect(ask('pdffonts', pdf)).toMatch(/\+GreatVibes-Regular .* yes yes yes /);
      expect(ask('pdftotext', pdf)).toContain('M. Lind');
    }
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);
  });
});

describe('the style of visible signatures', () => {
  it('is chosen by the organization with its signature properties, and kept when they change without it', async () => {
    const office = await openOffice();
    expect((await chooseStyle(office, 'compact')).data.signature_style).toBe('compact');
    expect((await chooseStyle(office, undefined)).data.signature_style).toBe('compact');
  });

  it('is used by signatures that name none, and can be chosen for each', async () => {
    const office = await openOffice(await keysFor('owner'));
    const { owner } = office;
    await addPicture(owner);
    await chooseStyle(office, 'compact');
    const compact = await signedFile(owner);
    expect(ask('pdftotext', compact)).toContain(' · ');
    expect(ask('pdfimages', compact)).toMatch(/\bsmask\b/);
    const named = await signedFile(owner, { signatureStyle: 'name' });
    expect(ask('pdftotext', named)).toContain('Reason: I agree');
    expect(ask('pdffonts', named)).toContain('DancingScript');
    expect(ask('pdfimages', named)).not.toMatch(/\bsmask\b/);
    expect(ask('pdftotext', await preview(owner))).toContain(' · ');
    expect(ask('pdftotext', await preview(owner, 'name'))).not.toContain(' · ');
  });
});

describe('the date of a visible signature', () => {
  it("is in the signatory's format and time zone", async () => {
    const { member } = await openOffice(await keysFor('member'));
    const settings = { ...DEFAULT_LOCALISATION, date_format: 'dd.MM.y', time_zone: 'Asia/Kolkata' } as const;
    await send(changeLocalisation, { body: settings }, member);
    expect(ask('pdftotext', await preview(member))).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d\s+GMT\+5:30/);
  });
});
