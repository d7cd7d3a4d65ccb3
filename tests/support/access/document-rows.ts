import { randomUUID } from 'node:crypto';
import { FORM } from '#support/service/signing-calls.ts';
import { withoutId, row, byId, instances, entry, type Row } from './rows.ts';

const FINGERPRINT = 'ab'.repeat(32);
const ORDER = randomUUID();
const signing = (body: Record<string, unknown>) => ({ ...body, document_properties: FORM });

const EXPORT = { file_name: 'x', from_date: '01/01/2020', to_date: '01/01/2040' };

/** Ways to make each call of the document service, by method, service and path. */
export const DOCUMENT_ROWS: Record<string, readonly Row[]> = {
  'GET document /user-functionality': withoutId({ query: { purpose: 'user_access_functionalities' } }),
  'POST document /export': [
    row(
      ['document'],
      (instance_id) => ({
        body: { ...EXPORT, table: 'activity', instance_id },
      }),
      { variant: 'activity', needs: ['documents', 'read'] },
    ),
    row(
      ['document'],
      (instance_id) => ({ body: { ...EXPORT, table: 'activity', instance_id, send_mail: true } }),
      { variant: 'activity by mail', needs: ['documents', 'read'] },
    ),
    row([], () => ({ body: { ...EXPORT, table: 'documents', query: { status: 'all' } } }), {
      variant: 'documents',
      needs: ['documents', 'read'],
    }),
    row([], () => ({ body: { ...EXPORT, table: 'users', query: {} } }), {
      variant: 'users',
      needs: ['user management', 'read'],
    }),
    row([], () => ({ body: { ...EXPORT, table: 'api_log', query: {} } }), {
      variant: 'api_log',
      needs: ['api', 'read'],
    }),
  ],
  'GET document /document/{status_or_id}': [
    row(['document'], (status_or_id) => ({ params: { status_or_id } })),
  ],
  'GET document /document/overview': withoutId(),
  'GET document /document/column_values': withoutId({ query: { column_id: 'status' } }),
  'GET document /document/list_of_documents': [
    row(['document'], (id) => ({ query: { instance_ids: JSON.stringify([id]) } })),
  ],
  'POST document /document': withoutId(),
  'POST document /uploads': withoutId({}, { status: 400 }), // without a length
  'GET document /uploads/{id}': byId('upload'),
  'PATCH document /uploads/{id}': byId('upload', {}, { status: 204 }),
  'DELETE document /uploads/{id}': byId('upload', {}, { status: 204 }),
  'POST document /visitor-uploads': withoutId(),
  'GET document /visitor-uploads/{id}': withoutId({ params: { id: ORDER } }),
  'PATCH document /visitor-uploads/{id}': withoutId({ params: { id: ORDER } }),
  'DELETE document /visitor-uploads/{id}': withoutId({ params: { id: ORDER } }),
  'PATCH document /document': [
    row(
      ['document', 'user', 'membership'],
      (id, user, membership) => ({
        body: { instance_ids: [id], purpose: 'add_signatory', signatory_data: [entry(user, membership)] },
      }),
      { variant: 'add_signatory' },
    ),
    row(
      ['document', 'workflow'],
      (id, workflow_id) => ({
        body: { instance_ids: [id], purpose: 'assign_workflow', workflow_id },
      }),
      { variant: 'assign_workflow', needs: ['workflows', 'read'] },
    ),
    row(
      ['waitingDocument', 'owner', 'user', 'membership'],
      (id, former_user_id, user, membership) => ({
        body: {
          instance_ids: [id],
          purpose: 'replace_signatory',
          former_user_id,
          signatory: { user_id: user, signatory_id: membership },
          reason: 'Away',
        },
      }),
      { variant: 'replace_signatory' },
    ),
    row(['document'], instances({ purpose: 'set_due_date', due_date: '2099-01-01' }), {
      variant: 'set_due_date',
    }),
    row(['document'], instances({ purpose: 'remove' }), { variant: 'remove' }),
  ],
  'POST document /document/undo': [row(['undo'], (undo_id) => ({ body: { undo_id } }))],
  'GET document /document/{id}/view_signatories': byId('document'),
  'GET document /document/{id}/view_versions': byId('document'),
  'GET document /document/{id}/attachment': [
    ...byId('document', { query: { purpose: 'view' } }, { variant: 'view' }),
    ...byId('document', { query: { purpose: 'download' } }, { variant: 'download' }),
    ...byId('document', { query: { version: 1 } }, { variant: 'version' }),
    ...byId('document', { query: { version: 1, purpose: 'download' } }, { variant: 'download of a version' }),
  ],
  'POST document /document-action/download': [
    row(['document'], instances(), { variant: 'one' }),
    row(
      ['document', 'waitingDocument'],
      (id, another) => ({
        body: { instance_ids: [id, another] },
      }),
      { variant: 'several' },
    ),
  ],
  'POST document /document-approval': [
    row(['approval'], (id) => ({ body: { approval_ids: [id], status: 'reject' } }), { variant: 'reject' }),
    row(['approval'], (id) => ({ body: { approval_ids: [id], status: 'sign' } }), { variant: 'sign' }),
    row(['approvalTrack'], (id) => ({ body: { approval_ids: [id], status: 'cancel' } }), {
      variant: 'cancel',
    }),
  ],
  'POST document /sign-document/appearance': withoutId({ body: { width: 200, height: 60 } }),
  'POST document /document/{id}/preflight': byId('waitingDocument', { body: { sign_mode: 'pfx' } }),
  'POST document /sign-document': [row(['waitingDocument'], instances(signing({ sign_mode: 'pfx' })))],
  'POST document /sign-document/usb': [
    row(
      ['waitingDocument'],
      (instance_id) => ({ body: signing({ instance_id, certificate: FINGERPRINT }) }),
      {
        status: 422,
      },
    ),
  ],
  'POST document /sign-document/usb/signed': [
    row(
      ['waitingDocument'],
      (instance_id) => ({
        body: {
          instance_id,
          certificate: FINGERPRINT,
          signing_time: new Date().toISOString(),
          document_properties: JSON.stringify(FORM),
        },
      }),
      { status: 422 },
    ),
  ],
  'GET document /activity-report': [
    row(['document'], (instance_id) => ({ query: { instance_id, purpose: 'document' } })),
  ],
  'GET document /document/{id}/evidence': [
    ...byId('document', { query: { format: 'json' } }, { variant: 'json' }),
    ...byId('document', { query: { format: 'pdf' } }, { variant: 'pdf' }),
  ],
  'POST document /document-action/remind': [row(['waitingDocument'], instances())],
  'POST document /document-action/mail': [
    row(['waitingDocument'], instances({ recipients: ['someone@else.example'] }), { status: 409 }),
  ],
  'POST document /sign-batch': [row(['waitingDocument'], instances(signing({ sign_mode: 'pfx' })))],
  'GET document /sign-batch': withoutId(),
  'GET document /sign-batch/{id}': byId('batch'),
  'PATCH document /sign-batch/{id}': [
    ...byId('batch', { body: { purpose: 'stop' } }, { variant: 'stop' }),
    ...byId('batch', { body: { purpose: 'retry' } }, { variant: 'retry' }),
    ...byId('batch', { body: { purpose: 'dismiss' } }, { variant: 'dismiss' }),
  ],
  'POST document /verify': withoutId(),
  'POST document /verify/member': withoutId(),
  'GET document /document/{id}/signatures': [
    ...byId('document', {}, { variant: 'newest version' }),
    ...byId('document', { query: { version: 1 } }, { variant: 'version' }),
  ],
  'GET document /workflow': withoutId(),
  'GET document /workflow/{id}': byId('workflow'),
  'POST document /workflow': [
    row(['user', 'membership'], (user, membership) => ({
      body: { workflow_name: `For ${ORDER}`, workflow_data: [entry(user, membership)] },
    })),
  ],
  'POST document /workflow/{id}': [
    row(['workflow', 'user', 'membership'], (id, user, membership) => ({
      params: { id },
      body: { workflow_name: `Workflow ${id}`, workflow_data: [entry(user, membership)] },
    })),
  ],
  'PATCH document /workflow/{id}': byId('workflow', { body: { purpose: 'delete' } }),
  'GET document /document/waiting_documents': [
    row(['user'], (user_id) => ({ query: { user_id } }), { isSilent: true }),
  ],
  'GET document /system-status': withoutId(),
};
