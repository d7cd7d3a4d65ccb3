'use client';
import NotFound from '@mui/icons-material/FindInPageOutlined';
import Button from '@mui/material/Button';
import NextLink from 'next/link';
import { usePageTitle } from '#client/use-page-title.ts';
import { getDocuments } from '#client/later-calls.ts';
import { useCall } from '#client/use-call.ts';
import type { LoadedPage } from '#components/documents/use-documents.ts';
import { ProbablyTouch } from '#components/signing/position/use-drawing-mode.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadedCalls } from '#components/ui/loaded-calls.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { OpenRoom } from './open-room.tsx';
import { RoomSkeleton } from './room-skeleton.tsx';

export interface DocumentRoomProps {
  id: string;
  /** Page with the document alone; undefined if the server could not load it. */
  first: LoadedPage | undefined;
  /** True if the reader probably uses a phone, until the browser knows. */
  isPhone: boolean;
  /** Data of the fields and the sign form that the server has loaded, by the keys of the data cache. */
  entries: Record<string, unknown>;
}

/** The signing room of a document, or its loading, error or not-found state. */
export function DocumentRoom({ id, first, isPhone, entries }: DocumentRoomProps) {
  const input = { params: { status_or_id: id }, query: {} };
  const { data, error, isValidating, mutate } = useCall(getDocuments, input, {
    fallbackData: first,
    quiet: true,
  });
  const document = data?.rows[0];
  usePageTitle(document?.document_name);
  if (error?.status === 404 || (data && !document)) {
    return (
      <EmptyState
        icon={<NotFound />}
        title="This document is not here"
        hint="It was deleted, or you cannot see it."
        action={
          <Button component={NextLink} href="/documents">
            Go to your documents
          </Button>
        }
      />
    );
  }
  if (document) {
    return (
      <LoadedCalls entries={entries}>
        <ProbablyTouch value={isPhone}>
          <OpenRoom document={document} />
        </ProbablyTouch>
      </LoadedCalls>
    );
  }
  if (error && !isValidating) {
    return <LoadError title="The document could not be loaded" error={error} onRetry={() => void mutate()} />;
  }
  return <RoomSkeleton />;
}
