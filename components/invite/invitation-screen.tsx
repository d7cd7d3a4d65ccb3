'use client';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import NextLink from 'next/link';
import { useState, type ReactNode } from 'react';
import { acceptInvitation, signOut } from '#client/auth.ts';
import { RequestError } from '#client/request-error.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import type { Invitation } from '#contracts/invitation.ts';
import { BRAND } from '#shared/brand.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import { NewUserForm } from './new-user-form.tsx';

export interface InvitationScreenProps {
  token: string;
  invitation: Invitation;
  /** Address of the signed-in user; null for a visitor. */
  reader: string | null;
}

/** Who invites into what, and the way to accept it: as a new user, as the signed-in one, or after signing in. */
export function InvitationScreen({ token, invitation, reader }: InvitationScreenProps) {
  const { organization_name, email, has_account } = invitation;
  const isReader = reader !== null && reader.toLowerCase() === email.toLowerCase();
  return (
    <>
      <FormHeading title={`Join ${organization_name}`}>{introduction(invitation)}</FormHeading>
      {reader !== null && !isReader ? (
        <OtherUser reader={reader} email={email} />
      ) : isReader ? (
        <AcceptAs token={token} email={email} />
      ) : has_account ? (
        <Stack sx={{ gap: 2 }}>
          <Alert severity="info">You have an account with this address. Sign in with it to accept.</Alert>
          <Button component={NextLink} href={signInPath(token)} variant="contained" size="large">
            Sign in
          </Button>
        </Stack>
      ) : (
        <NewUserForm token={token} email={email} onAccepted={enter} />
      )}
    </>
  );
}

function introduction({ invited_by, email, role_name }: Invitation): ReactNode {
  return (
    <>
      {invited_by ? <strong>{invited_by}</strong> : 'A member'} invites <strong>{email}</strong>
      {role_name ? ` in the role ${role_name}` : ''}. Documents are signed there with {BRAND.name}.
    </>
  );
}

const signInPath = (token: string) =>
  `/login?${new URLSearchParams({ next: `/invite/${encodeURIComponent(token)}` }).toString()}`;

/** Opens the app anew, since the session has another organization now. */
const enter = () => window.location.assign(HOME_PATH);

function AcceptAs({ token, email }: { token: string; email: string }) {
  const { problem, isBusy, run } = useAction();
  return (
    <Stack sx={{ gap: 2 }}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Button
        variant="contained"
        size="large"
        loading={isBusy || null}
        onClick={() => run(() => acceptInvitation(token, null), enter)}
      >
        Accept as {email}
      </Button>
    </Stack>
  );
}

function OtherUser({ reader, email }: { reader: string; email: string }) {
  const { problem, isBusy, run } = useAction();
  return (
    <Stack sx={{ gap: 2 }}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        You are signed in as {reader}, but this invitation is for {email}. Sign out to accept it.
      </Alert>
      <Button
        variant="contained"
        size="large"
        loading={isBusy || null}
        onClick={() => run(signOut, () => window.location.reload())}
      >
        Sign out
      </Button>
    </Stack>
  );
}

/** Runs one request at a time and holds the message of its failure; stays busy after a success, while the page changes. */
function useAction() {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = (act: () => Promise<void>, onDone: () => void) => {
    setIsBusy(true);
    setProblem(undefined);
    act().then(onDone, (error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
      setProblem(error.message);
      setIsBusy(false);
    });
  };
  return { problem, isBusy, run };
}
