import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Certificate } from '#contracts/certificate.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { CertificateValidity } from './certificate-validity.tsx';

export interface CertificateItemProps {
  certificate: Certificate;
  /** True if the reader's signatures use it. */
  signsForReader: boolean;
  isBusy: boolean;
  /** Undefined if the reader may not change the certificate; so is `onRemove`. */
  onMakeDefault: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** A certificate in the list: its properties and the buttons that make it the default or remove it. */
export function CertificateItem({ certificate, signsForReader, isBusy, ...actions }: CertificateItemProps) {
  const { subject, issuer, serial_number, key_type, is_default, token_serial, lacks_issuer } = certificate;
  const { onMakeDefault, onRemove } = actions;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="subtitle2" component="h3">
            {subject}
          </Typography>
          {is_default ? <Chip label="Default" variant="outlined" /> : null}
          {token_serial === null ? null : <Chip label="USB token" variant="outlined" />}
          {signsForReader ? <Chip label="Signs for you" color="progress" /> : null}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          Issued by {issuer}
        </Typography>
        <CertificateValidity certificate={certificate} />
        {lacks_issuer ? (
          <Box sx={{ display: 'flex', gap: 0.75, mt: 0.25, color: 'pending.main' }}>
            <WarningAmber aria-hidden sx={{ fontSize: 16, mt: '2px' }} />
            <Typography variant="body2">{certificateMessages.lacksIssuer}</Typography>
          </Box>
        ) : null}
        <Facts>
          <Fact term="Key">{key_type}</Fact>
          <Fact term="Serial number">{serial_number}</Fact>
          {token_serial === null ? null : <Fact term="Token">{token_serial}</Fact>}
        </Facts>
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexShrink: 0, ml: { xs: -1.25, sm: 0 } }}>
        {onMakeDefault && !is_default && token_serial === null ? (
          <Button
            size="small"
            onClick={onMakeDefault}
            loading={isBusy || null}
            aria-label={`Make ${subject} the default`}
          >
            Make default
          </Button>
        ) : null}
        {onRemove ? (
          <Button
            size="small"
            variant="text"
            color="error"
            onClick={onRemove}
            disabled={isBusy}
            aria-label={`Remove ${subject}`}
          >
            Remove
          </Button>
        ) : null}
      </Stack>
    </Box>
  );
}

const ROW = {
  ...FACTS_ROW,
  alignItems: { xs: 'stretch', sm: 'center' },
  justifyContent: 'space-between',
} as const;
