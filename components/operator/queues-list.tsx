import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FramedList } from '#components/ui/framed-list.tsx';
import { Fact } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { useNow } from '#components/ui/formats/use-now.ts';
import type { Installation, Queue } from '#contracts/operation.ts';
import { MomentAgo } from './moment-ago.tsx';
import { jobWords } from './operator-words.ts';
import { StateChip, UnreadRow } from './state-row.tsx';

/** All queues, also empty ones, so that the list never changes its length. */
export function QueuesList({ queues }: { queues: Installation['queues'] }) {
  return (
    <FramedList label="Queues">
      {queues ? (
        queues.map((queue) => <QueueRow key={queue.kind} queue={queue} />)
      ) : (
        <UnreadRow name="Queues" />
      )}
    </FramedList>
  );
}

function QueueRow({ queue }: { queue: Queue }) {
  const { kind, waiting, planned, running, oldest_waiting } = queue;
  const formats = useFormats();
  const id = useId();
  const look = useLook(queue);
  return (
    <Box component="li" aria-labelledby={id} sx={ROW}>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1, minHeight: 24, minWidth: 0 }}>
        <Typography id={id} variant="subtitle2" component="h3">
          {jobWords(kind)}
        </Typography>
        {look ? <StateChip {...look} /> : null}
      </Stack>
      <Box component="dl" sx={NUMBERS}>
        <Fact term="Waiting">{formats.number(waiting)}</Fact>
        <Fact term="Running">{formats.number(running)}</Fact>
        <Fact term="Later">{formats.number(planned)}</Fact>
        <Fact term="Oldest waiting">{oldest_waiting ? <MomentAgo iso={oldest_waiting} /> : '–'}</Fact>
      </Box>
    </Box>
  );
}

/** Age of the oldest waiting job from which on a queue does not keep up. */
const LATE_MS = 5 * 60_000;

/** Returns the look of what is worth a word: failed jobs, a queue that does not keep up, or one that works. */
function useLook({ failed, oldest_waiting, running, waiting }: Queue) {
  const formats = useFormats();
  const now = useNow();
  if (failed > 0) return { tone: 'bad', state: `${formats.number(failed)} failed` } as const;
  if (oldest_waiting !== null && now - Date.parse(oldest_waiting) > LATE_MS)
    return { tone: 'soon', state: 'Late' } as const;
  return waiting + running > 0 ? ({ tone: 'busy', state: 'Busy' } as const) : null;
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 0.5,
  px: 2.5,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;

/** The numbers stand below each other where there is room. */
const NUMBERS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, auto) 1fr', sm: '88px 88px 72px 168px' },
  columnGap: { xs: 1.5, sm: 0 },
  m: 0,
  fontVariantNumeric: 'tabular-nums',
} as const;
