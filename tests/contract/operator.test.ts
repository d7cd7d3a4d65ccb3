import { jobWords } from '#components/operator/operator-words.ts';
import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { getInstallation, retryJob, sendTestMail } from '#contracts/operation.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { noteBackup } from '#platform/operation/backup-store.ts';
import { findOperatorActions } from '#platform/operation/operator-action-store.ts';
import { operatorActions } from '#platform/operation/operator-action-tables.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { send, type Credentials } from '#support/service/client.ts';
import { storeFailedMail } from '#support/service/failed-jobs.ts';
import { signInOperator, type Operator } from '#support/service/operator.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { eventually } from '#support/eventually.ts';
import { backend, database } from '#support/stack/backend-environment.ts';

const installation = async (who: Credentials) => (await send(getInstallation, {}, who)).data;
const jobOf = async (who: Credentials, id: string) =>
  (await installation(who)).jobs!.find((job) => job.id === id);

let operator: Operator;
beforeAll(async () => {
  operator = await signInOperator();
});

describe('an operator', () => {
  it('reads the state of the installation, without addresses of others', async () => {
    const reason = '550 5.1.1 <olive@own.example>: no mailbox "Lease of Mr Berg"';
    const id = await storeFailedMail(database(), { reason });
    await noteBackup(database(), { size: 1234, files: 5, unreadable: 0 });
    const state = await installation(operator);
    // Processes that other tests killed are listed until the next day.
    const running = state.instances!.find(({ is_running }) => is_running);
    const services = ['general', 'organization', 'document'];
    expect(running).toMatchObject({ services, node_version: process.version });
    expect(running!.free_bytes).toBeGreaterThan(0);
    expect(state.database).toMatchObject({ tables: 'same' });
    expect(state.database!.size).toBeGreaterThan(1e6);
    expect(state.mail).toMatchObject({ host: new URL(backend('SMTP_URL')).host, problem: null });
    expect(state.timestamps).toEqual({ server: null });
    expect(state.backups!.last).toMatchObject({ size: 1234, files: 5 });
    expect(state.queues!.find(({ kind }) => kind === 'send-mail')!.failed).toBeGreaterThan(0);
    expect(state.queues!.filter(({ kind }) => jobWords(kind) === kind)).toEqual([]); // each kind has a name
    expect(state.jobs!.find((job) => job.id === id)).toMatchObject({
      kind: 'send-mail',
      state: 'failed',
      tries: 10,
      last_error: '550 5.1.1 <(address)>: no mailbox "…"',
      may_retry: true,
    });
    expect(JSON.stringify({ ...state, actions: [] })).not.toMatch(/own\.example|Lease/);
  });

  it('retries a failed job, which is recorded with their name and listed until the next day', async () => {
    const recipient = `${randomUUID()}@else.example`;
    const id = await storeFailedMail(database(), { recipient });
    expect((await send(retryJob, { params: { id } }, operator)).status).toBe(200);
    expect(await mailsArrived(recipient, 1)).toMatchObject([{ subject: 'Hello' }]);
    const done = await eventually(async () => {
      const job = await jobOf(operator, id);
      return job?.state === 'done' ? job : null;
    });
    expect(done).toMatchObject({ is_retried: true, may_retry: false, last_error: null, tries: 11 });
    expect((await installation(operator)).actions![0]).toMatchObject({
      action: 'job_retried',
      subject: 'send-mail',
      operator_name: 'Otto Ops',
    });
    const again = await send(retryJob, { params: { id } }, operator);
    expect([again.status, again.code]).toEqual([409, 'job_not_retryable']);
  });

  it('cannot have the mail of a code sent again, whose text is gone', async () => {
    const id = await storeFailedMail(database(), { isSecret: true });
    expect(await jobOf(operator, id)).toMatchObject({ state: 'failed', may_retry: false });
    const { status, code } = await send(retryJob, { params: { id } }, operator);
    expect([status, code]).toEqual([409, 'job_not_retryable']);
  });

  it('sends a test mail, at most five a minute', async () => {
    const email = `${randomUUID()}@else.example`;
    const signedIn = await signInOperator();
    const sent = await send(sendTestMail, { body: { email } }, signedIn);
    expect([sent.status, sent.message]).toEqual([200, `The mail server has taken the mail to ${email}.`]);
    expect(await mailsArrived(email, 1)).toMatchObject([{ subject: 'Test mail of Countersign' }]);
    expect((await findOperatorActions(database(), 1))[0]).toMatchObject({
      action: 'test_mail_sent',
      subject: email,
      operator_name: 'Otto Ops',
    });
    for (let count = 0; count < 4; count += 1) await send(sendTestMail, { body: { email } }, signedIn);
    expect((await send(sendTestMail, { body: { email } }, signedIn)).status).toBe(429);
  });

  it('is told so in the profile, and needs a second factor where an organization of theirs requires one', async () => {
    const { data } = await send(getProfile, { query: {} }, operator);
    expect(data).toMatchObject({ is_operator: true });
    const require = (requires_second_factor: boolean) =>
      database()
        .update(organizations)
        .set({ requires_second_factor })
        .where(eq(organizations.name, 'Operations'));
    await require(true);
    const refused = await send(getInstallation, {}, operator);
    await require(false);
    expect([refused.status, refused.code]).toEqual([403, 'second_factor_required']);
  });

  it('leaves entries that are not changed', async () => {
    await expect(database().update(operatorActions).set({ subject: 'x' })).rejects.toThrow();
    await expect(database().delete(operatorActions)).rejects.toThrow();
  });
});

it('a call of a user who is no operator records nothing and starts nothing', async () => {
  const { owner } = await openOffice();
  const id = await storeFailedMail(database());
  const before = await database().$count(operatorActions);
  expect((await send(retryJob, { params: { id } }, owner)).status).toBe(404);
  expect((await send(sendTestMail, { body: { email: 'somebody@else.example' } }, owner)).status).toBe(404);
  expect((await send(getProfile, { query: {} }, owner)).data.is_operator).toBeUndefined();
  expect(await database().$count(operatorActions)).toBe(before);
  expect((await jobOf(operator, id))!.state).toBe('failed');
});
