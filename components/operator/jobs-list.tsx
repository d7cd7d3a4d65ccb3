import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { FramedList } from '#components/ui/framed-list.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Fact } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { retryJob, type Job } from '#contracts/operation.ts';
import { MomentAgo } from './moment-ago.tsx';
import { JOB_STATES, jobWords, retryWords } from './operator-words.ts';
import { StateRow } from './state-row.tsx';
import { useSteadyList } from './use-steady-list.ts';

interface JobsListProps {
  jobs: readonly Job[];
  /** Called after a job was retried, and after that failed. */
  onChanged: () => Promise<unknown>;
}

/** Jobs that have failed, run or wait, each in its place until the reader asks for newer ones. */
export function JobsList({ jobs, onChanged }: JobsListProps) {
  const { rows, newRows, showAll } = useSteadyList(jobs);
  return (
    <>
      <FramedList
        label="Jobs"
        empty={
          <EmptyState
            title="No job has failed or waits"
            hint="Mails, exports and batches of signatures appear here."
          />
        }
      >
        {rows.map(({ row, isGone }) => (
          <JobRow key={row.id} job={row} isGone={isGone} onChanged={onChanged} />
        ))}
      </FramedList>
      <Box role="status" sx={MORE}>
        {newRows > 0 ? (
          <Button size="small" onClick={showAll}>
            {newRows === 1 ? 'Show 1 more job' : `Show ${newRows} more jobs`}
          </Button>
        ) : null}
      </Box>
    </>
  );
}

/** Keeps room for the button, which moves nothing when it comes. */
const MORE = { minHeight: 32, mt: 1.5, mb: -2 } as const;

const ENDED = { state: 'Ended', tone: 'none' } as const;

interface JobRowProps {
  job: Job;
  /** True for a job that is not in the newest list any more: it is done, or was removed. */
  isGone: boolean;
  onChanged: () => Promise<unknown>;
}

function JobRow({ job, isGone, onChanged }: JobRowProps) {
  const { kind, state, created_at, tries, last_error, may_retry, is_retried } = job;
  const formats = useFormats();
  const { isRetrying, retry } = useRetry(job, onChanged);
  const label = retryWords(kind);
  return (
    <StateRow
      name={jobWords(kind)}
      {...(isGone ? ENDED : JOB_STATES[state])}
      reason={isGone ? null : last_error}
      action={
        may_retry && !isGone ? (
          <Button
            size="small"
            loading={isRetrying || null}
            onClick={retry}
            aria-label={`${label}: ${jobWords(kind)} of ${formats.moment(created_at)}`}
          >
            {label}
          </Button>
        ) : null
      }
    >
      <Fact term="Made">
        <MomentAgo iso={created_at} />
      </Fact>
      <Fact term="Tries">{formats.number(tries)}</Fact>
      <Fact term="Id">{job.id}</Fact>
      {is_retried ? <Fact term="Retried">by an operator</Fact> : null}
      {state === 'failed' && !may_retry ? (
        <Fact term="Cannot be retried">its mail has been removed</Fact>
      ) : null}
    </StateRow>
  );
}

function useRetry({ id }: Job, onChanged: () => Promise<unknown>) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    try {
      await request(retryJob, { params: { id } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
    await onChanged();
    setIsRetrying(false);
  };
  return { isRetrying, retry: () => void retry() };
}
