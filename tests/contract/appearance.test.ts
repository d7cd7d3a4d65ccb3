import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { previewAppearance } from '#contracts/sign-documents.ts';
import { formatDate } from '#shared/format-date.ts';
import { inspectPdf } from '#signing';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, FORM, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const SIZE = { width: FORM.width, height: FORM.height };

/** Returns the text of an area of the first page, or of the whole page, as poppler reads it. */
function textOf(pdf: Buffer, area?: { x: number; y: number; width: number; height: number }): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'appearance-'));
  try {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const crop = area ? ['-x', area.x, '-y', area.y, '-W', area.width, '-H', area.height].map(String) : [];
    return execFileSync('pdftotext', ['-l', '1', '-layout', ...crop, file, '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function preview(who: Person, body: object): Promise<{ headers: Headers; bytes: Buffer }> {
  const response = await fetchCall(previewAppearance, { body }, who);
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const withoutTime = (text: string) => text.replace(/\d\d:\d\d/, '').trim();

describe('the preview of an appearance', () => {
  it('DO-05 is a PDF of one page of the requested size, with the name, the time and the texts', async () => {
    const { member } = await openOffice(await keysFor('member'));
    const { headers, bytes } = await preview(member, { ...SIZE, reason: 'I agree', location: 'Malmö' });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(Number(headers.get('content-length'))).toBe(bytes.length);
    expect(inspectPdf(bytes)).toMatchObject({ pageCount: 1, pages: [SIZE] });
    const text = textOf(bytes).replace(/\s+/g, ' ');
    const today = formatDate(new Date().toISOString(), 'UTC');
    for (const words of [
      'member',
      `Digitally signed ${today}`,
      'UTC',
      'Reason: I agree',
      'Location: Malmö',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('DO-05 has the same lines as the signature made afterwards', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const words = { reason: 'I have read all of it', location: 'Aarhus' };
    const { bytes } = await preview(member, { ...SIZE, ...words });
    await sign(member, [document], words);
    const signed = await bytesOf(owner, `/document/${document.id}/attachment?version=2`);
    const height = inspectPdf(signed).pages[0]!.height;
    const area = { x: FORM.lowerLeftX, y: height - FORM.lowerLeftY - FORM.height, ...SIZE };
    const lines = (text: string) =>
      withoutTime(text)
        .split('\n')
        .map((line) => line.replace(/\s+/g, ' ').trim());
    expect(lines(textOf(signed, area))).toEqual(lines(textOf(bytes)));
  });

  it("uses the member's certificate rather than the organization's, and is refused without either", async () => {
    const { member, second } = await openOffice(await keysFor('member'));
    expect(textOf((await preview(member, SIZE)).bytes)).toContain('member');
    const refused = await send(previewAppearance, { body: SIZE }, second);
    expect([refused.code, refused.fields]).toEqual([
      'certificate_missing',
      { certificate: [certificateMessages.none] },
    ]);
  });

  it.each([
    ['no width', { height: 60 }],
    ['an empty rectangle', { width: 0, height: 60 }],
    ['a page larger than a PDF can have', { width: 14_401, height: 60 }],
    ['a reason of 201 characters', { ...SIZE, reason: 'x'.repeat(201) }],
  ])('refuses %s', async (_, body) => {
    const { member } = await openOffice(await keysFor('member'));
    expect((await fetchCall(previewAppearance, { body }, member)).status).toBe(400);
  });
});
