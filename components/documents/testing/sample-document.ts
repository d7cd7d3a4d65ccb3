import type { Document, SignatoryProgress } from '#contracts/document.ts';

export const IDS = {
  document: '0b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  other: '1b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  approval: '2b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  track: '3b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  anna: '4b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  bo: '5b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
} as const;

/** Returns a document with these fields; all others have a default. */
export function sampleDocument(facts: Partial<Document> = {}): Document {
  return {
    id: IDS.document,
    document_name: 'Lease.pdf',
    date_added: '2026-11-21T12:00:00.000Z',
    status: 'uploaded',
    attachment: `/document/${IDS.document}/attachment?version=1`,
    pages_to_sign: [],
    other_pages_allowed: true,
    signature_field: null,
    due_date: null,
    instruction_notes: '',
    approval_id: IDS.approval,
    approval_track_id: IDS.track,
    version: 1,
    page_count: 12,
    size: 1536,
    is_encrypted: false,
    is_password_kept: false,
    active_content: [],
    uploaded_by: { id: IDS.anna, full_name: 'Anna Ek' },
    is_owner: true,
    signatories: [],
    ...facts,
  };
}

export function sampleSignatory(full_name: string, state: SignatoryProgress['state']): SignatoryProgress {
  return {
    user_id: crypto.randomUUID(),
    full_name,
    serial_number: 1,
    state,
    is_invited: false,
    is_deactivated: false,
  };
}
