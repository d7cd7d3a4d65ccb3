import { PNG } from 'pngjs';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { previewAppearance } from '#contracts/sign-documents.ts';
import {
  getSignaturePicture,
  removeSignaturePicture,
  uploadSignaturePicture,
} from '#contracts/signature-picture.ts';
import { pictureMessages, SIGNATURE_PICTURE_UPLOAD } from '#contracts/signature-picture-limits.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { inkedPng } from '#support/pdf/inked-png.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { photoJpeg } from '#support/pdf/photo-jpeg.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';

const add = (who: Person, file: Buffer, name = 'signature.png') =>
  sendFile(uploadSignaturePicture, { file, name }, who);
const pictureOf = async (who: Person) => (await send(getSignaturePicture, {}, who)).data;

/** Returns the pictures of a PDF, as poppler lists them: `image 60 10 rgb` and, for transparency, `smask 60 10 gray`. */
function picturesIn(pdf: Buffer): string[] {
  return withTemporaryFolder((folder) => {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const lines = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .slice(2);
    return lines.map((line) => line.trim().split(/\s+/).slice(2, 6).join(' '));
  });
}

const SHOWN = ['image 60 10 rgb', 'smask 60 10 gray'];

async function signedFile(who: Person, properties: Parameters<typeof sign>[2] = {}): Promise<Buffer> {
  const document = await uploaded(who);
  await assign(who, [document], [who]);
  expect((await sign(who, [document], properties)).status).toBe(200);
  return bytesOf(who, (await seenBy(who, document)).attachment);
}

describe("the picture of a member's handwritten signature", () => {
  it('is stored without its margins, shown, replaced and removed', async () => {
    const { member } = await openOffice();
    expect(await pictureOf(member)).toBeNull();
    const { status, message, data } = await add(member, inkedPng());
    expect([status, message]).toEqual([200, 'Your handwritten signature has been saved.']);
    expect(data).toMatchObject({ width: 60, height: 10 });
    expect(data.preview).toMatch(/^data:image\/png;base64,/);
    expect(await pictureOf(member)).toEqual(data);
    expect((await add(member, inkedPng(), 'other.PNG')).status).toBe(200);
    const removed = await send(removeSignaturePicture, { body: { purpose: 'remove' } }, member);
    expect([removed.status, removed.message]).toEqual([200, 'Your handwritten signature has been removed.']);
    expect(await pictureOf(member)).toBeNull();
  });

  it('is hidden from other members, other organizations and requests without a session', async () => {
    const { member, second } = await openOffice();
    await add(member, inkedPng());
    const elsewhere = await openOffice();
    for (const other of [second, elsewhere.member]) expect(await pictureOf(other)).toBeNull();
    expect((await fetchCall(getSignaturePicture, {})).status).toBe(401);
    await send(removeSignaturePicture, { body: { purpose: 'remove' } }, second);
    expect(await pictureOf(member)).not.toBeNull();
  });

  it.each([
    ['text', Buffer.from('hello'), 'note.png', pictureMessages.unreadable],
    ['a PDF by its name', Buffer.from('%PDF-1.7'), 'note.pdf', uploadMessages.wrongType('note.pdf')],
    ['an empty file', Buffer.alloc(0), 'a.png', uploadMessages.empty('a.png')],
    [
      'more than two megabytes',
      Buffer.alloc(SIGNATURE_PICTURE_UPLOAD.maxBytes + 1),
      'a.png',
      uploadMessages.tooLarge('a.png'),
    ],
    ['nothing but white', blank(), 'a.png', pictureMessages.empty],
    ['a header of a picture that would fill the memory', bomb(), 'a.png', pictureMessages.tooManyPixels],
  ])('refuses %s at its field', async (_, file, name, message) => {
    const { member } = await openOffice();
    const refused = await add(member, file, name);
    expect(refused.success).toBe('0');
    expect(refused.fields).toEqual({ file: [message] });
    expect(await pictureOf(member)).toBeNull();
  });

  it('is part of the appearance of a valid signature, and of its preview', async () => {
    const { owner } = await openOffice(await keysFor('owner'));
    await add(owner, inkedPng());
    const signed = await signedFile(owner);
    expect(picturesIn(signed)).toEqual(SHOWN);
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);
    const body = { width: FORM.width, height: FORM.height, show_picture: true };
    const preview = await fetchCall(previewAppearance, { body }, owner);
    expect(picturesIn(Buffer.from(await preview.arrayBuffer()))).toEqual(SHOWN);
  });

  it('carries nothing of the metadata of a photograph into the signed file, and stands upright there', async () => {
    const { owner } = await openOffice(await keysFor('owner'));
    const canary = 'canary-52.5200-13.4050';
    const { data } = await add(owner, photoJpeg({ canary, orientation: 6 }), 'photo.jpg');
    expect(data).toMatchObject({ width: 16, height: 32 });
    const preview = Buffer.from(data.preview.replace('data:image/jpeg;base64,', ''), 'base64');
    expect(preview.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(preview.includes(canary)).toBe(false);
    const signed = await signedFile(owner);
    expect(picturesIn(signed)).toEqual(['image 32 16 rgb']);
    expect(signed.includes('JFIF')).toBe(true);
    expect(signed.includes(canary)).toBe(false);
  });

  it('is left out where the signature properties exclude it, and is not required', async () => {
    const { owner, member } = await openOffice(await keysFor('owner', 'member'));
    await add(owner, inkedPng());
    expect(picturesIn(await signedFile(owner, { showPicture: false }))).toEqual([]);
    expect(picturesIn(await signedFile(member))).toEqual([]);
  });
});

function blank(): Buffer {
  const png = new PNG({ width: 30, height: 30 });
  png.data.fill(255);
  return PNG.sync.write(png);
}

function bomb(): Buffer {
  const file = inkedPng();
  file.writeUInt32BE(60_000, 16);
  file.writeUInt32BE(60_000, 20);
  return file;
}
