import { getActivityReport } from '#contracts/activity.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { permissionFor } from '#contracts/permission-rules.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { getNotifications } from '#contracts/notification.ts';
import { getOrganizations, listOrganizationUsers } from '#contracts/organization.ts';
import { authenticateLogin, generateLoginOtp } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { listWorkflows } from '#contracts/workflow.ts';
import { z } from '#contracts/zod.ts';
import { readData } from './read-data.ts';

/** Document with no other fields than those of chapter 3 of the specification. */
const LEASE = {
  id: 17,
  document_name: 'Lease.pdf',
  date_added: '2026-03-04T05:06:07Z',
  status: 'pending_for_signature',
  attachment: 'https://docs.example/files/17.pdf',
  pages_to_sign: [1],
  instruction_notes: 'Sign below',
  approval_id: 5,
  approval_track_id: null,
};

const read = <T>({ data: schema }: { data: z.ZodType<T> }, data: unknown) => {
  const result = readData(schema, data);
  if (result instanceof z.ZodError) throw result;
  return result;
};
const documents = (data: unknown) => read(getDocuments, data).data;

describe('readData of a document', () => {
  it('uses fallbacks for fields that the specification does not name', () => {
    const { data, problems } = read(getDocuments, [LEASE]);
    expect(data.rows[0]).toEqual({
      ...LEASE,
      id: '17',
      date_added: '2026-03-04T05:06:07.000Z',
      approval_id: '5',
      version: 1,
      page_count: null,
      size: 0,
      is_encrypted: false,
      is_password_kept: true,
      active_content: [],
      due_date: null,
      other_pages_allowed: true,
      signature_field: null,
      uploaded_by: { id: '-', full_name: '' },
      is_owner: true,
      signatories: [],
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['pages as text', { pages_to_sign: '1, 3' }, { pages_to_sign: [1, 3] }],
    ['pages as JSON', { pages_to_sign: '[1,3]' }, { pages_to_sign: [1, 3] }],
    ['pages as a list of text', { pages_to_sign: ['2'] }, { pages_to_sign: [2] }],
    ['one page', { pages_to_sign: 4 }, { pages_to_sign: [4] }],
    ['no pages', { pages_to_sign: null }, { pages_to_sign: [] }],
    ['no notes', { instruction_notes: null }, { instruction_notes: '' }],
    ['no attachment', { attachment: null }, { attachment: '' }],
    ['an empty approval id', { approval_id: '' }, { approval_id: null }],
    ['a status in words', { status: 'Pending For Signature' }, { status: 'pending_for_signature' }],
    ['a day', { date_added: '04/03/2026' }, { date_added: '2026-03-04T00:00:00.000Z' }],
    ['a version as text', { version: '3' }, { version: 3 }],
    ['a boolean as a number', { is_encrypted: 1 }, { is_encrypted: true }],
    ['unknown fields', { colour: 'red' }, {}],
  ])('reads %s', (_what, given, expected) => {
    expect(documents([{ ...LEASE, ...given }]).rows[0]).toMatchObject(expected);
  });

  it('uses the fallback for a field of another type, and reports its path', () => {
    const { data, problems } = read(getDocuments, [LEASE, { ...LEASE, signatories: 'Maya', attachment: {} }]);
    expect(data.rows[1]).toMatchObject({ signatories: [], attachment: '' });
    expect(problems).toEqual(['rows.1.attachment invalid_type', 'rows.1.signatories invalid_type']);
  });

  it('ignores an unreadable document, and reports the path without the value', () => {
    const { data, problems } = read(getDocuments, [LEASE, { ...LEASE, status: 'secret' }]);
    expect(data.rows).toHaveLength(1);
    expect(problems).toEqual(['rows.1.status invalid_value']);
  });

  it('returns an error when no document is readable', () => {
    expect(() => documents([{ ...LEASE, status: 'secret' }])).toThrow(z.ZodError);
    expect(() => documents('a text')).toThrow(z.ZodError);
  });
});

describe('readData of a list', () => {
  it.each([
    ['a bare list', [LEASE, LEASE], 2],
    ['rows with a total', { rows: [LEASE], total: 41 }, 41],
    ['data with a count', { data: [LEASE], count: 41 }, 41],
    ['a list under its own name', { document_list: [LEASE], total_records: '41' }, 41],
    ['a list with a block of paging', { items: [LEASE], pagination: { page: 1, total: 41 } }, 41],
    ['a list one level below', { documents: { items: [LEASE], totalCount: 41 } }, 41],
    ['a list without a count', { results: [LEASE] }, 1],
    ['one document', LEASE, 1],
    ['nothing', null, 0],
    ['an empty list', [], 0],
  ])('reads %s', (_what, data, total) => {
    const page = documents(data);
    expect(page.total).toBe(total);
    expect(page.rows.every(({ id }) => id === '17')).toBe(true);
    expect(page).toMatchObject({ is_total_capped: false, waiting_for_me: 0 });
  });

  it('reads a list whose contract has no paging', () => {
    const version = { date_added: '2026-03-04', created_by: 'Maya', attachment: '/files/1.pdf' };
    expect(read(viewVersions, { versions: [version] }).data).toEqual([
      { ...version, date_added: '2026-03-04T00:00:00.000Z', version: 1, size: null, sha256: '', added: null },
    ]);
  });

  it('reads organizations, users, workflows and activities as the specification describes them', () => {
    expect(read(getOrganizations, [{ id: 3, name: 'Acme', country_id: 91 }]).data.rows[0]).toEqual({
      id: '3',
      name: 'Acme',
      country_id: '91',
      organization_id: '',
      is_fiscal_year_settings_created: false,
      fiscal_year_start_month: 4,
      state_id: null,
      city_id: null,
      city_name: '',
      time_zone: 'UTC',
      role_name: '',
      is_default: false,
      logo_id: null,
      deletes_at: null,
    });
    const user = { id: 8, user_details: { id: 9, full_name: 'Maya' } };
    expect(read(listOrganizationUsers, { users: [user] }).data.rows[0]).toEqual({
      id: '8',
      user_details: { id: '9', full_name: 'Maya', email: '' },
    });
    const entry = {
      user_id: 9,
      serial_number: '1',
      signatory_id: 8,
      pages_to_sign: '1',
      instruction_notes: null,
    };
    const workflow = { id: 2, workflow_name: 'Two', no_of_assigned_signatories: '1', workflow_data: [entry] };
    expect(read(listWorkflows, [workflow]).data.rows[0]?.workflow_data[0]).toMatchObject({
      signatory_id: '8',
      pages_to_sign: [1],
      is_active: true,
    });
    const activity = {
      id: 1,
      activity_done_by: { id: 9, full_name: 'Maya' },
      date: 1772600767,
      description: 'uploaded',
    };
    expect(read(getActivityReport, [activity]).data.rows[0]).toEqual({
      ...activity,
      id: '1',
      activity_done_by: 'Maya',
      date: '2026-03-04T05:06:07.000Z',
    });
  });
});

describe('readData of an inbox', () => {
  const item = {
    id: 4,
    description: 'Sign',
    timestamp: '2026-03-04 05:06:07',
    is_read: 0,
    is_favorite: null,
  };
  it.each([
    ['lists by category', { 'Documents - Acme': [item] }, 'Documents - Acme'],
    [
      'lists by category one level below',
      { notifications: { 'Documents - Acme': [item] }, unread: 1 },
      'Documents - Acme',
    ],
    ['a bare list', [item], 'All'],
  ])('reads %s', (_what, data, category) => {
    const inbox = read(getNotifications, data).data;
    expect(inbox[category]).toEqual([
      expect.objectContaining({
        id: '4',
        is_read: false,
        is_favorite: false,
        organization_id: '',
        link: null,
      }),
    ]);
  });

  it('reads an empty list as an empty inbox', () => {
    expect(read(getNotifications, []).data).toEqual({});
  });
});

describe('readData of a sign-in', () => {
  it('accepts a missing user, and a user without id', () => {
    expect(read(authenticateLogin, { token: 'secret' }).data).toEqual({
      token: 'secret',
      user: null,
      device: null,
    });
    const user = { first_name: 'Maya', last_name: null, email: 'maya@acme.example', profile_picture_id: 4 };
    expect(read(getProfile, { user }).data).toEqual({
      ...user,
      id: '',
      last_name: '',
      profile_picture_id: '4',
      dialing_code_id: null,
      phone_number: '',
      localisation_settings: null,
      privacy_and_security_settings: null,
    });
    expect(read(getProfile, [user]).data.first_name).toBe('Maya');
  });

  it('accepts a numeric order id, and refuses a missing one or a path', () => {
    expect(read(generateLoginOtp, { order_id: 12 }).data).toEqual({ order_id: '12' });
    expect(() => read(generateLoginOtp, {})).toThrow(z.ZodError);
    expect(() => read(generateLoginOtp, { order_id: '../12' })).toThrow(z.ZodError);
  });
});

describe('readData of permissions', () => {
  const granted = (data: unknown) => read(getUserFunctionality, data);
  it.each([
    ['Documents', 'write', 'write'],
    ['DOCUMENTS', 'Read', 'read'],
    ['documents', 'full_access', 'write'],
    ['documents', true, 'write'],
    ['documents', ['view'], 'write'],
    ['documents', null, null],
    ['documents', undefined, null],
  ])('reads %s with %j as %j', (functionality_name, permission, expected) => {
    const { data, problems } = granted([{ functionality_name, permission }]);
    expect(permissionFor(data, 'documents')).toBe(expected);
    expect(problems).toEqual([]);
  });

  it('applies the permission for documents to functionalities that the specification does not name, and to no others', () => {
    const { data } = granted([
      { functionality_name: 'Documents', permission: 'all' },
      { functionality_name: 'License_Info', permission: 1 },
    ]);
    expect(permissionFor(data, 'workflows')).toBe('write');
    expect(permissionFor(data, 'license info')).toBe('write');
    expect(permissionFor(data, 'settings')).toBeNull();
  });
});

it('reads signature properties that have only a reason', () => {
  expect(
    read(getSignatureProperties, { purpose_or_reason: 'Approved', default_page_number: 3 }).data,
  ).toEqual({
    default_page_number: 'last',
    custom_page_number: null,
    purpose_or_reason: 'Approved',
    default_location: '',
    signature_position: '',
  });
});
