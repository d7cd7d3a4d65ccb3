/** Names of the fields of chapters 3 and 7, as they travel. */
export const FIELDS = {
  envelope: ['success', 'message'],
  organization: ['id', 'name', 'country_id', 'organization_id', 'is_fiscal_year_settings_created'],
  user: ['profile_picture_id', 'first_name', 'last_name', 'email'],
  organizationUser: ['id', 'user_details'],
  userDetails: ['id', 'full_name'],
  functionality: ['functionality_name', 'permission'],
  notification: ['id', 'description', 'timestamp', 'is_read', 'is_favorite'],
  document: [
    'id',
    'document_name',
    'date_added',
    'status',
    'attachment',
    'pages_to_sign',
    'instruction_notes',
    'approval_id',
    'approval_track_id',
  ],
  version: ['date_added', 'created_by', 'version', 'attachment'],
  signatory: ['user_id', 'serial_number', 'signatory_id', 'pages_to_sign', 'instruction_notes'],
  workflow: ['id', 'workflow_name', 'no_of_assigned_signatories', 'workflow_data', 'is_default'],
  activity: ['id', 'activity_done_by', 'date', 'description'],
  usbToken: ['label', 'serial'],
  usbCertificate: ['alias', 'subject'],
  signatureProperties: [
    'default_page_number',
    'custom_page_number',
    'purpose_or_reason',
    'default_location',
    'signature_position',
  ],
  dialingCode: ['id', 'code', 'phone_length_start_range', 'phone_length_end_range'],
} as const;

export const STATUS_TABS = ['all', 'pending_for_signature', 'signed', 'rejected'] as const;
