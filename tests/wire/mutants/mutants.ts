import { inContract, inFile, renamed, type Catcher, type Mutant } from './mutant.ts';

const general = (title: string): Catcher => ({ file: 'services/general', title });
const organization = (title: string): Catcher => ({ file: 'services/organization', title });
const document = (title: string): Catcher => ({ file: 'services/document', title });
const validation = (title: string): Catcher => ({ file: 'services/validation', title });
const paging = (title: string): Catcher => ({ file: 'services/paging', title });
const helper = (title: string): Catcher => ({ file: 'services/usb-helper', title });
const failures = (title: string): Catcher => ({ file: 'screens/failures', title });
const sizes = (title: string): Catcher => ({ file: 'screens/sizes', title });
const forms = (title: string): Catcher => ({ file: 'screens/forms', title });
const tables = (title: string): Catcher => ({ file: 'screens/tables', title });
const uploads = (title: string): Catcher => ({ file: 'screens/uploads', title });

const PATHS: Mutant[] = [
  inContract('activity', "'/activity-report'", "'/activity-reports'", document('GET /activity-report')),
  inContract(
    'user-session',
    "'/user/sessions/logout'",
    "'/user/logout'",
    general('POST /user/sessions/logout'),
  ),
  inContract('user-session', "'/user/sessions'", "'/sessions'", general('GET /user/sessions')),
  inContract('change-password', '/ForgotPassword', '/forgot-password', general('/ForgotPassword')),
  inContract('change-password', "'/forgot-password'", "'/reset-password'", general('POST /forgot-password')),
  inContract('change-password', '/user/change-', '/user/', general('POST /user/change-password')),
  inContract('session', "'/resend-otp/{order_id}'", "'/resend/{order_id}'", general('POST /resend-otp')),
  inContract('reference-data', "'/dialing-codes'", "'/dialling-codes'", general('GET /dialing-codes')),
  inContract('document-decision', "'/document-approval'", "'/document-approvals'", document('status=reject')),
  inContract('document-files', '/view_versions', '/versions', document('view_versions')),
  inContract('document-list', '/list_of_documents', '/documents', document('list_of_documents')),
  inContract('workflow', "'/workflow/{id}'", "'/workflows/{id}'", document('GET /workflow/')),
  inContract(
    'signature-properties',
    '/digital-signature-properties/',
    '/signature-properties/',
    organization('GET /digital-signature-properties'),
  ),
  inContract('usb', "'/tokens'", "'/usb-tokens'", helper('GET /tokens')),
  inContract('activity', "'/activity-report'", "'/activity-log'", { file: 'bff', title: 'activity-report' }),
];

const PURPOSES: Mutant[] = [
  renamed('user_access_functionalities', 'user_functionalities', document('GET /user-functionality')),
  renamed('add_signatory', 'add_signatories', document('purpose=add_signatory')),
  renamed('mark_as_star', 'mark_as_favorite', general('purpose=mark_as_star')),
  inContract(
    'document-decision',
    "'reject', 'cancel', 'sign'",
    "'reject', 'stop', 'sign'",
    document('status=cancel'),
  ),
  inContract('organization', "'list', 'general'", "'list', 'current'", organization('purpose=general')),
];

const FIELDS: Mutant[] = [
  renamed('activity_done_by', 'done_by', document('GET /activity-report')),
  renamed('functionality_name', 'functionality', document('GET /user-functionality')),
  renamed('no_of_assigned_signatories', 'signatory_count', document('GET /workflow/')),
  renamed('phone_length_start_range', 'phone_length_min', general('GET /dialing-codes')),
  renamed('user_details', 'user', organization('GET /organization-user')),
  renamed('is_favorite', 'is_starred', general('purpose=mark_as_star')),
  renamed('approval_ids', 'approvals', document('status=reject')),
  renamed('remarks', 'remark', document('status=reject')),
  renamed('signatory_data', 'signatories_data', document('purpose=add_signatory')),
  renamed('instruction_notes', 'notes', document('purpose=add_signatory')),
  renamed('created_by', 'author', document('view_versions')),
  renamed('columnId', 'column_id', document('GET /document/{status-or-id}')),
  renamed('from_date', 'first_date', document('POST /export')),
  renamed('lowerLeftX', 'x0', document('POST /sign-document')),
  renamed('lockForSigning', 'lock', document('POST /sign-document')),
  renamed('encryptionPin', 'encryptionPassword', document('POST /sign-document')),
  renamed('default_location', 'location_by_default', organization('PATCH /digital-signature-properties')),
  inFile('usb-helper/operations.ts', '    alias,', '    name: alias,', helper('POST /certificates')),
];

