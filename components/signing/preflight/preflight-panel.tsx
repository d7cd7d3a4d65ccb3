'use client';
import Check from '@mui/icons-material/CheckCircleOutlineRounded';
import Remark from '@mui/icons-material/InfoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { DocumentFinding } from './check-documents.ts';
import { summaryOf } from './preflight-words.ts';
import type { Preflight } from './use-preflight.ts';

export interface PreflightPanelProps {
  preflight: Preflight;
  /** How many documents are to be signed. */
  total: number;
}

/** What was checked before signing: one line when all is well, and what the person should know where it is not. */
export function PreflightPanel({ preflight, total }: PreflightPanelProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { findings, isMissing } = preflight;
  if (isMissing) return null;
  const remarks = findings.filter((finding) => finding.severity !== 'good' && !isSaidElsewhere(finding));
  const rest = findings.filter(({ severity }) => severity === 'good');
  return (
    <Stack component="section" aria-label="Check before signing" sx={{ gap: 1 }}>
      {remarks.map((finding) => (
        <RemarkAlert key={`${finding.documentName} ${finding.code}`} finding={finding} />
      ))}
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <StateIcon preflight={preflight} />
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, minWidth: 0 }}>
          {wordsOf(preflight, total)}{' '}
          {rest.length > 0 ? (
            <Link
              component="button"
              type="button"
              variant="body2"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
              sx={{ verticalAlign: 'baseline' }}
            >
              {isOpen ? 'Hide details' : 'Details'}
            </Link>
          ) : null}
        </Typography>
      </Stack>
      <Box component="ul" id={id} hidden={!isOpen} sx={LIST}>
        {rest.map(({ code, message }) => (
          <Typography key={code} component="li" variant="body2" color="text.secondary">
            {message}
          </Typography>
        ))}
      </Box>
    </Stack>
  );
}

/** The card of the certificate tells of these itself. */
const SAID_BY_CARD = new Set(['certificate_expired', 'certificate_not_yet_valid', 'certificate_missing']);
/** These have a place in the form where their message stands. */
const FIELDS = ['position', 'customPage', 'addEncryption', 'level'];

function isSaidElsewhere({ code, fields, documentName }: DocumentFinding): boolean {
  if (documentName !== null) return false;
  return SAID_BY_CARD.has(code) || FIELDS.some((field) => fields !== null && field in fields);
}

function RemarkAlert({ finding }: { finding: DocumentFinding }) {
  const { severity, message, advice, documentName } = finding;
  return (
    <Alert severity={severity === 'blocker' ? 'error' : 'warning'} sx={{ py: 0.25 }}>
      {documentName ? <strong>{documentName}: </strong> : null}
      {message} {advice}
    </Alert>
  );
}

function wordsOf(preflight: Preflight, total: number): string {
  if (preflight.hasFailed) return 'The check before signing did not work. You can sign all the same.';
  if (preflight.findings.length === 0 && preflight.isChecking) return 'Checking what you are about to sign …';
  return summaryOf(preflight, total);
}

function StateIcon({ preflight: { findings, hasFailed, isChecking } }: { preflight: Preflight }) {
  if (isChecking) return <CircularProgress aria-hidden size={14} sx={{ m: '3px' }} />;
  const isWell = !hasFailed && findings.every(({ severity }) => severity === 'good');
  return isWell ? (
    <Check aria-hidden sx={{ fontSize: 20, color: 'signed.main' }} />
  ) : (
    <Remark aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
  );
}

const LIST = { m: 0, pl: 5, display: 'grid', gap: 0.25, '&[hidden]': { display: 'none' } } as const;
