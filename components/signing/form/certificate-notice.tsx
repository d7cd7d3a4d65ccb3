import Verified from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { Certificate } from '#contracts/certificate.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { certificatesPage } from '#shared/certificates-page.ts';
import { daysLeftText, validityOf } from '#shared/certificate-validity.ts';
import type { SignSetup } from './use-sign-setup.ts';

export interface CertificateNoticeProps {
  setup: SignSetup;
  /** Id of the document to sign; undefined for several. */
  documentId: string | undefined;
}

/** Certificate that will sign, or the reason why there is none. */
export function CertificateNotice({ setup, documentId }: CertificateNoticeProps) {
  const { certificate, certificateError, isChosenByService, retry } = setup;
  if (isChosenByService) return null;
  if (certificateError !== null) {
    return (
      <Alert severity="error" action={<Button onClick={retry}>Try again</Button>}>
        Your certificates could not be loaded. {certificateError}
      </Alert>
    );
  }
  if (certificate === undefined)
    return <Skeleton variant="rounded" height={92} role="status" aria-label="Loading the certificate" />;
  if (certificate === null) {
    return (
      <Alert severity="warning">
        {certificateMessages.none}{' '}
        <Link component={NextLink} href={certificatesPage(documentId)} underline="always">
          Add a certificate
        </Link>
      </Alert>
    );
  }
  return <SigningCertificate certificate={certificate} documentId={documentId} />;
}

interface SigningCertificateProps extends Pick<CertificateNoticeProps, 'documentId'> {
  certificate: Certificate;
}

function SigningCertificate({ certificate, documentId }: SigningCertificateProps) {
  const formats = useFormats();
  const { state, daysLeft } = validityOf(certificate, new Date());
  const { subject, issuer, owner, not_before, not_after } = certificate;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" component="section" aria-label="Certificate that signs" sx={CARD}>
        <Verified aria-hidden sx={{ color: 'primary.main', fontSize: 20, mt: '2px' }} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="caption" color="text.secondary" component="p">
            {owner === 'user' ? 'Signs with your certificate' : "Signs with the organization's certificate"}
          </Typography>
          <Typography variant="subtitle2" component="p">
            {subject}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            Issued by {issuer}
          </Typography>
          <Typography variant="body2" color={state === 'ending' ? 'warning.main' : 'text.secondary'}>
            Valid until {formats.date(not_after)}, {daysLeftText(daysLeft)}
          </Typography>
        </Box>
      </Stack>
      {state === 'expired' || state === 'not_yet_valid' ? (
        <Alert severity="error">
          {state === 'expired'
            ? certificateMessages.expired(formats.date(not_after))
            : certificateMessages.notYetValid(formats.date(not_before))}{' '}
          <Link component={NextLink} href={certificatesPage(documentId)} underline="always">
            Choose another one
          </Link>
        </Alert>
      ) : null}
    </Stack>
  );
}

const CARD = {
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
