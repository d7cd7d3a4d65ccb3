import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { useId } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { askAuthoritiesWords } from '#contracts/ask-authorities-words.ts';
import { ReportDownloads } from './report-downloads.tsx';
import { ReportHeadline } from './report-headline.tsx';
import { SignatureList, type SignatureListProps } from './signature-list.tsx';
import type { useVersionReport } from './use-version-report.ts';

export interface SignaturesBodyProps extends Pick<SignatureListProps, 'onPage'> {
  check: ReturnType<typeof useVersionReport>;
}

/** Verification report of a version in a narrow panel, or its loading, error or password-required state. */
export function SignaturesBody({ check, onPage }: SignaturesBodyProps) {
  const { data, error, mutate } = check;
  const formats = useFormats();
  if (error && !data) {
    const passwordError = error.fields?.['password']?.[0];
    if (passwordError) return <PasswordRequired message={passwordError} />;
    return (
      <LoadError title="The signatures could not be checked" error={error} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <Loading />;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <ReportHeadline report={data} isSmall />
      {data.signatures.length > 0 ? <SignatureList report={data} onPage={onPage} /> : null}
      {data.signatures.some(({ trust }) => trust === 'untrusted') ? (
        <Link component={NextLink} href="/settings/trust-list" variant="body2" sx={TRUST_LIST}>
          Open the trust list of your organization
        </Link>
      ) : null}
      {data.signatures.length > 0 ? <AskAuthorities {...check} /> : null}
      {data.signatures.length > 0 ? (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <ReportDownloads report={data} />
        </Stack>
      ) : null}
      <Typography variant="caption" color="text.secondary">
        Checked {formats.dateTime(data.verified_at)}, with the trust list of your organization.
      </Typography>
    </Stack>
  );
}

/** Choice to ask the authorities of the certificates about revocation. */
function AskAuthorities({
  isAsking,
  setAsking,
}: Pick<SignaturesBodyProps['check'], 'isAsking' | 'setAsking'>) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={isAsking}
            onChange={(_, asks) => setAsking(asks)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={askAuthoritiesWords.label}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Typography id={id} variant="caption" component="p" color="text.secondary">
        {askAuthoritiesWords.note}
      </Typography>
    </Box>
  );
}

/** The service no longer has the password of the file, so the user has to upload the file with it. */
function PasswordRequired({ message }: { message: string }) {
  return (
    <EmptyState
      icon={<LockOutlined />}
      title="This document is encrypted"
      hint={message}
      action={
        <Button component={NextLink} href="/verify">
          Check it with its password
        </Button>
      }
    />
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label="Checking the signatures" sx={{ gap: 1.5 }}>
      <Skeleton variant="rounded" sx={{ height: 64 }} />
      <Skeleton variant="rounded" sx={{ height: 180 }} />
    </Stack>
  );
}

const TRUST_LIST = { '@media (pointer: coarse)': { py: 1.25 } } as const;
