import type { CertificateFacts, SignatureFinding, VerificationReport } from '#contracts/signature-report.ts';

/** Returns a certificate for tests, with the given facts overridden. */
export function sampleCertificate(subject: string, facts: Partial<CertificateFacts> = {}): CertificateFacts {
  return {
    subject,
    subject_name: `CN=${subject}, O=Kovač & Partners`,
    issuer: 'Meridian Issuing CA',
    issuer_name: 'CN=Meridian Issuing CA',
    serial_number: '4ad27e29',
    not_before: '2026-01-01T00:00:00.000Z',
    not_after: '2028-01-01T00:00:00.000Z',
    key: 'ECDSA P-256',
    fingerprint: subject.length.toString(16).padStart(64, '0'),
    ...facts,
  };
}

/** Returns the finding of a valid signature for tests, with the given facts overridden. */
export function sampleFinding(facts: Partial<SignatureFinding> = {}): SignatureFinding {
  return {
    field_name: 'Signature1',
    kind: 'signature',
    verdict: 'valid',
    problems: [],
    indication: 'TOTAL-PASSED',
    sub_indication: null,
    best_signature_time: '2026-11-05T13:05:09.000Z',
    signer: sampleCertificate('Ana Kovač'),
    chain: [sampleCertificate('Meridian Root CA')],
    level: 'B-T',
    algorithm: 'SHA-256 with ECDSA',
    time: {
      value: '2026-11-05T13:05:09.000Z',
      source: 'timestamp',
      authority: 'Meridian Time',
      is_trusted: true,
      is_qualified: false,
    },
    is_intact: true,
    trust: 'trusted',
    trust_source: 'organization',
    trust_service: null,
    qualification: null,
    revocation: {
      status: 'good',
      source: 'ocsp',
      is_embedded: true,
      produced_at: null,
      revoked_at: null,
      reason: '',
    },
    coverage: 'whole_file',
    revision: 1,
    later_changes: [],
    change_places: [],
    permits: null,
    is_certification: false,
    name: '',
    reason: '',
    location: '',
    pages: [1],
    ...facts,
  };
}

/** Returns a report of these signatures for tests, with the given facts overridden. */
export function sampleReport(
  signatures: SignatureFinding[],
  facts: Partial<VerificationReport> = {},
): VerificationReport {
  return {
    file_name: 'contract.pdf',
    size: 2048,
    sha256: 'ab'.repeat(32),
    page_count: 2,
    is_encrypted: false,
    is_damaged: false,
    verified_at: '2026-11-06T08:00:00.000Z',
    verdict: signatures.length === 0 ? 'unsigned' : 'valid',
    signed_revisions: signatures.length,
    signatures,
    unreachable_signatures: 0,
    ...facts,
  };
}
