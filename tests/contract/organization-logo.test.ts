import { randomUUID } from 'node:crypto';
import { PNG } from 'pngjs';
import { SMALL_PICTURE_UPLOAD } from '#contracts/limits.ts';
import {
  getOrganizationLogo,
  removeOrganizationLogo,
  uploadOrganizationLogo,
} from '#contracts/organization-logo.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { pictureMessages } from '#contracts/signature-picture-limits.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { sendFile } from '#support/service/upload-calls.ts';

/** Returns a PNG file of one colour. */
function picture(width = 400, height = 400): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(120);
  return PNG.sync.write(png);
}

const add = (by: Person, file = picture(), name = 'logo.png') =>
  sendFile(uploadOrganizationLogo, { file, name }, by);
const read = (who: Person, logo_id: string | null) =>
  fetchCall(getOrganizationLogo, { params: { logo_id } }, who);
const remove = (by: Person) => send(removeOrganizationLogo, { body: { purpose: 'remove' } }, by);
const logoOf = async (by: Person) =>
  (await send(getOrganizations, { query: { purpose: 'general' } }, by)).data.rows[0]!.logo_id;

describe('the logo of an organization', () => {
  it('is stored small, sent to members, replaced under another id, and removed; each change is recorded', async () => {
    const { owner, member } = await openOffice();
    const first = (await add(owner)).data.logo_id;
    expect(await logoOf(member)).toBe(first);
    const response = await read(member, first);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    expect([width, height]).toEqual([256, 256]);
    const next = (await add(owner)).data.logo_id;
    expect([(await read(member, first)).status, (await read(member, next)).status]).toEqual([404, 200]);
    await remove(owner);
    expect(await logoOf(member)).toBeNull();
    expect((await read(member, next)).status).toBe(404);
    expect(await actionsOf(owner, 'organization_logo_saved')).toHaveLength(2);
    expect(await actionsOf(owner, 'organization_logo_removed')).toHaveLength(1);
  });

  it('of another organization is answered like a random id', async () => {
    const [{ owner }, other] = [await openOffice(), await openOffice()];
    const foreign = await read(other.owner, (await add(owner)).data.logo_id);
    const unknown = await read(other.owner, randomUUID());
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
  });

  it('is changed only with write access to settings', async () => {
    const { member } = await openOffice();
    expect([(await add(member)).status, (await remove(member)).status]).toEqual([403, 403]);
    expect(await logoOf(member)).toBeNull();
  });

  it.each([
    ['text', Buffer.from('hello'), 'logo.png', pictureMessages.unreadable],
    ['a PDF by its name', picture(), 'logo.pdf', uploadMessages.wrongType('logo.pdf')],
    [
      'more than five megabytes',
      Buffer.alloc(SMALL_PICTURE_UPLOAD.maxBytes + 1),
      'logo.png',
      uploadMessages.tooLarge('logo.png'),
    ],
  ])('UP-06 is refused at its field: %s', async (_, file, name, message) => {
    const { owner } = await openOffice();
    expect((await add(owner, file, name)).fields).toEqual({ file: [message] });
    expect(await logoOf(owner)).toBeNull();
  });
});
