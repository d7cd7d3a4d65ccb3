import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from '#platform/drizzle/orm.ts';
import { getActivityReport } from '#contracts/activity.ts';
import type { Document } from '#contracts/document.ts';
import { getAttachment } from '#contracts/document-files.ts';
import { Evidence, getEvidence } from '#contracts/evidence.ts';
import { startSignBatch } from '#contracts/sign-batch.ts';
import { verifyFileAsMember } from '#contracts/verify.ts';
import { activities, activityChain, activityHeads } from '#platform/audit/activity-tables.ts';
import { alteredEvents } from '#platform/audit/evidence-events.ts';
import { attachedEvidence, readProof } from '#trust/verification/read-proof.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import { storeCertificate } from '#trust/certificates/store-certificate.ts';
import { auditOf, tamper } from '#support/service/audit-log.ts';
import { database, vault } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, FORM, keysFor, sign } from '#support/service/signing-calls.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function report(by: Person, { id }: Pick<Document, 'id'>, format: 'pdf' | 'json'): Promise<Buffer> {
  const answer = await fetchCall(getEvidence, { params: { id }, query: { format } }, by);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
const evidenceOf = async (by: Person, document: Pick<Document, 'id'>) =>
  Evidence.parse(JSON.parse((await report(by, document, 'json')).toString('utf8')));

/** Makes a document that two signatories have signed. */
async function signedDocument(name = 'lease.pdf'): Promise<Office & { document: Document; file: Buffer }> {
  const office = await openOffice(await keysFor('member', 'second'));
  const file = uniquePdf();
  const document = await uploaded(office.owner, name, file);
  await assign(office.owner, [document], [office.member, office.second]);
  await sign(office.member, [document]);
  await sign(office.second, [document], { lowerLeftY: 200 });
  return { ...office, document, file };
}

/** Writes the bytes to a temporary file for programs that need a path. */
function inFolder<T>(bytes: Buffer, run: (file: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'evidence-'));
  const file = path.join(folder, 'report.pdf');
  writeFileSync(file, bytes);
  const remove = () => rmSync(folder, { recursive: true });
  const result = run(file);
  if (result instanceof Promise) return result.finally(remove) as T; // the same promise, with the folder removed after it
  remove();
  return result;
}
const textOf = (pdf: Buffer) =>
  inFolder(pdf, (file) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }));
const fontsOf = (pdf: Buffer) =>
  inFolder(pdf, (file) => execFileSync('pdffonts', [file], { encoding: 'utf8' }));
const sealerOf = (pdf: Buffer) =>
  inFolder(pdf, (file) => execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }));

