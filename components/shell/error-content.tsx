'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { PlainButton } from '#components/ui/plain/plain-button.tsx';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { StatusPage } from './status-page.tsx';

export interface ErrorContentProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/**
 * Content of a page that could not be rendered. A retry requests the page from the server again. Part of the first load of every page of
 * the app, so it does without MUI, whose button came twice.
 */
export function ErrorContent({ error, reset }: ErrorContentProps) {
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
      <PlainButton variant="contained" onClick={retry}>
        Try again
      </PlainButton>
    </StatusPage>
  );
}
