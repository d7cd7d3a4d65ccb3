import { Fact } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { useNow } from '#components/ui/formats/use-now.ts';
import type { Installation, Queue } from '#contracts/operation.ts';
import { MomentAgo } from './moment-ago.tsx';
import { jobWords } from './operator-words.ts';
import { StateList, StateRow, UnreadRow } from './state-row.tsx';

/** All queues, also empty ones, so that the list never changes its length. */
export function QueuesList({ queues }: { queues: Installation['queues'] }) {
  return (
    <StateList label="Queues">
      {queues ? (
        queues.map((queue) => <QueueRow key={queue.kind} queue={queue} />)
      ) : (
        <UnreadRow name="Queues" />
      )}
    </StateList>
  );
}

/** Age of the oldest waiting job from which on a queue does not keep up. */
const LATE_MS = 5 * 60_000;

function QueueRow({ queue: { kind, waiting, planned, running, failed, oldest_waiting } }: { queue: Queue }) {
  const formats = useFormats();
  const now = useNow();
  const isLate = oldest_waiting !== null && now - Date.parse(oldest_waiting) > LATE_MS;
  const look =
    failed > 0
      ? ({ tone: 'bad', state: `${formats.number(failed)} failed` } as const)
      : isLate
        ? ({ tone: 'soon', state: 'Late' } as const)
        : waiting + running > 0
          ? ({ tone: 'well', state: 'Busy' } as const)
          : ({ tone: 'none', state: 'Empty' } as const);
  return (
    <StateRow name={jobWords(kind)} {...look}>
      <Fact term="Waiting">{formats.number(waiting)}</Fact>
      <Fact term="Running">{formats.number(running)}</Fact>
      <Fact term="Later">{formats.number(planned)}</Fact>
      <Fact term="Oldest waiting">{oldest_waiting ? <MomentAgo iso={oldest_waiting} /> : '–'}</Fact>
    </StateRow>
  );
}
