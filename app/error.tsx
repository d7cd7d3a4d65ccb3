'use client';
import Button from '@mui/material/Button';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { StatusPage } from '#components/shell/status-page.tsx';
import { GENERIC_ERROR } from '#contracts/messages.ts';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown when rendering a page has failed. A retry requests the page from the server again. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <StatusPage
      status="500"
      title={GENERIC_ERROR}
      description={
        <>
          Nothing you entered elsewhere is lost. Try again in a moment.
          {error.digest ? ` If it stays, tell your administrator this code: ${error.digest}.` : null}
        </>
      }
    >
      <Button variant="contained" onClick={retry}>
        Try again
      </Button>
    </StatusPage>
  );
}
