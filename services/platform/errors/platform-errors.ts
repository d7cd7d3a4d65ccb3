import { organizationDeletionMessages } from '#contracts/organization-deletion.ts';
import { BODY_TOO_LARGE, GENERIC_ERROR, SESSION_EXPIRED, UNREADABLE_REQUEST } from '#contracts/messages.ts';
import { errorKinds } from './error-kind.ts';

/** Failures that any service may have. */
export const platformErrors = errorKinds({
  session_ended: { status: 401, message: SESSION_EXPIRED.description },
  permission_denied: { status: 403, message: 'You do not have permission to do this.' },
  second_factor_required: {
    status: 403,
    message: 'Your organization requires a second factor. Set one up under Privacy and Security.',
  },
  wrong_password: { status: 422, message: 'The password is wrong.' },
  not_found: { status: 404, message: 'This does not exist, or it is not shared with you.' },
  changed_meanwhile: { status: 409, message: 'This has been changed meanwhile.' },
  organization_read_only: { status: 409, message: organizationDeletionMessages.readOnly },
  invalid_input: { status: 400, message: 'Some of the information is missing or not valid.' },
  invalid_request: { status: 400, message: UNREADABLE_REQUEST },
  organization_required: { status: 400, message: 'Choose an organization first.' },
  payload_too_large: { status: 413, message: BODY_TOO_LARGE },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  range_not_satisfiable: { status: 416, message: 'The file has no such range.' },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts. Wait a minute and try again.',
    retryAfter: 60,
  },
  internal_error: { status: 500, message: GENERIC_ERROR },
  unavailable: { status: 503, message: 'The service is not available right now. Try again in a moment.' },
  stored_file_damaged: {
    status: 500,
    message:
      'The stored file is damaged, so it was not used. Tell the operator of this installation, who may have a backup.',
  },
  stored_file_missing: {
    status: 500,
    message:
      'The file is missing in the store. Tell the operator of this installation, who may have a backup.',
  },
  stored_files_unavailable: {
    status: 503,
    message:
      'The store of the files does not respond right now. Try again in a moment; if it lasts, tell the operator of this installation.',
    retryAfter: 2,
  },
  storage_full: {
    status: 507,
    message:
      'This cannot be stored now: the disk of the installation is full. Its operator has to make room. Try again after that.',
  },
  upload_refused: { status: 422, message: 'This file cannot be taken.' },
  upload_too_large: { status: 413, message: 'The file exceeds the maximum size.' },
  upload_type_refused: { status: 415, message: 'This is not an accepted file type.' },
  too_many_files: {
    status: 400,
    message: 'A request takes one file. Send each file in a request of its own.',
  },
  upload_incomplete: { status: 400, message: 'The file did not arrive completely.' },
  upload_gone: { status: 410, message: 'The parts of this file are not kept any more. Upload it again.' },
  upload_offset_wrong: { status: 409, message: 'Another part of this file is expected.' },
  tus_version_unknown: { status: 412, message: 'This version of the tus protocol is not spoken here.' },
});