const TEXTS: Mutant[] = [
  inContract('messages', 'Please log in again.', 'Please sign in again.', failures('ST-01')),
  inContract('messages', 'took too long to respond', 'did not respond', failures('ER-03 times out')),
  inContract('messages', 'Request Cancelled', 'Request Canceled', failures('ER-04')),
  inContract('messages', "'Something went wrong'", "'Something is wrong'", failures('ER-01')),
  inContract('messages', "'An error occurred'", "'There is an error'", forms('ER-06')),
  inContract('sign-form', 'Position is required', 'A position is required', validation('VA-01')),
  inContract('sign-form', 'Please select a USB token.', 'Select a USB token.', helper('VA-02')),
  inContract('signatory', 'At least one page is required', 'Choose a page', validation('at pages_to_sign')),
  inContract('workflow', 'Workflow name is required', 'Enter a name', validation('VA-07')),
  inContract('upload', 'exceeds the maximum size', 'is too large', uploads('refuses a byte more')),
  inContract('password', "'Very Weak'", "'Poor'", forms('IN-02')),
  inContract('filter', "'between inclusion'", "'between inclusive'", tables('operators of a number')),
  inFile('components/shell/network-notices.tsx', 'Oops! You are Offline!', 'Offline', failures('ST-04')),
  inFile(
    'components/documents/versions/version-row.tsx',
    'Copied to clipboard',
    'Link copied',
    failures('DO-12'),
  ),
];

const limits = (from: string, to: string, by: Catcher) => inContract('limits', from, to, by);

const NUMBERS: Mutant[] = [
  limits('REQUEST_TIMEOUT_MS = 60_000', 'REQUEST_TIMEOUT_MS = 61_000', failures('ER-03')),
  limits('REQUEST_TIMEOUT_MS = 60_000', 'REQUEST_TIMEOUT_MS = 59_000', { file: 'bff', title: 'ER-03' }),
  limits('TOAST_MS = 5_000', 'TOAST_MS = 6_000', failures('ST-06 leaves')),
  limits('SEARCH_DEBOUNCE_MS = 500', 'SEARCH_DEBOUNCE_MS = 400', tables('DO-17 a search')),
  limits('[10, 20, 50, 100, 500]', '[10, 20, 50, 100]', tables('IN-04')),
  limits('...PAGE_SIZES, 1000', '...PAGE_SIZES, 2000', paging('page of documents')),
  limits('DEFAULT_PAGE_SIZE = 20', 'DEFAULT_PAGE_SIZE = 50', paging('page of documents')),
  limits('MAX_SIGNATORIES = 10', 'MAX_SIGNATORIES = 11', validation('VA-06')),
  limits('MAX_NOTE_LENGTH = 100', 'MAX_NOTE_LENGTH = 99', validation('one hundred characters')),
  limits('PASSWORD_LENGTH = 8', 'PASSWORD_LENGTH = 7', helper('VA-02')),
  limits(
    'maxBytes: 10 * MEGABYTE, maxFiles',
    'maxBytes: 12 * MEGABYTE, maxFiles',
    validation('ten megabytes'),
  ),
  limits('MEGABYTE, maxFiles: 5,', 'MEGABYTE, maxFiles: 6,', uploads('takes five files')),
  limits('MAX_BYTES = 2 * MEGABYTE', 'MAX_BYTES = 3 * MEGABYTE', uploads('two megabytes')),
  inContract('filter', 'MAX_FILTER_VALUES = 5000', 'MAX_FILTER_VALUES = 4000', paging('FI-07')),
  inContract('phone', 'end_range: 11', 'end_range: 15', forms('IN-01')),
  inContract('usb', 'USB_HELPER_PORT = 55555', 'USB_HELPER_PORT = 55556', helper('listens')),
  inFile('lib/shared/sidebar-cookie.ts', '7 * 24', '30 * 24', sizes('SH-06')),
  inFile('lib/shared/format-bytes.ts', '1024', '1000', uploads('UP-09')),
  inFile('components/shell/workspace-shell.tsx', "'17rem'", "'16rem'", sizes('SH-06')),
  inFile('components/shell/workspace-shell.tsx', "'80px'", "'72px'", sizes('SH-06')),
  inFile('components/ui/side-drawer.tsx', 'width = 400', 'width = 420', sizes('Activity Report')),
  inFile(
    'components/documents/signatories/signatories-form-drawer.tsx',
    'width={810}',
    'width={800}',
    sizes('Add Signatories'),
  ),
  inFile(
    'components/documents/versions/versions-drawer.tsx',
    'width={600}',
    'width={640}',
    sizes('Versions'),
  ),
  inFile('components/notifications/use-notifications.ts', '5 * 60_000', '9 * 60_000', sizes('five minutes')),
  inFile('components/notifications/notification-list.tsx', '= 450', '= 480', sizes('450')),
  inFile('components/ui/filter/filter-dialog.tsx', 'maxWidth: 680', 'maxWidth: 720', sizes('FI-01')),
  inFile('components/ui/filter/filter-dialog.tsx', 'maxHeight: 400', 'maxHeight: 440', sizes('FI-01')),
  inFile(
    'components/ui/table/page-number-pagination-buttons.tsx',
    'PAGE_BUTTONS = 5',
    'PAGE_BUTTONS = 7',
    tables('five buttons'),
  ),
  inFile('components/ui/upload/use-upload-list.ts', 'TICK_MS = 100', 'TICK_MS = 150', uploads('UP-03')),
  inFile('components/ui/upload/upload-list-state.ts', '500_000', '400_000', uploads('UP-03')),
  inFile('lib/contracts/organization.ts', 'START_MONTH = 4', 'START_MONTH = 3', tables('DT-01')),
  inFile('components/ui/upload/file-badge.tsx', "zip: 'orange'", "zip: 'gray'", uploads('badge of .zip')),
];

export const MUTANTS: readonly Mutant[] = [...PATHS, ...PURPOSES, ...FIELDS, ...TEXTS, ...NUMBERS];
