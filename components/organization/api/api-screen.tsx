'use client';
import Add from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import NextLink from 'next/link';
import { useId, useState } from 'react';
import { useCall, useRefresh } from '#client/use-call.ts';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TabList, tabId } from '#components/ui/tab-list.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { usePreload } from '#client/use-preload.ts';
import { getApiAccess } from '#contracts/api-key.ts';
import { ApiKeys } from './api-keys.tsx';
import type { ApiAccess } from './api-words.ts';

const loadLog = async () => (await import('./api-log.tsx')).ApiLog;
const ApiLog = loadLater(loadLog, () => true, LogSkeleton);
const NewKeyDrawer = dialogLater(async () => (await import('./new-key-drawer.tsx')).NewKeyDrawer);

export interface ApiScreenProps {
  /** Keys loaded by the server; undefined if that failed. */
  first: ApiAccess | undefined;
  /** URL below which keys make calls. */
  baseUrl: string;
}

const TABS = [
  { value: 'keys', label: 'Keys' },
  { value: 'log', label: 'Document log' },
] as const;

/** Settings page of the API keys and of the calls that were made with them. */
export function ApiScreen({ first, baseUrl }: ApiScreenProps) {
  const panelId = useId();
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('keys');
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, mutate } = useCall(getApiAccess, {}, { fallbackData: first });
  const mayChange = useMayChange(data?.may_change ?? false);
  const refresh = useRefresh();
  usePreload(loadLog);
  const changed = () => void refresh(['/license-api-access', '/api-document-log']);
  const create = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setIsCreating(true)}>
      Create key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API"
        description={
          <>
            Keys with which your own programs upload, follow and verify documents.{' '}
            <Link component={NextLink} href="/settings/api/reference" underline="always">
              API reference
            </Link>
          </>
        }
        action={mayChange ? create : undefined}
      />
      <TabList label="API" look="underlined" tabs={TABS} value={tab} onChange={setTab} panelId={panelId} />
      <Box role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} sx={{ pt: 2.5 }}>
        {data ? (
          tab === 'keys' ? (
            <ApiKeys access={data} baseUrl={baseUrl} onChanged={changed} />
          ) : (
            <ApiLog keys={data.rows} />
          )
        ) : error ? (
          <LoadError title="The keys could not be loaded" error={error} onRetry={() => void mutate()} />
        ) : (
          <Skeleton variant="rounded" sx={{ height: 320 }} role="status" aria-label="Loading the keys" />
        )}
      </Box>
      <NewKeyDrawer
        opened={
          isCreating && data
            ? {
                grantable: data.grantable_scopes,
                baseUrl,
                onClose: () => setIsCreating(false),
                onCreated: changed,
              }
            : null
        }
      />
    </>
  );
}

function LogSkeleton() {
  return <Skeleton variant="rounded" sx={{ height: 320 }} role="status" aria-label="Loading the log" />;
}
