import { decryptSession, encryptSession } from '#contracts/encrypt-session.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { vault } from '#support/stack/backend-environment.ts';

const DATA = { path: '/documents?status=signed', organization_id: 'a1' };
const encrypt = async (by: Person) => (await send(encryptSession, { body: DATA }, by)).data;
const decrypt = (by: Person, data: string) => send(decryptSession, { body: { data } }, by);

describe('encrypted session data', () => {
  it('GS-11 are decrypted for the same user, and differ each time', async () => {
    const { member } = await openOffice();
    const [one, other] = [await encrypt(member), await encrypt(member)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('documents');
    expect((await decrypt(member, one)).data).toEqual(DATA);
  });

  it('GS-11 are void for another user, altered, made up, or after an hour', async () => {
    const { member, second } = await openOffice();
    const data = await encrypt(member);
    const altered = `${data.slice(0, -4)}${data.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    const { userId } = member;
    const binding = { kind: 'session-data', organizationId: null, userId, id: userId } as const;
    const old = JSON.stringify({ data: DATA, expires_at: Date.now() - 1 });
    const expired = vault().encrypt(Buffer.from(old), binding).toString('base64url');
    const refusals = [
      await decrypt(second, data),
      await decrypt(member, altered),
      await decrypt(member, 'made up'),
      await decrypt(member, expired),
    ];
    for (const { status, code } of refusals) expect([status, code]).toEqual([422, 'session_data_void']);
  });

  it('GS-11 are refused when they are too long', async () => {
    const { member } = await openOffice();
    const body = { path: 'x'.repeat(8_000) };
    expect((await send(encryptSession, { body }, member)).status).toBe(400);
  });
});
