import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  daysLeftText,
  validityOf,
  type Validity,
  type ValidityPeriod,
} from '#shared/certificate-validity.ts';
import { formatDate } from '#shared/format-date.ts';
import { useTimeZone } from '#shared/use-time-zone.ts';

const TONES = {
  valid: { color: 'text.secondary', Icon: null },
  ending: { color: 'pending.main', Icon: WarningAmber },
  expired: { color: 'rejected.main', Icon: ErrorOutline },
  not_yet_valid: { color: 'rejected.main', Icon: ErrorOutline },
} as const;

/** Validity period of a certificate; with an icon if it ends soon, has ended or has not begun. */
export function CertificateValidity({ certificate }: { certificate: ValidityPeriod }) {
  const timeZone = useTimeZone();
  const validity = validityOf(certificate, new Date());
  const { color, Icon } = TONES[validity.state];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.25, color }}>
      {Icon ? <Icon aria-hidden sx={{ fontSize: 16 }} /> : null}
      <Typography variant="body2">{validityText(certificate, validity, timeZone)}</Typography>
    </Box>
  );
}

function validityText(certificate: ValidityPeriod, { state, daysLeft }: Validity, timeZone: string): string {
  const end = formatDate(certificate.not_after, timeZone);
  if (state === 'expired') return `Expired on ${end}`;
  if (state === 'not_yet_valid')
    return `Valid from ${formatDate(certificate.not_before, timeZone)} to ${end}`;
  return `Valid until ${end}, ${daysLeftText(daysLeft)}`;
}
