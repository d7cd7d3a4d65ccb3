import { eq } from '#platform/drizzle/orm.ts';
import { getNotifications } from '#contracts/notification.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { uploadCertificate } from '#contracts/certificate.ts';
import { createAuthority, issueCertificate, writePfx, type Authority } from '#demo/pki.ts';
import { certificateNotices } from '../../services/organization/certificates/notices/certificate-notice-tables.ts';
import { tellOfExpiry } from '../../services/organization/certificates/notices/tell-of-expiry.ts';
import { openJobs, type Jobs } from '#platform/jobs.ts';
import { fileMailJob, mailJob } from '#platform/mail/mail-job.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { sendFile } from '#support/service/upload-calls.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import {
  keepForFile,
  startOwnServices,
  useOwnDatabase,
  type OwnServices,
} from '#support/stack/own-services.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let authority: Authority;
/** Looks once for certificates that expire, as the services do when they start and then every hour; stops after so many mails. */
let look: (most?: number) => Promise<void>;
let jobs: Jobs;
beforeAll(async () => {
  await useOwnDatabase();
  authority = await createAuthority('Notices');
  const services = startOwnServices();
  keepForFile(services); // calls are sent to these, which also send the mails
  process.env['SERVICES_URL'] = await services.ready;
  const onError = (error: Error) => {
    throw error;
  };
  jobs = await openJobs({ databaseUrl: backend('DATABASE_URL'), kinds: [mailJob, fileMailJob], onError });
  look = (most = Infinity) => {
    let queued = 0;
    const counting: Jobs = { ...jobs, enqueue: (...job) => ((queued += 1), jobs.enqueue(...job)) };
    const platform = { database: database(), jobs: counting, appUrl: backend('APP_URL') };
    return tellOfExpiry(platform, { isStopping: () => queued >= most, onError });
  };
});
afterAll(() => jobs.stop());

async function stop({ child, ended }: OwnServices): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0); // the sweep that runs is finished first
}

/** Adds a certificate that ends in so many days. */
async function add(who: Person, name: string, days: number, owner: 'user' | 'organization' = 'user') {
  const request = { commonName: name, keyType: 'ec', notAfter: inDays(days) } as const;
  const file = await writePfx(await issueCertificate(authority, request), 'secret');
  const fields = { owner, password: 'secret' };
  const { status } = await sendFile(uploadCertificate, { file, name: 'own.pfx', fields }, who);
  expect(status).toBe(200);
}

const subjectsTo = async ({ email }: Person) => (await mailsTo(email)).map(({ subject }) => subject).sort();
const endsIn = (who: Person, days: number) =>
  database()
    .update(certificates)
    .set({ not_after: inDays(days) })
    .where(eq(certificates.user_id, who.userId));
const noticeDays = async (who: Person) => {
  const rows = await database()
    .select({ days: certificateNotices.days })
    .from(certificateNotices)
    .innerJoin(certificates, eq(certificates.id, certificateNotices.certificate_id))
    .where(eq(certificates.user_id, who.userId));
  return rows.map(({ days }) => days).sort((one, other) => other - one);
};

describe('a certificate that expires', () => {
  it('OS-05 is told of once for each of 30, 7 and 1 days, by mail and in the app', async () => {
    const { member } = await openOffice({}, 'Harbour Office');
    await add(member, 'Mira Tester', 31);
    await look();
    expect(await noticeDays(member)).toEqual([]);
    for (const [days, thresholds] of [
      [29, [30]],
      [8, [30]],
      [6, [30, 7]],
      [0.5, [30, 7, 1]],
      [0.4, [30, 7, 1]],
    ] as const) {
      await endsIn(member, days);
      await look();
      expect(await noticeDays(member)).toEqual(thresholds);
    }
    const arrived = await mailsArrived(member.email, 3);
    expect(arrived.map(({ subject }) => subject).sort()).toEqual([
      'Your certificate “Mira Tester” expires in 12 hours',
      'Your certificate “Mira Tester” expires in 29 days',
      'Your certificate “Mira Tester” expires in 6 days',
    ]);
    const { data } = await send(getNotifications, {}, member);
    const told = data['Certificates - Harbour Office'] ?? [];
    expect(told).toHaveLength(3);
    expect(told[0]!.link).toBe('/settings/digital-signature');
  });

  it('OS-05 that is added late is told of for the latest threshold only', async () => {
    const { member, second } = await openOffice();
    await add(member, 'Late', 5);
    await add(second, 'Later', 0.5);
    await look();
    await mailsArrived(member.email, 1);
    await mailsArrived(second.email, 1);
    expect([await noticeDays(member), await noticeDays(second)]).toEqual([[7], [1]]);
  });

  it('OS-05 of the organization is told to those who may change it, and that of a former member not at all', async () => {
    const { owner, member, second, auditor } = await openOffice({}, 'Pier Office');
    await add(owner, 'Company', 20, 'organization');
    await add(second, 'Former', 20);
    await send(updateUser, { body: { purpose: 'deactivate', id: second.membershipId } }, owner);
    await look();
    await mailsArrived(owner.email, 1);
    expect(await subjectsTo(owner)).toEqual(['The certificate “Company” of Pier Office expires in 20 days']);
    for (const other of [member, second, auditor]) {
      expect(await subjectsTo(other)).toEqual([]);
      expect(await database().$count(mails, eq(mails.recipient, other.email))).toBe(0); // none is queued either
    }
    expect(await noticeDays(second)).toEqual([]);
  });

  it('OS-05 is told of after the restart of services that stop before they have told of it, and once', async () => {
    const { member, second } = await openOffice();
    const people = [member, second];
    for (const person of people) await add(person, 'Ends soon', 5);
    const told = () => Promise.all(people.map(noticeDays));
    await look(1);
    expect((await told()).flat()).toEqual([7]);
    await look();
    expect(await told()).toEqual([[7], [7]]);
    for (const { email } of people)
      expect(await database().$count(mails, eq(mails.recipient, email))).toBe(1);
  });

  it('OS-05 is told of once by two service processes that start at the same time', async () => {
    const office = await openOffice();
    const people = [office.owner, office.member, office.second, office.auditor];
    for (const [index, person] of people.entries()) await add(person, `Certificate ${index}`, 3);
    const both = [startOwnServices(), startOwnServices()];
    await Promise.all(both.map(({ ready }) => ready));
    for (const { email } of people) await mailsArrived(email, 1);
    await Promise.all(both.map(stop)); // each has finished its sweep
    for (const person of people) {
      expect(await subjectsTo(person)).toHaveLength(1);
      expect(await noticeDays(person)).toEqual([7]);
    }
  });
});
