import { eq, sql } from '#platform/drizzle/orm.ts';
import { listCertificates, uploadCertificate } from '#contracts/certificate.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { MAX_PFX_FILES_PER_HOUR } from '#contracts/limits.ts';
import { createAuthority, issueCertificate, writePfx } from '#demo/pki.ts';
import { pfxOpenings } from '#trust/certificates/certificate-tables.ts';
import { costlyPfx } from '#support/pki/costly-pfx.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { sendFile } from '#support/service/upload-calls.ts';
import { backend, database } from '#support/stack/backend-environment.ts';

const add = (who: Person, file: Buffer, password = 'wrong') =>
  sendFile(uploadCertificate, { file, name: 'key.pfx', fields: { password } }, who);

/** File of 2.4 kB that takes as long to open as is allowed, and then proves to have another password. */
const costliest = costlyPfx({ mac: 600_000 });

/** Asks for the health of the services again and again until `end`, and returns the number of responses. */
async function healthUntil(end: Promise<unknown>): Promise<number> {
  const progress = { hasEnded: false };
  let answered = 0;
  void end.finally(() => (progress.hasEnded = true));
  while (!progress.hasEnded) {
    const { status } = await fetch(`${backend('SERVICES_URL')}/health`);
    if (status === 200) answered += 1;
  }
  return answered;
}

describe('a PFX file whose password takes long to check', () => {
  it('OS-05 leaves the services free for other requests meanwhile', async () => {
    const { member } = await openOffice();
    await add(member, costlyPfx({ mac: 1 })); // a thread of the engine has started
    const opening = add(member, costliest);
    const answered = await healthUntil(opening);
    expect((await opening).fields).toEqual({ password: [certificateMessages.wrongPassword] });
    expect(answered).toBeGreaterThan(10); // two, if the event loop waited for it
  });

  it('OS-05 is refused at once where it would take longer than is allowed', async () => {
    const { member } = await openOffice();
    for (const costs of [{ mac: 600_001 }, { mac: 4_000_000 }, { mac: 1, safes: [300_000, 300_000] }]) {
      const { status, fields } = await add(member, costlyPfx(costs));
      expect([status, fields]).toEqual([422, { file: [certificateMessages.tooManyIterations(600_000)] }]);
    }
  });
});

describe('the PFX files of a user', () => {
  it('OS-05 are opened one at a time, while other users open theirs', async () => {
    const { member, second } = await openOffice();
    const files = Array.from({ length: 4 }, () => add(member, costliest));
    const [others, theirs] = await Promise.all([Promise.all(files), add(second, costlyPfx({ mac: 1 }))]);
    const opened = others.filter(({ status }) => status === 422);
    expect(opened.length).toBeGreaterThan(0);
    for (const { status, code, message } of others.filter((each) => !opened.includes(each)))
      expect([status, code, message]).toEqual([429, 'pfx_being_opened', certificateMessages.beingOpened]);
    expect(opened.length).toBeLessThan(4);
    expect(theirs.status).toBe(422);
    expect((await add(member, costlyPfx({ mac: 1 }))).status).toBe(422); // none is left behind
  });

  it('OS-05 are limited for an hour', async () => {
    const { member, second } = await openOffice();
    const key = await issueCertificate(await createAuthority('Hourly'), {
      commonName: 'Mira',
      keyType: 'ec',
    });
    const good = await writePfx(key, 'right');
    await add(member, costlyPfx({ mac: 1 }));
    const counted = (count: number, minutes: number) =>
      database()
        .update(pfxOpenings)
        .set({ count, hour_began_at: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(pfxOpenings.user_id, member.userId));
    await counted(MAX_PFX_FILES_PER_HOUR, 59);
    const refused = await add(member, good, 'right');
    expect([refused.status, refused.code, refused.message]).toEqual([
      429,
      'too_many_pfx_files',
      certificateMessages.tooMany,
    ]);
    expect((await add(second, costlyPfx({ mac: 1 }))).status).toBe(422);
    await counted(MAX_PFX_FILES_PER_HOUR - 1, 59);
    expect((await add(member, good, 'right')).status).toBe(200);
    expect((await add(member, good, 'right')).status).toBe(429);
    await counted(MAX_PFX_FILES_PER_HOUR, 61);
    expect((await add(member, costlyPfx({ mac: 1 }))).status).toBe(422);
    expect((await send(listCertificates, {}, member)).data.rows).toHaveLength(1);
  });

  it('OS-05 can be opened again after a program that opened one has ended', async () => {
    const { member } = await openOffice();
    await add(member, costlyPfx({ mac: 1 }));
    const busyUntil = (minutes: number) =>
      database()
        .update(pfxOpenings)
        .set({ busy_until: sql`now() + make_interval(mins => ${minutes})` })
        .where(eq(pfxOpenings.user_id, member.userId));
    await busyUntil(4);
    expect((await add(member, costlyPfx({ mac: 1 }))).code).toBe('pfx_being_opened');
    await busyUntil(-1);
    expect((await add(member, costlyPfx({ mac: 1 }))).status).toBe(422);
  });
});
