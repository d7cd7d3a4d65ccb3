import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { eq, sql } from '#platform/drizzle/orm.ts';
import { updateApi } from '#contracts/api-key.ts';
import type { Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { inviteUsers } from '#contracts/invitation.ts';
import { createOrganization } from '#contracts/own-organizations.ts';
import { changeProfile } from '#contracts/profile.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { signDocuments } from '#contracts/sign-documents.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { beginUpload, keptCall, sendOnce, setKeptCall, uploadOnce } from '#support/service/keyed-calls.ts';
import { endWindows } from '#support/service/rate-limits.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { openOffice, PASSWORD, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, keysFor } from '#support/service/signing-calls.ts';
import { pathsOf, sha256Of } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const TIMES = 100;
const PAST = () => new Date(Date.now() - 1);

let office: Office;
beforeEach(async () => {
  office = await openOffice(await keysFor('member'));
});

const documentCount = async (who: Person) =>
  (await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, who)).data.total;
const mailsTo = async ({ email }: Pick<Person, 'email'>) =>
  (await database().select().from(mails).where(eq(mails.recipient, email))).map(({ subject }) => subject);

/** A change with its effects, each as a list with one entry for each time that it happened. */
interface Change {
  make: (
    key: string,
    isOther?: boolean,
  ) => Promise<{ status: number; code: string | undefined; headers: Headers }>;
  effects: () => Promise<unknown[][]>;
}

const CHANGES: Record<string, () => Change | Promise<Change>> = {
  async 'signature with a PIN'() {
    const { owner, member } = office;
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const before = (await mailsTo(owner)).length;
    return {
      make: (key, isOther = false) => {
        const document_properties = {
          ...FORM,
          addEncryption: true,
          encryptionPin: isOther ? '8520' : '7410',
        };
        const body = { instance_ids: [document.id], sign_mode: 'pfx' as const, document_properties };
        return sendOnce(signDocuments, { body }, { ...member, key });
      },
      effects: async () => [
        (await send(viewVersions, { params: { id: document.id } }, owner)).data.slice(1),
        await actionsOf(owner, 'document_signed'),
        (await mailsTo(owner)).slice(before),
      ],
    };
  },
  upload() {
    const { owner } = office;
    return {
      make: (key, isOther) => uploadOnce({ ...owner, key }, isOther ? { name: 'other.pdf' } : {}),
      effects: async () => [
        Array.from({ length: await documentCount(owner) }),
        await actionsOf(owner, 'document_uploaded'),
      ],
    };
  },
  async cancellation() {
    const { owner, member } = office;
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const track = await trackOf(owner, document);
    const before = (await mailsTo(member)).length;
    return {
      make: (key, isOther) => {
        const body = { approval_ids: [track], status: 'cancel' as const, remarks: isOther ? 'No' : '' };
        return sendOnce(decideApproval, { body }, { ...owner, key });
      },
      effects: async () => [
        await actionsOf(owner, 'document_cancelled'),
        (await mailsTo(member)).slice(before),
      ],
    };
  },
  invitation() {
    const { owner } = office;
    const email = `guest.${randomUUID()}@elsewhere.example`;
    return {
      make: async (key, isOther) => {
        const body = {
          purpose: 'send' as const,
          invitations: [{ email, role: isOther ? 'Auditor' : 'Member' }],
        };
        let made = await sendOnce(inviteUsers, { body }, { ...owner, key });
        while (made.status === 429) {
          await endWindows({ name: 'organization POST /invitations 0' }); // so many in a minute are beside the point
          made = await sendOnce(inviteUsers, { body }, { ...owner, key });
        }
        return made;
      },
      effects: async () => [await actionsOf(owner, 'member_invited'), await mailsTo({ email })],
    };
  },
};

async function trackOf(who: Person, { id }: Document): Promise<string> {
  const { data } = await send(getDocuments, { params: { status_or_id: id }, query: {} }, who);
  return data.rows[0]!.approval_track_id!;
}

