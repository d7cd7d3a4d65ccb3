import { getActivityReport } from '#contracts/activity.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { permissionFor } from '#contracts/permission.ts';
import { viewVersions } from '#contracts/document.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { getNotifications } from '#contracts/notification.ts';
import { getOrganizations, listOrganizationUsers } from '#contracts/organization.ts';
import { authenticateLogin, generateLoginOtp, getProfile } from '#contracts/session.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { listWorkflows } from '#contracts/workflow.ts';
import { z } from '#contracts/zod.ts';
import { readData } from './read-data.ts';

/** A document with the fields of chapter 3 of the specification alone. */
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

describe('a document of another service', () => {
  it('gets defaults for the fields that the specification does not name', () => {
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
    ['a truth as a number', { is_encrypted: 1 }, { is_encrypted: true }],
    ['fields of its own', { colour: 'red' }, {}],
  ])('is read with %s', (_, given, expected) => {
    expect(documents([{ ...LEASE, ...given }]).rows[0]).toMatchObject(expected);
  });

  it('keeps its place where a field that it can do without has another type, which is told with its path', () => {
    const { data, problems } = read(getDocuments, [LEASE, { ...LEASE, signatories: 'Maya', attachment: {} }]);
    expect(data.rows[1]).toMatchObject({ signatories: [], attachment: '' });
    expect(problems).toEqual(['rows.1.attachment invalid_type', 'rows.1.signatories invalid_type']);
  });

  it('is left out where it cannot be read, which is told with its path and without a value', () => {
    const { data, problems } = read(getDocuments, [LEASE, { ...LEASE, status: 'secret' }]);
    expect(data.rows).toHaveLength(1);
    expect(problems).toEqual(['rows.1.status invalid_value']);
  });

  it('is an error where no document can be read', () => {
    expect(() => documents([{ ...LEASE, status: 'secret' }])).toThrow(z.ZodError);
    expect(() => documents('a text')).toThrow(z.ZodError);
  });
});

describe('a list of another service', () => {
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
  ])('is read as %s', (_, data, total) => {
    const page = documents(data);
    expect(page.total).toBe(total);
    expect(page.rows.every(({ id }) => id === '17')).toBe(true);
    expect(page).toMatchObject({ is_total_capped: false, waiting_for_me: 0 });
  });

  it('is read where the contract has no paging', () => {
    const version = { date_added: '2026-03-04', created_by: 'Maya', attachment: '/files/1.pdf' };
    expect(read(viewVersions, { versions: [version] }).data).toEqual([
      { ...version, date_added: '2026-03-04T00:00:00.000Z', version: 1, size: null, sha256: '', added: null },
    ]);
  });

  it('holds the organizations, people, workflows and activities that the specification describes', () => {
    expect(read(getOrganizations, [{ id: 3, name: 'Acme', country_id: 91 }]).data.rows[0]).toEqual({
      id: '3',
      name: 'Acme',
      country_id: '91',
      organization_id: '',
      is_fiscal_year_settings_created: false,
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

describe('an inbox of another service', () => {
  const item = {
    id: 4,
    description: 'Sign',
    timestamp: '2026-03-04 05:06:07',
    is_read: 0,
    is_favorite: null,
  };
  it.each([
    ['by category', { 'Documents - Acme': [item] }, 'Documents - Acme'],
    [
      'by category one level below',
      { notifications: { 'Documents - Acme': [item] }, unread: 1 },
      'Documents - Acme',
    ],
    ['as a bare list', [item], 'All'],
  ])('is read %s', (_, data, category) => {
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

  it('is empty as an empty list', () => {
    expect(read(getNotifications, []).data).toEqual({});
  });
});

describe('a sign-in of another service', () => {
  it('needs no user, and no id of one', () => {
    expect(read(authenticateLogin, { token: 'secret' }).data).toEqual({ token: 'secret', user: null });
    const user = { first_name: 'Maya', last_name: null, email: 'maya@acme.example', profile_picture_id: 4 };
    expect(read(getProfile, { user }).data).toEqual({
      ...user,
      id: '',
      last_name: '',
      profile_picture_id: '4',
    });
    expect(read(getProfile, [user]).data.first_name).toBe('Maya');
  });

  it('counts its orders as it likes, but gives one', () => {
    expect(read(generateLoginOtp, { order_id: 12 }).data).toEqual({ order_id: '12' });
    expect(() => read(generateLoginOtp, {})).toThrow(z.ZodError);
    expect(() => read(generateLoginOtp, { order_id: '../12' })).toThrow(z.ZodError);
  });
});

describe('permissions of another service', () => {
  const granted = (data: unknown) => read(getUserFunctionality, data);
  it.each([
    ['Documents', 'write', 'write'],
    ['DOCUMENTS', 'Read', 'read'],
    ['documents', 'full_access', 'write'],
    ['documents', true, 'write'],
    ['documents', ['view'], 'write'],
    ['documents', null, null],
    ['documents', undefined, null],
  ])('of %s as %j are %j', (functionality_name, permission, expected) => {
    const { data, problems } = granted([{ functionality_name, permission }]);
    expect(permissionFor(data, 'documents')).toBe(expected);
    expect(problems).toEqual([]);
  });

  it('extend to what the specification does not name, and to nothing else', () => {
    const { data } = granted([
      { functionality_name: 'Documents', permission: 'all' },
      { functionality_name: 'License_Info', permission: 1 },
    ]);
    expect(permissionFor(data, 'workflows')).toBe('write');
    expect(permissionFor(data, 'license info')).toBe('write');
    expect(permissionFor(data, 'settings')).toBeNull();
  });
});

it('reads signature properties with nothing but a reason', () => {
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
