'use client';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { FramedList } from '#components/ui/framed-list.tsx';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageSection } from '#components/ui/page-section.tsx';
import { getInstallation, type Installation } from '#contracts/operation.ts';
import { ActionsList } from './actions-list.tsx';
import { InstancesList, type WebInstance } from './instances-list.tsx';
import { JobsList } from './jobs-list.tsx';
import { PartsList } from './parts-list.tsx';
import { QueuesList } from './queues-list.tsx';
import { UnreadRow } from './state-row.tsx';

const TestMailDialog = dialogLater(async () => (await import('./test-mail-dialog.tsx')).TestMailDialog);

const EVERY_MS = 15_000;
/** Time between fetches while a job runs that an operator has retried. */
const SOON_MS = 3_000;

export interface OperatorScreenProps {
  /** State of the installation that the server has loaded; undefined if that failed. */
  first: Installation | undefined;
  web: WebInstance;
}

/** State of the installation for its operators, read again every 15 seconds while the page is visible. */
export function OperatorScreen({ first, web }: OperatorScreenProps) {
  const { data, error, mutate } = useCall(
    getInstallation,
    {},
    {
      fallbackData: first,
      refreshInterval: (last) => (isRetrying(last) ? SOON_MS : EVERY_MS),
      quiet: true,
    },
  );
  const [isMailing, setIsMailing] = useState(false);
  return (
    <>
      <PageHeader
        title="Operator"
        description="How this installation runs. What belongs to organizations is not shown here."
      />
      {data ? (
        <Sections
          installation={data}
          web={web}
          hasFailed={error !== undefined}
          onTestMail={() => setIsMailing(true)}
          onChanged={() => mutate()}
        />
      ) : error ? (
        <LoadError
          title="The state of the installation could not be loaded"
          error={error}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 480 }}
          role="status"
          aria-label="Loading the state of the installation"
        />
      )}
      <TestMailDialog
        opened={isMailing ? { onClose: () => setIsMailing(false), onSent: () => mutate() } : null}
      />
    </>
  );
}

const isRetrying = (last: Installation | undefined) =>
  last?.jobs?.some(({ is_retried, state }) => is_retried && (state === 'waiting' || state === 'running')) ??
  false;

interface SectionsProps {
  installation: Installation;
  web: WebInstance;
  /** True if the last time it could not be read. */
  hasFailed: boolean;
  onTestMail: () => void;
  onChanged: () => Promise<unknown>;
}

/** Sections of the page. Those whose length may change come last, so that they move no other section. */
function Sections({ installation, web, hasFailed, onTestMail, onChanged }: SectionsProps) {
  const { checked_at, instances, queues, jobs, actions } = installation;
  return (
    <Stack sx={{ gap: 4, maxWidth: 960 }}>
      <PageSection title="Parts" description="What the services depend on.">
        <Box sx={{ display: 'grid', gap: 1 }}>
          <PartsList installation={installation} onTestMail={onTestMail} />
          <CheckedAt iso={checked_at} hasFailed={hasFailed} />
        </Box>
      </PageSection>
      <PageSection title="Instances" description="Which programs run, in which version, and since when.">
        <InstancesList web={web} instances={instances} />
      </PageSection>
      <PageSection title="Queues" description="Jobs that the services do in the background, by kind.">
        <QueuesList queues={queues} />
      </PageSection>
      <PageSection
        title="Jobs"
        description="The newest jobs that have failed, run or wait, and those that an operator retried in the last 24 hours."
      >
        {jobs ? <JobsList jobs={jobs} onChanged={onChanged} /> : <Unread name="Jobs" />}
      </PageSection>
      <PageSection
        title="Actions"
        description="What operators did last. Entries are kept and cannot be changed."
      >
        {actions ? <ActionsList actions={actions} /> : <Unread name="Actions" />}
      </PageSection>
    </Stack>
  );
}

function Unread({ name }: { name: string }) {
  return (
    <FramedList label={name}>
      <UnreadRow name={name} />
    </FramedList>
  );
}

/** Time of the last check. In the same place and of the same height whether the newest one failed or not. */
function CheckedAt({ iso, hasFailed }: { iso: string; hasFailed: boolean }) {
  const formats = useFormats();
  return (
    <Typography variant="caption" color={hasFailed ? 'error' : 'textSecondary'} component="p">
      {hasFailed ? 'Could not be read again since ' : 'Read '}
      {formats.dateTime(iso)}
    </Typography>
  );
}