describe('the evidence of a document', () => {
  it('names every version by the SHA-256 of its bytes, and every event by a hash that can be recomputed', async () => {
    const { owner, member, second, document, file } = await signedDocument();
    const evidence = await evidenceOf(owner, document);
    const stored = await Promise.all(
      [1, 2, 3].map(async (version) => {
        const query = { version, purpose: 'view' as const };
        const answer = await fetchCall(getAttachment, { params: { id: document.id }, query }, owner);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(stored[0]!.equals(file)).toBe(true);
    expect(evidence.versions.map((version) => [version.sha256, version.size])).toEqual(
      stored.map((bytes) => [sha256(bytes), bytes.length]),
    );
    expect(evidence.versions.map(({ signer, created_by }) => [created_by, signer])).toEqual([
      [owner.fullName, null],
      [member.fullName, 'member'],
      [second.fullName, 'second'],
    ]);
    expect(evidence.events.map(({ action, actor }) => [action, actor.email])).toEqual([
      ['document_uploaded', owner.email],
      ['signatories_added', owner.email],
      ['document_signed', member.email],
      ['document_signed', second.email],
      ['document_completed', second.email],
    ]);
    expect(alteredEvents(evidence)).toEqual([]);
    const [, , signing] = evidence.events;
    const forged = { ...signing!, actor: { ...signing!.actor, id: owner.userId } };
    expect(alteredEvents({ ...evidence, events: [forged] })).toEqual([signing!.sequence]);
  });

  it('holds the report on the newest version, with the serial numbers of the certificates', async () => {
    const { owner, document } = await signedDocument();
    const { verification, versions } = await evidenceOf(owner, document);
    expect(verification).toMatchObject({ sha256: versions[2]!.sha256, signed_revisions: 2 });
    const serials = verification!.signatures.map(({ signer }) => signer!.serial_number);
    expect(versions.map(({ certificate_serial }) => certificate_serial)).toEqual([null, ...serials]);
    expect(verification!.signatures.map(({ is_intact }) => is_intact)).toEqual([true, true]);
  });

  it('holds the client address of every event', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner);
    const headers = { 'x-client-address': '2001:db8::7' };
    await fetchCall(getEvidence, { params: { id: document.id }, query: { format: 'json' } }, owner, {
      headers,
    });
    const { events } = await evidenceOf(owner, document);
    expect(events.map(({ action, ip }) => [action, ip])).toEqual([
      ['document_uploaded', null],
      ['evidence_made', '2001:db8::7'],
    ]);
  });

  it('holds the address of the request for documents that were signed in the background', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const body = { instance_ids: [document.id], sign_mode: 'pfx' as const, document_properties: FORM };
    const headers = { 'x-client-address': '198.51.100.4', 'content-type': 'application/json' };
    expect((await fetchCall(startSignBatch, { body }, member, { headers })).status).toBe(200);
    const signing = await eventually(async () => {
      const { events } = await evidenceOf(owner, document);
      return events.find(({ action }) => action === 'document_signed') ?? null;
    });
    expect(signing).toMatchObject({ ip: '198.51.100.4', actor: { email: member.email } });
  });

  it('gets 404 for a caller who may not see the document', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const status = async (who: Person) =>
      (await fetchCall(getEvidence, { params: { id: document.id }, query: { format: 'pdf' } }, who)).status;
    expect(await Promise.all([owner, member, auditor].map(status))).toEqual([200, 200, 200]);
    expect(await status(second)).toBe(404);
    expect(await status((await openOffice()).owner)).toBe(404);
  });

  it('is available for an encrypted file whose password is no longer stored', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const signed = await sign(member, [document], { addEncryption: true, encryptionPin: 'open sesame' });
    expect(signed.status).toBe(200);
    const evidence = await evidenceOf(owner, document);
    expect(evidence.verification).toBeNull();
    const pdf = await report(owner, document, 'pdf');
    expect(textOf(pdf)).toContain('The signatures were not checked');
  });
});

