import { apiKeyMessages } from '#contracts/api-key.ts';
import { workflowMessages } from '#contracts/workflow.ts';
import { errorKinds } from '#platform/errors/error-kind.ts';

/** Failures of the document service. */
export const documentErrors = errorKinds({
  verification_refused: { status: 422, message: 'The signatures of this file cannot be checked.' },
  signatories_refused: { status: 422, message: 'These signatories cannot be added.' },
  signatory_not_replaceable: {
    status: 409,
    message: 'This person is no longer to sign this document. Look at its signatories again.',
  },
  too_many_exports: {
    status: 503,
    message:
      'Too many tables are being exported right now. Try again in a moment, or have the table sent by mail.',
    retryAfter: 10,
  },
  undo_id_taken: {
    status: 409,
    message: 'Another change has this undo_id. Choose a new one for each change.',
  },
  due_date_refused: { status: 422, message: 'The document cannot be due then.' },
  workflow_refused: { status: 422, message: 'This workflow cannot be assigned.' },
  reminder_refused: { status: 422, message: 'The reminder cannot be sent then.' },
  mail_refused: { status: 422, message: 'These documents cannot be sent by mail.' },
  workflow_name_taken: { status: 409, message: workflowMessages.nameTaken },
  signing_refused: { status: 422, message: 'The document cannot be signed like this.' },
  position_missing: { status: 400, message: 'Choose where the signature goes.' },
  field_not_movable: {
    status: 400,
    message: 'The signature has a place in this document that cannot be changed.',
  },
  other_pages_not_confirmed: {
    status: 400,
    message: 'You were asked to sign on other pages. Confirm the page to sign there instead.',
  },
  other_pages_forbidden: { status: 400, message: 'You may sign on the pages that you were asked for only.' },
  key_signing_refused: { status: 403, message: apiKeyMessages.signingNotAllowed },
  not_for_key_signing: {
    status: 409,
    message: 'An API key cannot sign in the turn of a person. It signs documents without signatories.',
  },
  sign_mode_refused: { status: 422, message: 'Your organization does not allow signing like this.' },
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
  undo_too_late: { status: 409, message: 'It is too late to undo this.' },
  document_not_started: { status: 409, message: 'This document has no signatories yet.' },
  document_in_progress: { status: 409, message: 'Signatures for this document are under way already.' },
  document_signed: { status: 409, message: 'This document is signed by everybody already.' },
  document_rejected: { status: 409, message: 'This document has been rejected.' },
  document_cancelled: { status: 409, message: 'This document has been cancelled.' },
});
