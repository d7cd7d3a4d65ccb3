import { certificateMessages } from '#contracts/certificate-messages.ts';
import type { PreflightFinding } from '#contracts/preflight.ts';
import type { RevocationState } from '#trust/certificates/ask-revocation.ts';
import { blocker, good, warning } from './finding.ts';

/** Returns the finding about the revocation status of a certificate. */
export function revocationFinding(state: RevocationState): PreflightFinding {
  return state.status === 'revoked' ? REVOKED : FINDINGS[state.status];
}

const REVOKED = blocker('certificate', {
  code: 'certificate_revoked',
  message: certificateMessages.revoked,
  advice: 'Choose another certificate, or ask its issuer for a new one.',
  field: 'certificate',
});

const FINDINGS = {
  good: good('certificate', {
    code: 'revocation_good',
    message: 'Its issuer says that it is not revoked.',
  }),
  unknown: warning('certificate', {
    code: 'revocation_unknown',
    message: "The certificate's issuer did not say in time whether it is revoked.",
    advice: 'If that goes on, the signature cannot hold the proof that long-term levels need.',
  }),
  not_checked: warning('certificate', {
    code: 'revocation_not_checked',
    message: 'The certificate does not say where its revocation can be asked for.',
    advice: 'Signatures with it reach level B-T at most, and cannot be proved once it has expired.',
  }),
} as const;
