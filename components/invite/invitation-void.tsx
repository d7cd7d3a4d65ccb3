'use client';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import NextLink from 'next/link';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { UNREACHABLE } from '#contracts/messages.ts';

/** Shown alike for an invitation that is expired, used, revoked or unknown. */
export function InvitationVoid() {
  return (
    <>
      <FormHeading title="This invitation is not valid">
        It may have expired, been used or been withdrawn, or the link may be incomplete. Ask the person who
        invited you for a new one. If you have accepted it before, sign in.
      </FormHeading>
      <Stack>
        <Button component={NextLink} href="/login" variant="contained" size="large">
          Sign in
        </Button>
      </Stack>
    </>
  );
}

/** Shown when the service did not answer. */
export function InvitationFailed() {
  return (
    <LoadError
      title="The invitation could not be loaded"
      error={{ message: UNREACHABLE }}
      onRetry={() => window.location.reload()}
    />
  );
}
