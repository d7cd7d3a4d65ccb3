import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ActiveContentPolicy } from '#contracts/active-content.ts';
import { getActivityReport } from '#contracts/activity.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { uploadDocument } from '#contracts/document.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { checkBeforeSigning } from '#contracts/preflight.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { activePdf } from '#support/pdf/active-pdf.ts';
import { nssDatabaseTrusting, validateWithPdfsig } from '#support/pdf/pdfsig.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, FORM, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { isStored, sha256Of, watchUnfinished } from '#support/service/stored-blobs.ts';
import { sendFile } from '#support/service/upload-calls.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'active-content-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function officeThat(policy: ActiveContentPolicy) {
  const office = await openOffice(await keysFor('member'));
  const body = {
    requires_second_factor: false,
    session_hours: 12,
    idle_minutes: 30,
    sign_modes: ['pfx', 'usb'],
    allows_key_signing: false,
    active_content: policy,
  };
  const saved = await send(changeOrganization, { query: { purpose: 'security' }, body }, office.owner);
  expect(saved.status).toBe(200);
  return office;
}

const upload = (who: Person, file: Buffer) => sendFile(uploadDocument, { file, name: 'lease.pdf' }, who);
const firstEntry = async (who: Person, id: string) => {
  const { data } = await send(getActivityReport, { query: { instance_id: id, purpose: 'document' } }, who);
  return data.rows.at(-1)!.description;
};

/** Active content that poppler finds in a file. */
function foundByPoppler(pdf: Buffer): { scripts: boolean; files: boolean } {
  const file = path.join(folder, `${randomUUID()}.pdf`);
  writeFileSync(file, pdf);
  const run = (command: string, option: string) =>
    execFileSync(command, [option, file], { encoding: 'utf8' });
  return {
    scripts: run('pdfinfo', '-js').includes('app.alert'),
    files: !run('pdfdetach', '-list').startsWith('0 '),
  };
}

describe('active content in an upload', () => {
  it('DC-05 is kept by default, and told to the uploader, the readers, the signatory and the activity log', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const file = activePdf();
    const { status, data } = await upload(owner, file);
    expect([status, data.active_content, data.removed_content]).toEqual([
      200,
      ['javascript', 'embedded_file'],
      [],
    ]);
    expect(await bytesOf(owner, data.attachment)).toEqual(file);
    expect(await firstEntry(owner, data.id)).toBe(
      'uploaded “lease.pdf”, which contains JavaScript and embedded files',
    );
    await assign(owner, [data], [member]);
    expect((await seenBy(member, data)).active_content).toEqual(['javascript', 'embedded_file']);
    const body = { sign_mode: 'pfx' as const, document_properties: FORM, level: null };
    const findings = (await send(checkBeforeSigning, { params: { id: data.id }, body }, member)).data
      .findings;
    expect(findings.find(({ code }) => code === 'document_active_content')).toMatchObject({
      severity: 'warning',
      message: 'The document contains JavaScript and embedded files.',
    });
  });

  it('DC-05 is removed before the file is stored where the organization wants it, and the file can be signed', async () => {
    const { owner, member } = await officeThat('remove');
    const file = activePdf();
    expect(foundByPoppler(file)).toEqual({ scripts: true, files: true });
    const { status, data } = await upload(owner, file);
    expect([status, data.active_content, data.removed_content]).toEqual([
      200,
      [],
      ['javascript', 'embedded_file'],
    ]);
    const stored = await bytesOf(owner, data.attachment);
    expect(data.size).toBe(stored.length);
    expect(foundByPoppler(stored)).toEqual({ scripts: false, files: false });
    expect(isStored(sha256Of(file))).toBe(false);
    expect(await firstEntry(owner, data.id)).toBe(
      'uploaded “lease.pdf”, without JavaScript and embedded files',
    );
    await assign(owner, [data], [member]);
    expect((await sign(member, [data])).status).toBe(200);
    const signed = path.join(folder, 'signed.pdf');
    writeFileSync(signed, await bytesOf(owner, (await seenBy(owner, data)).attachment));
    const { certificate } = await issueCertificate(await createAuthority('Nobody'), {
      commonName: 'Nobody',
      keyType: 'ec',
    });
    const nss = nssDatabaseTrusting(certificate);
    const verdicts = validateWithPdfsig(signed, nss, { isOffline: true });
    rmSync(nss, { recursive: true });
    expect(verdicts.map(({ signature }) => signature)).toEqual(['Signature is Valid.']);
  });

  it('DC-05 UP-07 is refused at the file where the organization wants that, and nothing is kept', async () => {
    const { owner } = await officeThat('refuse');
    const untilNoneUnfinished = await watchUnfinished();
    const file = activePdf();
    const { status, fields } = await upload(owner, file);
    expect([status, fields]).toEqual([
      422,
      { file: [uploadMessages.activeContent('lease.pdf', ['javascript', 'embedded_file'])] },
    ]);
    const { data } = await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, owner);
    expect(data.rows).toEqual([]);
    expect(isStored(sha256Of(file))).toBe(false);
    await untilNoneUnfinished();
  });

  it('DC-05 stays in a file that is signed already, whose signature would break', async () => {
    const { owner } = await officeThat('remove');
    const key = await issueCertificate(await createAuthority('Others'), {
      commonName: 'Other',
      keyType: 'ec',
    });
    const file = await signedPdf(activePdf(), key);
    const { status, data } = await upload(owner, file);
    expect([status, data.active_content, data.removed_content]).toEqual([
      200,
      ['javascript', 'embedded_file'],
      [],
    ]);
    expect(await bytesOf(owner, data.attachment)).toEqual(file);
  });
});
