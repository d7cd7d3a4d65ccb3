import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import {
  daysLeftText,
  validityOf,
  type Validity,
  type ValidityPeriod,
} from '#shared/certificate-validity.ts';
import type { Formats } from '#shared/make-formats.ts';

const TONES = {
  valid: { color: 'text.secondary', Icon: null },
  ending: { color: 'pending.main', Icon: WarningAmber },
  expired: { color: 'rejected.main', Icon: ErrorOutline },
  not_yet_valid: { color: 'rejected.main', Icon: ErrorOutline },
} as const;

/** Validity period of a certificate; with an icon if it ends soon, has ended or has not begun. */
export function CertificateValidity({ certificate }: { certificate: ValidityPeriod }) {
  const formats = useFormats();
  const validity = validityOf(certificate, new Date());
  const { color, Icon } = TONES[validity.state];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.25, color }}>
      {Icon ? <Icon aria-hidden sx={{ fontSize: 16 }} /> : null}
      <Typography variant="body2">{validityText(certificate, validity, formats)}</Typography>
    </Box>
  );
}

function validityText(certificate: ValidityPeriod, { state, daysLeft }: Validity, formats: Formats): string {
  const end = formats.date(certificate.not_after);
  if (state === 'expired') return `Expired on ${end}`;
  if (state === 'not_yet_valid') return `Valid from ${formats.date(certificate.not_before)} to ${end}`;
  return `Valid until ${end}, ${daysLeftText(daysLeft)}`;
}