describe.each(Object.entries(CHANGES))('an Idempotency-Key of a %s', (_title, prepare) => {
  it(`has one effect in ${TIMES} requests at once and ${TIMES} in a row, and is refused with another body`, async () => {
    const { make, effects } = await prepare();
    const counts = async () => (await effects()).map(({ length }) => length);
    const key = randomUUID();
    const atOnce = await Promise.all(Array.from({ length: TIMES }, () => make(key)));
    const refused = atOnce.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(TIMES);
    for (const { status, code, headers } of refused)
      expect([status, code, headers.get('retry-after')]).toEqual([409, 'idempotency_in_progress', '1']);
    for (let count = 0; count < TIMES; count += 1) {
      const { status, headers } = await make(key);
      expect([status, headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    }
    expect(new Set(await counts())).toEqual(new Set([1]));
    expect(await make(key, true)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(new Set(await counts())).toEqual(new Set([1]));
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to its user, and of a user to one organization', async () => {
    const { owner, member } = office;
    const key = randomUUID();
    const body = { name: 'Second', country_id: 'DK' };
    const other = { ...owner, organizationId: (await send(createOrganization, { body }, owner)).data.id };
    const made = [
      await uploadOnce({ ...owner, key }),
      await uploadOnce({ ...member, key }),
      await uploadOnce({ ...other, key }),
    ];
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(3);
    expect((await uploadOnce({ ...other, key })).data.id).toBe(made[2]!.data.id);
    expect(await documentCount(other)).toBe(1);
  });

  it('serves for calls that name no organization too', async () => {
    const key = randomUUID();
    const credentials = { token: office.owner.token, key };
    const body = { name: 'Second', country_id: 'DK' };
    const first = await sendOnce(createOrganization, { body }, credentials);
    expect((await sendOnce(createOrganization, { body }, credentials)).data).toEqual(first.data);
  });

  it('has its effect again after 24 hours', async () => {
    const { owner } = office;
    const key = randomUUID();
    await uploadOnce({ ...owner, key });
    await setKeptCall(key, { claimed_at: new Date(Date.now() - 23.9 * 3_600_000) });
    await uploadOnce({ ...owner, key });
    expect(await documentCount(owner)).toBe(1);
    await setKeptCall(key, { claimed_at: new Date(Date.now() - 24.1 * 3_600_000) });
    await uploadOnce({ ...owner, key });
    expect(await documentCount(owner)).toBe(2);
  });

  it('can be used again after a refusal', async () => {
    const { owner } = office;
    const key = randomUUID();
    expect((await uploadOnce({ ...owner, key }, { file: Buffer.from('no PDF') })).status).toBe(415);
    expect(await keptCall(key)).toBeNull();
    expect((await uploadOnce({ ...owner, key })).status).toBe(200);
  });

  it('can be used again after a signature that failed in the services, before it had an effect', async () => {
    const { owner, member } = office;
    const file = uniquePdf();
    const document = await uploaded(owner, 'lease.pdf', file);
    await assign(owner, [document], [member]);
    const key = randomUUID();
    const body = { instance_ids: [document.id], sign_mode: 'pfx' as const, document_properties: FORM };
    const signOnce = () => sendOnce(signDocuments, { body }, { ...member, key });
    const [stored = ''] = pathsOf(sha256Of(file));
    renameSync(stored, `${stored}.away`);
    expect((await signOnce()).status).toBe(500);
    renameSync(`${stored}.away`, stored);
    expect((await signOnce()).status).toBe(200);
    expect((await send(viewVersions, { params: { id: document.id } }, owner)).data).toHaveLength(2);
  });

  it('is ignored with a call of a visitor, who has no answers of their own', async () => {
    const key = randomUUID();
    const body = { email: office.owner.email, password: PASSWORD };
    const made = [1, 2].map(() => sendOnce(generateLoginOtp, { body }, { key }));
    const orders = (await Promise.all(made)).map(({ data }) => JSON.stringify(data));
    expect(new Set(orders).size).toBe(2);
    expect(await keptCall(key)).toBeNull();
  });

  it('gives a secret that is shown once to its caller again, but not to a reader of the database', async () => {
    const key = randomUUID();
    const body = {
      purpose: 'create' as const,
      name: 'Robot',
      scopes: ['documents read' as const],
      expires_on: null,
    };
    const first = await sendOnce(updateApi, { body }, { ...office.owner, key });
    const again = await sendOnce(updateApi, { body }, { ...office.owner, key });
    expect(first.data.key).toMatch(/^csk_/);
    expect(again.data).toEqual(first.data);
    const stored = (await keptCall(key))!;
    expect(stored.encrypted_answer!.toString('latin1')).not.toContain('csk_');
  });

  it('keeps no digest of a request from which its secrets could be guessed', async () => {
    const keys = [randomUUID(), randomUUID()];
    const body = { first_name: 'Olive', last_name: 'Tester', dialing_code_id: null, phone_number: '' };
    const digests = [];
    for (const key of keys) {
      expect((await sendOnce(changeProfile, { body }, { ...office.owner, key })).status).toBe(200);
      digests.push((await keptCall(key))!.request_digest.toString('hex'));
    }
    expect(new Set(digests).size).toBe(2);
  });
});

describe('an attempt that failed', () => {
  const name = `unstorable ${randomUUID()}.pdf`;
  const run = (statement: string) => database().execute(sql.raw(statement));
  beforeAll(() =>
    run(`create function refuse_document() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_document before insert on documents
        for each row when (new.document_name = '${name}') execute function refuse_document()`),
  );
  const storeAgain = () => run('drop function if exists refuse_document cascade');
  afterAll(storeAgain);

  it('can be repeated, since the removal of the file that it has left is no effect', async () => {
    const { owner } = office;
    const key = randomUUID();
    expect((await uploadOnce({ ...owner, key }, { name })).status).toBe(500);
    await storeAgain();
    expect((await uploadOnce({ ...owner, key }, { name })).status).toBe(200);
    expect(await documentCount(owner)).toBe(1);
  });
});

describe('an attempt whose process died', () => {
  const killed = { encrypted_answer: null, has_effect: false };

  it('is taken over once its lease has ended, and not before', async () => {
    const { owner } = office;
    const key = randomUUID();
    await uploadOnce({ ...owner, key });
    await setKeptCall(key, { ...killed, claim: randomUUID(), leased_until: new Date(Date.now() + 60_000) });
    expect((await uploadOnce({ ...owner, key })).code).toBe('idempotency_in_progress');
    await setKeptCall(key, { leased_until: PAST() });
    const taken = await uploadOnce({ ...owner, key });
    expect([taken.status, taken.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect((await uploadOnce({ ...owner, key })).data.id).toBe(taken.data.id);
  });

  it('has no second effect when it had one whose answer was lost', async () => {
    const { owner } = office;
    const key = randomUUID();
    await uploadOnce({ ...owner, key });
    expect(await keptCall(key)).toMatchObject({ has_effect: true });
    await setKeptCall(key, { encrypted_answer: null, leased_until: PAST() });
    expect(await uploadOnce({ ...owner, key })).toMatchObject({
      status: 409,
      code: 'idempotency_answer_lost',
    });
    expect(await documentCount(owner)).toBe(1);
  });

  it('has no effect when another one has taken over meanwhile', async () => {
    const { owner } = office;
    const key = randomUUID();
    const late = beginUpload({ ...owner, key });
    await eventually(() => keptCall(key));
    await setKeptCall(key, { claim: randomUUID(), leased_until: PAST() }); // as if its process had been held up
    expect((await uploadOnce({ ...owner, key })).status).toBe(200);
    expect(await late.end()).toBe(409);
    expect(await documentCount(owner)).toBe(1);
    expect((await uploadOnce({ ...owner, key })).headers.get('idempotency-replayed')).toBe('true');
  });
});
