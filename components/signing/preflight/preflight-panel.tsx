import Check from '@mui/icons-material/CheckCircleOutlineRounded';
import Remark from '@mui/icons-material/InfoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { DocumentFinding } from './check-documents.ts';
import { keepFocusInView } from './keep-focus-in-view.ts';
import { isShownAsOtherPages } from './use-blockers.ts';
import type { Preflight } from './use-preflight.ts';

export interface PreflightPanelProps {
  preflight: Preflight;
  /** Number of documents to sign. */
  total: number;
}

/** Result of the preflight: a summary in one line, and an alert for each warning and blocker. */
export function PreflightPanel({ preflight, total }: PreflightPanelProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { findings, isMissing } = preflight;
  if (isMissing) return null;
  const remarks = findings.filter((finding) => finding.severity !== 'good' && !isShownElsewhere(finding));
  const good = findings.filter(({ severity }) => severity === 'good');
  return (
    <Stack component="section" ref={observed} aria-label="Check before signing" sx={{ gap: 1 }}>
      {remarks.map((finding) => (
        <RemarkAlert key={`${finding.documentName} ${finding.code}`} finding={finding} />
      ))}
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <StateIcon preflight={preflight} />
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, minWidth: 0 }}>
          {statusText(preflight, total)}{' '}
          {good.length > 0 ? (
            <Link
              component="button"
              type="button"
              variant="body2"
              underline="always"
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
        {good.map(({ code, message }) => (
          <Typography key={code} component="li" variant="body2" color="text.secondary">
            {message}
          </Typography>
        ))}
      </Box>
    </Stack>
  );
}

const observed = (element: HTMLElement | null) => (element ? keepFocusInView(element) : undefined);

/** Codes of findings that CertificateNotice shows. */
const SHOWN_BY_CERTIFICATE_NOTICE = new Set([
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_missing',
]);
/** Fields of the form that show the message themselves. */
const FIELDS = ['position', 'customPage', 'addEncryption', 'level'];

function isShownElsewhere({ code, fields, documentName }: DocumentFinding): boolean {
  if (documentName !== null) return false;
  if (isShownAsOtherPages(code)) return true;
  return SHOWN_BY_CERTIFICATE_NOTICE.has(code) || FIELDS.some((field) => fields !== null && field in fields);
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

function statusText(preflight: Preflight, total: number): string {
  if (preflight.hasFailed) return 'The check before signing did not work. You can sign all the same.';
  if (preflight.count === 0 && preflight.isChecking) return 'Checking what you are about to sign …';
  return summaryOf(preflight, total);
}

/** Returns the result of the check in one line. */
function summaryOf({ findings, level, count, isCheckingSigner }: Preflight, total: number): string {
  const remarks = findings.filter(({ severity }) => severity !== 'good').length;
  const checked = `Checked: ${subjectsOf(findings, total)}`;
  const reached = level ? ` Level ${level}.` : '';
  const later = isCheckingSigner ? ' Checking the certificate …' : '';
  const rest = count < total ? ` The first ${count} were looked at, the rest are when they are signed.` : '';
  if (remarks === 0) return `${checked}.${later}${reached}${rest}`;
  return `${checked}, with ${remarks === 1 ? '1 remark' : `${remarks} remarks`}.${later}${reached}${rest}`;
}

function subjectsOf(findings: Preflight['findings'], total: number): string {
  const subjects = new Set(findings.map(({ about }) => about));
  const named = [
    total === 1 ? 'the document' : 'the documents',
    ...(total > 1 || subjects.has('place') ? ['the position'] : []),
    ...(subjects.has('certificate') ? ['the certificate'] : []),
  ];
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' and ');
}

/** Not CircularProgress, whose size is a style attribute: the server would write it, and the policy forbids it. */
const TURNING = {
  flexShrink: 0,
  width: 14,
  height: 14,
  m: '3px',
  border: '2px solid',
  borderColor: 'primary.main',
  borderTopColor: 'transparent',
  borderRadius: '50%',
  animation: 'turn 1.4s linear infinite',
} as const;

function StateIcon({ preflight: { findings, hasFailed, isChecking } }: { preflight: Preflight }) {
  if (isChecking) return <Box aria-hidden sx={TURNING} />;
  const isGood = !hasFailed && findings.every(({ severity }) => severity === 'good');
  return isGood ? (
    <Check aria-hidden sx={{ fontSize: 20, color: 'signed.main' }} />
  ) : (
    <Remark aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
  );
}

const LIST = { m: 0, pl: 5, display: 'grid', gap: 0.25, '&[hidden]': { display: 'none' } } as const;
