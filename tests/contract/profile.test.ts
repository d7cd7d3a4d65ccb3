import { eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { PNG } from 'pngjs';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import {
  changeLocalisation,
  getProfileSettings,
  type LocalisationSettings,
} from '#contracts/localisation.ts';
import { changeProfile, type PersonalDetails } from '#contracts/profile.ts';
import { getProfilePicture, removeProfilePicture, uploadProfilePicture } from '#contracts/profile-picture.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { SMALL_PICTURE_UPLOAD } from '#contracts/limits.ts';
import { pictureMessages } from '#contracts/signature-picture-limits.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { actionsBy } from '#support/service/recorded-actions.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { sendFile } from '#support/service/upload-calls.ts';

const DETAILS: PersonalDetails = {
  first_name: 'Mirabel',
  last_name: 'Okafor',
  dialing_code_id: 'DE',
  phone_number: '03012345678',
};
const CHOSEN: LocalisationSettings = {
  language_id: 'en',
  time_zone: 'Asia/Tokyo',
  date_format: 'dd.MM.y',
  number_format: 'point_comma',
  currency_id: 'JPY',
};

const profileOf = async (who: Person) => (await send(getProfile, { query: {} }, who)).data;
const settingsOf = async (who: Person) =>
  (await send(getProfile, { query: { purpose: 'localisation_settings' } }, who)).data.localisation_settings;
const actionsOf = async (who: Person) =>
  (await actionsBy(who)).map(({ action, organization_id }) => ({ action, organization: organization_id }));

/** Sends a body that the contract's type would not allow, and returns status and field errors. */
async function refusal(call: typeof changeProfile | typeof changeLocalisation, who: Person, body: object) {
  const response = await fetchCall(call, { body }, who);
  const { data } = (await response.json()) as { data: unknown }; // an envelope; its fields are compared by the tests
  return [response.status, data];
}

describe('the details of a user', () => {
  it('GS-08 GS-09 are changed by the user, and the log of their organization tells so', async () => {
    const { member } = await openOffice();
    const { message, data } = await send(changeProfile, { body: DETAILS }, member);
    const saved = { ...DETAILS, phone_number: '3012345678' };
    expect([message, data]).toEqual(['Your details have been saved.', { ...data, ...saved }]);
    expect(await profileOf(member)).toEqual({ ...data, localisation_settings: null });
    expect(await actionsOf(member)).toEqual([
      { action: 'profile_changed', organization: member.organizationId },
    ]);
  });

  it('GS-09 may lack a phone number, which removes the dialing code', async () => {
    const { member } = await openOffice();
    await send(changeProfile, { body: DETAILS }, member);
    const body = { ...DETAILS, phone_number: '' };
    const { data } = await send(changeProfile, { body }, member);
    expect(data).toMatchObject({ phone_number: '', dialing_code_id: null });
  });

  it('GS-09 VA-08 are refused at each field that is not valid, and stay as they were', async () => {
    const { member } = await openOffice();
    const before = await profileOf(member);
    const refused = (changes: object) => refusal(changeProfile, member, { ...DETAILS, ...changes });
    expect(await refused({ first_name: ' ', last_name: 'x'.repeat(101) })).toEqual([
      400,
      { first_name: ['Enter your first name.'], last_name: ['Use at most 100 characters.'] },
    ]);
    expect(await refused({ phone_number: '12' })).toEqual([
      400,
      { phone_number: [expect.stringMatching(/^Enter \d+ to \d+ digits\.$/)] },
    ]);
    expect(await refused({ phone_number: '06 12' })).toEqual([400, { phone_number: ['Use digits only.'] }]);
    for (const dialing_code_id of ['ZZ', '', null])
      expect(await refused({ dialing_code_id })).toEqual([
        400,
        { dialing_code_id: ['Choose a dialing code.'] },
      ]);
    expect(await profileOf(member)).toEqual(before);
  });
});

describe('the localisation settings of a user', () => {
  it('GS-08 GS-09 are the default ones until the user changes them, and belong to the user alone', async () => {
    const { member, second } = await openOffice();
    expect(await settingsOf(member)).toEqual(DEFAULT_LOCALISATION);
    for (const body of [{ ...CHOSEN, time_zone: null, currency_id: null }, CHOSEN]) {
      expect((await send(changeLocalisation, { body }, member)).data).toEqual(body);
      expect(await settingsOf(member)).toEqual(body);
    }
    expect(await settingsOf(second)).toEqual(DEFAULT_LOCALISATION);
    expect((await profileOf(member)).localisation_settings).toBeNull();
  });

  it('GS-08 have the values that the profile settings list', async () => {
    const { member } = await openOffice();
    const { data } = await send(getProfileSettings, {}, member);
    expect(data.languages).toEqual([{ id: 'en', name: 'English' }]);
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(data.time_zones)).toEqual(expect.arrayContaining(['UTC', 'Asia/Tokyo', 'Europe/Berlin']));
    expect(ids(data.currencies)).toContain('JPY');
    expect([data.date_formats[0], data.number_formats[0]]).toEqual(['LLL dd, y', 'comma_point']);
  });

  it.each([
    ['time_zone', 'Mars/Olympus', 'Choose a time zone.'],
    ['time_zone', '+02:00', 'Choose a time zone.'],
    ['date_format', 'yy', 'Choose a date format.'],
    ['number_format', 'roman', 'Choose a number format.'],
    ['currency_id', 'ZZZ', 'Choose a currency.'],
    ['currency_id', 'euro', 'Choose a currency.'],
    ['language_id', 'fr', 'Choose a language.'],
  ])('GS-09 VA-08 are refused with %s %s', async (field, value, message) => {
    const { member } = await openOffice();
    expect(await refusal(changeLocalisation, member, { ...CHOSEN, [field]: value })).toEqual([
      400,
      { [field]: [message] },
    ]);
    expect(await settingsOf(member)).toEqual(DEFAULT_LOCALISATION);
  });

  it('GS-08 are not read for a purpose that does not exist', async () => {
    const { member } = await openOffice();
    expect((await fetchCall(getProfile, { query: { purpose: 'everything' } }, member)).status).toBe(400);
  });
});

