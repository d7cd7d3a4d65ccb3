import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from '#platform/drizzle/orm.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import { openJobs, type Jobs } from '#platform/jobs.ts';
import { fileMailJob, mailJob } from '#platform/mail/mail-job.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { sendMail, type NewMail } from '#platform/mail/send-mail.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { bytesOf } from '#support/service/signing-calls.ts';
import { isStored, sha256Of, storedBlobs, untilRemoved } from '#support/service/stored-blobs.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const CONTENT = { paragraphs: ['Here it is.'], footer: 'Sent by a test.' };
let jobs: Jobs;
/** Organization of the mails: only one has files. */
let organizationId: string;

beforeAll(async () => {
  organizationId = (await openOffice()).owner.organizationId;
  jobs = await openJobs({
    databaseUrl: backend('DATABASE_URL'),
    kinds: [mailJob, fileMailJob, removeBlobJob],
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(() => jobs.stop());

/** Stores a file that only the mails queued with it need, and returns its hash. */
async function queue(recipients: string[], changes: Partial<NewMail> = {}): Promise<string> {
  const blobs = (await storedBlobs()).of(organizationId);
  const bytes = Buffer.from(`a file of its own ${randomUUID()}`);
  const staged = await blobs.stage(Readable.from([bytes]), { maxBytes: Infinity });
  const attachments = [{ file_name: 'täglich.txt', content_type: 'text/plain', sha256: staged.sha256 }];
  await database().transaction(async (tx) => {
    await keepBlob(tx, staged);
    for (const to of recipients) {
      const mail = { to, organizationId, subject: 'A file', content: CONTENT, attachments, ...changes };
      await sendMail(tx, jobs, mail);
    }
  });
  await staged.discard();
  return staged.sha256;
}

const address = () => `files.${randomUUID()}@office.example`;

describe('a mail with files', () => {
  it('EX-05 arrives with complete files under their names, and with the reply address of the sender', async () => {
    const to = address();
    await queue([to], { replyTo: 'olive@office.example' });
    const [mail] = await mailsArrived(to, 1);
    expect(mail!.attachments).toEqual([{ filename: 'täglich.txt', size: 54 }]);
    expect(mail!.reply_to).toBe('olive@office.example');
  });

  it('removes the stored file once the last mail with it has been sent', async () => {
    const recipients = [address(), address(), address()];
    const sha256 = await queue(recipients);
    expect(isStored(sha256)).toBe(true);
    for (const to of recipients) expect((await mailsArrived(to, 1))[0]!.attachments).toHaveLength(1);
    await untilRemoved(sha256);
  });

  it('keeps the stored file while a mail with it waits', async () => {
    const sha256 = await queue([]);
    const [held] = await database()
      .insert(mails)
      .values({
        recipient: address(),
        organization_id: organizationId,
        subject: 'Not queued to be sent',
        text_body: '',
        html_body: '',
        attachments: [{ file_name: 'x.txt', content_type: 'text/plain', sha256 }],
      })
      .returning({ id: mails.id });
    const remove = () =>
      database().transaction((tx) =>
        jobs.enqueue(tx, removeBlobJob, { organization_id: organizationId, sha256 }),
      );
    await remove();
    await untilRemoved(await queue([address()])); // removed after it by the same worker
    expect(isStored(sha256)).toBe(true);
    await database().update(mails).set({ state: 'sent' }).where(eq(mails.id, held!.id));
    await remove();
    await untilRemoved(sha256);
  });

  it('keeps a stored file that a document also has', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner);
    const bytes = await bytesOf(owner, document.attachment);
    const sha256 = sha256Of(bytes);
    const to = address();
    const attachments = [{ file_name: 'letter.pdf', content_type: 'application/pdf', sha256 }];
    await database().transaction((tx) =>
      sendMail(tx, jobs, {
        to,
        organizationId: owner.organizationId,
        subject: 'A letter',
        content: CONTENT,
        attachments,
      }),
    );
    expect((await mailsArrived(to, 1))[0]!.attachments).toEqual([
      { filename: 'letter.pdf', size: bytes.length },
    ]);
    const unneeded = await queue([address()]); // removed after it by the same worker
    await untilRemoved(unneeded);
    expect(await bytesOf(owner, document.attachment)).toEqual(bytes);
  });

  it('is retried while a file cannot be read, without delaying other mails', async () => {
    const to = address();
    const attachments = [
      {
        file_name: 'gone.pdf',
        content_type: 'application/pdf',
        sha256: randomUUID().replaceAll('-', '').repeat(2),
      },
    ];
    await database().transaction((tx) =>
      sendMail(tx, jobs, { to, organizationId, subject: 'Gone', content: CONTENT, attachments }),
    );
    const failed = await eventually(async () => {
      const [mail] = await database().select().from(mails).where(eq(mails.recipient, to));
      return mail?.last_error ? mail : null;
    });
    expect([failed.state, failed.last_error]).toEqual(['queued', expect.stringContaining('ENOENT')]);
    const other = address();
    await queue([other]);
    expect(await mailsArrived(other, 1)).toHaveLength(1);
  });
});
