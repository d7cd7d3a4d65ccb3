import type { Document, SignatoryProgress } from '#contracts/document.ts';
import type { SignatoryState } from '#contracts/signatory.ts';

/** Returns a document for tests that its reader can sign now, with the given facts overridden. */
export function documentOf(facts: Partial<Document> = {}): Document {
  return {
    id: '1f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
    document_name: 'Lease.pdf',
    date_added: '2026-11-21T10:00:00Z',
    status: 'pending_for_signature',
    attachment: '/document/1f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60/attachment?version=1',
    pages_to_sign: [1],
    other_pages_allowed: true,
    signature_field: null,
    due_date: null,
    instruction_notes: '',
    approval_id: null,
    approval_track_id: null,
    version: 1,
    page_count: 5,
    size: 1000,
    is_encrypted: false,
    is_password_kept: false,
    active_content: [],
    uploaded_by: { id: 'aa0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60', full_name: 'Maya' },
    is_owner: false,
    signatories: [signatoryOf(1, 'pending')],
    ...facts,
  };
}

/** Returns a signatory for tests. */
export function signatoryOf(serial_number: number, state: SignatoryState): SignatoryProgress {
  return {
    user_id: `0000000${serial_number}-7a0e-4e0b-9f0d-3b1c2d4e5f60`,
    full_name: `Person ${serial_number}`,
    serial_number,
    state,
    is_invited: false,
    is_deactivated: false,
  };
}