/** Returns a PNG file of one colour. */
function picture(width = 400, height = 400): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(120);
  return PNG.sync.write(png);
}

const add = (who: Person, file = picture(), name = 'me.png') =>
  sendFile(uploadProfilePicture, { file, name }, who);
const read = (who: Person, profile_picture_id: string | null) =>
  fetchCall(getProfilePicture, { params: { profile_picture_id } }, who);

describe('the profile picture of a user', () => {
  it('UP-06 GS-08 is stored small, sent as a private file, replaced under another id, and removed', async () => {
    const { member } = await openOffice();
    const first = (await add(member)).data.profile_picture_id;
    expect((await profileOf(member)).profile_picture_id).toBe(first);
    const response = await read(member, first);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
    const { width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    expect([width, height]).toEqual([256, 256]);

    const next = (await add(member)).data.profile_picture_id;
    expect(next).not.toBe(first);
    expect([(await read(member, first)).status, (await read(member, next)).status]).toEqual([404, 200]);
    await send(removeProfilePicture, { body: { purpose: 'remove' } }, member);
    expect((await profileOf(member)).profile_picture_id).toBeNull();
    expect((await read(member, next)).status).toBe(404);
  });

  it('is seen by members of the same organization, and by no other user', async () => {
    const { member, second } = await openOffice();
    const elsewhere = await openOffice();
    const { profile_picture_id } = (await add(member)).data;
    expect((await read(second, profile_picture_id)).status).toBe(200);
    const foreign = await read(elsewhere.owner, profile_picture_id);
    const unknown = await read(elsewhere.owner, randomUUID());
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, second.membershipId));
    expect((await read(second, profile_picture_id)).status).toBe(404);
  });

  it.each([
    ['text', Buffer.from('hello'), 'me.png', pictureMessages.unreadable],
    ['a JPEG by its name', picture(), 'me.jpg', uploadMessages.wrongType('me.jpg')],
    [
      'more than five megabytes',
      Buffer.alloc(SMALL_PICTURE_UPLOAD.maxBytes + 1),
      'me.png',
      uploadMessages.tooLarge('me.png'),
    ],
    ['more than 4,000 pixels on a side', picture(4001, 1), 'me.png', pictureMessages.tooManyPixels],
  ])('UP-06 is refused at its field: %s', async (_, file, name, message) => {
    const { member } = await openOffice();
    expect((await add(member, file, name)).fields).toEqual({ file: [message] });
    expect((await profileOf(member)).profile_picture_id).toBeNull();
  });
});
