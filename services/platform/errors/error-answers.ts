import { certificateMessages } from '#contracts/certificate.ts';
import { GENERIC_ERROR, SESSION_EXPIRED } from '#contracts/messages.ts';
import { workflowMessages } from '#contracts/workflow.ts';

interface ErrorAnswer {
  status: number;
  message: string;
}

/** Every failure there is: its HTTP status and what a person reads where no field message says more. */
export const errorAnswers = {
  session_ended: { status: 401, message: SESSION_EXPIRED.description },
  permission_denied: { status: 403, message: 'You do not have permission to do this.' },
  not_found: { status: 404, message: 'This does not exist, or it is not shared with you.' },
  invalid_input: { status: 400, message: 'Some of the information is missing or not valid.' },
  invalid_request: { status: 400, message: 'The request cannot be read.' },
  organization_required: { status: 400, message: 'Choose an organization first.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  range_not_satisfiable: { status: 416, message: 'The file has no such range.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a minute and try again.' },
  internal_error: { status: 500, message: GENERIC_ERROR },
  unavailable: { status: 503, message: 'The service is not available right now. Try again in a moment.' },

  wrong_credentials: { status: 422, message: 'The e-mail address or the password is wrong.' },
  code_wrong: { status: 422, message: 'This code is wrong.' },
  code_expired: { status: 422, message: 'This code is no longer valid. Request a new one.' },
  code_tries_used_up: { status: 422, message: 'Too many wrong codes. Start again to get a new one.' },
  account_exists: { status: 409, message: 'You have an account with this e-mail address already. Sign in.' },
  too_many_mails: {
    status: 429,
    message: 'We have sent several mails to this address. Look for them there, or try again in an hour.',
  },

  certificate_refused: { status: 422, message: 'This certificate cannot be used.' },
  certificate_exists: { status: 409, message: 'This certificate has been added already.' },
  verification_refused: { status: 422, message: 'The signatures of this file cannot be checked.' },
  trust_list_refused: { status: 422, message: 'This cannot be added to the trust list.' },
  signing_settings_refused: { status: 422, message: 'The signatures cannot be made like this.' },
  token_proof_refused: {
    status: 422,
    message: 'The USB token did not show that it has the key of this certificate. Try again.',
  },
  certificate_on_token: { status: 422, message: certificateMessages.onToken },
  certificate_missing: { status: 422, message: certificateMessages.none },

  upload_refused: { status: 422, message: 'This file cannot be taken.' },
  upload_too_large: { status: 413, message: 'The file exceeds the maximum size.' },
  upload_type_refused: { status: 415, message: 'This is not an accepted file type.' },
  upload_incomplete: { status: 400, message: 'The file did not arrive completely.' },

  signatories_refused: { status: 422, message: 'These signatories cannot be added.' },
  workflow_refused: { status: 422, message: 'This workflow cannot be assigned.' },
  reminder_refused: { status: 422, message: 'The reminder cannot be sent then.' },
  mail_refused: { status: 422, message: 'These documents cannot be sent by mail.' },
  workflow_name_taken: { status: 409, message: workflowMessages.nameTaken },
  signing_refused: { status: 422, message: 'The document cannot be signed like this.' },
  usb_certificate_unknown: {
    status: 422,
    message: 'This certificate is not among yours. Sign again to have the USB token confirm it.',
  },
  usb_signature_refused: {
    status: 422,
    message:
      'The signed file is not the one that was asked for, so nothing was changed. If the USB helper is older than this app, update it.',
  },
  usb_signing_expired: { status: 422, message: 'Signing took too long. Sign the document again.' },
  signing_failed: { status: 500, message: 'The document could not be signed. It has not been changed.' },
  timestamp_unavailable: {
    status: 422,
    message: 'The timestamp server did not answer, so the document was not signed.',
  },
  revocation_unavailable: {
    status: 422,
    message:
      'What proves that the certificate is not revoked could not be had, so the document was not signed.',
  },
  field_wants_more: {
    status: 422,
    message:
      "The field for this signature asks for something that signatures made here do not have, such as a certain certificate. Ask the document's owner for a copy without that condition.",
  },
  certified_without_field: {
    status: 422,
    message:
      'This document is certified: signatures are permitted only in its own fields, and none of them is empty. Ask its owner for a copy with a field for each signature.',
  },
  field_locked: {
    status: 422,
    message:
      "An earlier signature locks the field for this one. Ask the document's owner for a copy in which it is not locked.",
  },
  field_not_free: {
    status: 409,
    message:
      'The field for this signature is signed already, or is not in the document any more. Look at the document again before you sign.',
  },
  document_locked: {
    status: 422,
    message: 'This document is locked by a signature. No further signature can be added.',
  },
  membership_ended: { status: 403, message: 'You are no longer a member of this organization.' },
  batch_waiting: { status: 409, message: 'This document waits to be signed already.' },
  batch_running: { status: 409, message: 'These documents are still being signed.' },
  already_signed: { status: 409, message: 'You have already signed this document.' },
  not_your_turn: { status: 409, message: 'It is not your turn to sign this document.' },
  document_changed: {
    status: 409,
    message: 'This document has changed meanwhile. Look at it again before you sign.',
  },
  document_not_started: { status: 409, message: 'Nobody has been asked to sign this document yet.' },
  document_in_progress: { status: 409, message: 'Signatures for this document are under way already.' },
  document_signed: { status: 409, message: 'This document is signed by everybody already.' },
  document_rejected: { status: 409, message: 'This document has been rejected.' },
  document_cancelled: { status: 409, message: 'This document has been cancelled.' },
} as const satisfies Record<string, ErrorAnswer>;

export type ErrorCode = keyof typeof errorAnswers;