describe('the signing report', () => {
  it('has the seal of the organization, contains the evidence, and is entered into the activity log', async () => {
    const { owner, document } = await signedDocument('Mietvertrag अनुबंध 合同.pdf');
    const pdf = await report(owner, document, 'pdf');
    expect(popplerVerdicts(pdf)).toEqual(['Signature is Valid.']);
    expect(sealerOf(pdf)).toMatch(/Common Name: Office \w+ Seal\n[\s\S]*Total document signed/);
    const evidence = Evidence.parse(JSON.parse(attachedEvidence(pdf).toString('utf8')));
    const text = textOf(pdf);
    const words = ['Mietvertrag अनुबंध 合同.pdf', 'Mira Tester', 'Sven Tester', 'UTC', 'Page 1 of'];
    for (const word of words) expect(text).toContain(word);
    expect(text).toMatch(/Covers +The document as it was then\./);
    expect(fontsOf(pdf)).not.toContain('Helvetica'); // its seal uses the font of the report too
    const unbroken = text.replace(/\s/g, '');
    for (const { sha256: hash } of evidence.versions) expect(unbroken).toContain(hash.slice(0, 24));
    for (const { certificate_serial: serial } of evidence.versions.slice(1))
      expect(unbroken).toContain(serial);
    const log = await send(
      getActivityReport,
      { query: { instance_id: document.id, purpose: 'document' } },
      owner,
    );
    expect(log.data.rows[0]).toMatchObject({ description: 'made the signing report' });
    const made = (await evidenceOf(owner, document)).events.at(-1)!;
    expect(made).toMatchObject({ action: 'evidence_made', details: { format: 'pdf', sha256: sha256(pdf) } });
  });

  it('is invalid after a change', async () => {
    const { owner } = await openOffice();
    const pdf = await report(owner, await uploaded(owner), 'pdf');
    const altered = Buffer.from(pdf);
    const at = altered.indexOf('/Producer');
    altered[at + 12] = altered[at + 12]! ^ 1;
    expect(popplerVerdicts(pdf)).toEqual(['Signature is Valid.']);
    expect(popplerVerdicts(altered)).toEqual(['Digest Mismatch.']);
  });

  it('is valid for members of the organization, which trusts its seal, and not confirmed for others', async () => {
    const { owner, auditor } = await openOffice();
    const file = await report(owner, await uploaded(owner), 'pdf');
    const verdict = async (who: Person) =>
      (await sendFile(verifyFileAsMember, { file, name: 'report.pdf' }, who)).data.verdict;
    expect(await verdict(auditor)).toBe('valid');
    expect(await verdict((await openOffice()).owner)).toBe('unknown');
  });

  it('has one seal, also when it is requested several times at once', async () => {
    const { owner } = await openOffice();
    const documents = [await uploaded(owner), await uploaded(owner)];
    const reports = await Promise.all(
      [...documents, ...documents].map((document) => report(owner, document, 'pdf')),
    );
    const seals = await database().execute(
      sql`select count(*)::int as n from organization_seals where organization_id = ${owner.organizationId}`,
    );
    expect(seals.rows).toEqual([{ n: 1 }]);
    for (const pdf of reports) expect(popplerVerdicts(pdf)).toEqual(['Signature is Valid.']);
  });

  it("is sealed with the organization's certificate when it has one", async () => {
    const { owner } = await openOffice();
    const key = (await keysFor('owner')).owner!;
    const holder = { organizationId: owner.organizationId, userId: null };
    await database().transaction((tx) => storeCertificate(tx, vault(), { holder, key }));
    const pdf = await report(owner, await uploaded(owner), 'pdf');
    expect(sealerOf(pdf)).toContain('Signer Certificate Common Name: owner\n');
    expect(popplerVerdicts(pdf)).toEqual(['Signature is Valid.']);
  });

  it('detects a log that was rewritten after the report was made', async () => {
    const { owner, document } = await signedDocument();
    await inFolder(await report(owner, document, 'pdf'), async (file) => {
      const { organizationId } = owner;
      expect((await auditOf(organizationId, file)).problems).toEqual([]);
      await tamper(
        sql`update ${activities} set user_id = ${owner.userId} where subject_id = ${document.id} and action = 'document_signed'`,
        sql`delete from ${activityChain} where organization_id = ${organizationId}`,
        sql`delete from ${activityHeads} where organization_id = ${organizationId}`,
        sql`select chain_activities(${organizationId}, '-infinity')`,
      );
      expect((await auditOf(organizationId)).problems).toEqual([]);
      const { problems } = await auditOf(organizationId, file);
      expect(problems[0]).toMatchObject({ code: 'rewritten', sequence: 3 });
    });
  });

  it('lets the command line find offline which version of the document a file is', async () => {
    const { owner, document, file } = await signedDocument();
    const pdf = await report(owner, document, 'pdf');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'evidence-'));
    try {
      const names = { report: 'report.pdf', upload: 'upload.pdf', other: 'other.pdf' };
      const at = (name: string) => path.join(folder, name);
      writeFileSync(at(names.report), pdf);
      writeFileSync(at(names.upload), file);
      writeFileSync(at(names.other), Buffer.concat([file, Buffer.from('\n')]));
      const compare = (name: string) => {
        const args = ['cli/verify.ts', at(names.report), '--document', at(name), '--json'];
        const { stdout } = spawnSync('node', args, { encoding: 'utf8' });
        return (JSON.parse(stdout) as { signing_report: unknown }).signing_report; // as the command prints it
      };
      const told = { document: { id: document.id }, versions: 3, events: 5, altered_events: [] };
      expect(compare(names.upload)).toMatchObject({ ...told, version: 1 });
      expect(compare(names.other)).toMatchObject({ ...told, version: null });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is refused by the check of a log once it was altered', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner);
    const altered = await report(owner, document, 'pdf');
    const at = altered.indexOf('/Producer') + 12;
    altered[at] = altered[at]! ^ 1;
    inFolder(altered, (file) => expect(() => readProof(file)).toThrow('proves nothing'));
    const evidence = await evidenceOf(owner, document);
    const events = evidence.events.map((event) => ({ ...event, ip: '192.0.2.1' }));
    const forged = Buffer.from(JSON.stringify({ ...evidence, events }));
    inFolder(forged, (file) => expect(() => readProof(file)).toThrow('proves nothing'));
  });

  it('holds all entries of a document with a thousand', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner);
    const entries = Array.from({ length: 1_000 }, () => ({
      action: 'document_downloaded' as const,
      subjectId: document.id,
    }));
    await database().transaction((tx) => recordActivities(tx, owner, entries));
    const pdf = await report(owner, document, 'pdf');
    expect(Evidence.parse(JSON.parse(attachedEvidence(pdf).toString('utf8'))).events).toHaveLength(1_001);
    expect(popplerVerdicts(pdf)).toEqual(['Signature is Valid.']);
  });
});
