import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { FRAME } from '#components/ui/frame.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { retryJob, type Job } from '#contracts/operation.ts';
import { MomentAgo } from './moment-ago.tsx';
import { JOB_STATES, jobWords, retryWords } from './operator-words.ts';
import { StateList } from './state-row.tsx';
import { useSteadyList } from './use-steady-list.ts';

interface JobsListProps {
  jobs: readonly Job[];
  /** Called after a job has started again, and after that failed. */
  onChanged: () => Promise<unknown>;
}

/** Jobs that have failed, run or wait, each in its place until the reader asks for newer ones. */
export function JobsList({ jobs, onChanged }: JobsListProps) {
  const { rows, newRows, showAll } = useSteadyList(jobs);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box role="status" sx={{ minHeight: 32 }}>
        {newRows > 0 ? (
          <Button size="small" onClick={showAll}>
            {newRows === 1 ? 'Show 1 more job' : `Show ${newRows} more jobs`}
          </Button>
        ) : null}
      </Box>
      {rows.length === 0 ? (
        <Box sx={FRAME}>
          <EmptyState
            title="No job has failed or waits"
            hint="Mails, exports and batches of signatures appear here."
          />
        </Box>
      ) : (
        <StateList label="Jobs">
          {rows.map(({ row, isGone }) => (
            <JobRow key={row.id} job={row} isGone={isGone} onChanged={onChanged} />
          ))}
        </StateList>
      )}
    </Stack>
  );
}

const ENDED = { label: 'Ended', color: 'default' } as const;

interface JobRowProps {
  job: Job;
  /** True for a job that is not in the newest list any more: it is done, or was removed. */
  isGone: boolean;
  onChanged: () => Promise<unknown>;
}

function JobRow({ job, isGone, onChanged }: JobRowProps) {
  const { kind, state, created_at, tries, last_error, may_retry, is_retried } = job;
  const formats = useFormats();
  const id = useId();
  const { isRetrying, retry } = useRetry(job, onChanged);
  const look = isGone ? ENDED : JOB_STATES[state];
  return (
    <Box component="li" aria-labelledby={id} sx={FACTS_ROW}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography id={id} variant="subtitle2" component="h3">
            {jobWords(kind)}
          </Typography>
          <Chip {...look} />
          {is_retried ? <Chip label="Started again" variant="outlined" /> : null}
        </Stack>
        {last_error && !isGone ? (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {last_error}
          </Typography>
        ) : null}
        <Facts>
          <Fact term="Made">
            <MomentAgo iso={created_at} />
          </Fact>
          <Fact term="Tries">{formats.number(tries)}</Fact>
          <Fact term="Id">{job.id}</Fact>
        </Facts>
      </Box>
      {may_retry && !isGone ? (
        <Button
          size="small"
          loading={isRetrying || null}
          onClick={retry}
          aria-label={`${retryWords(kind)}: ${jobWords(kind)} of ${formats.moment(created_at)}`}
          sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
        >
          {retryWords(kind)}
        </Button>
      ) : null}
    </Box>
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
