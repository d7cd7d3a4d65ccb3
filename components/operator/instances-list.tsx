import { FramedList } from '#components/ui/framed-list.tsx';
import { Fact } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { Installation, Instance } from '#contracts/operation.ts';
import { MomentAgo } from './moment-ago.tsx';
import { StateRow, UnreadRow } from './state-row.tsx';

/** Process of the web app that rendered the page. */
export type WebInstance = Pick<Instance, 'version' | 'node_version' | 'started_at'>;

interface InstancesListProps {
  web: WebInstance;
  instances: Installation['instances'];
}

/** The process of the web app that rendered the page, and the processes of the services. */
export function InstancesList({ web, instances }: InstancesListProps) {
  const formats = useFormats();
  return (
    <FramedList label="Instances">
      <StateRow name="Web app" tone="well" state="Running">
        <Fact term="Version">{web.version}</Fact>
        <Fact term="Node.js">{web.node_version}</Fact>
        <Fact term="Up since">{formats.moment(web.started_at)}</Fact>
      </StateRow>
      {instances ? (
        instances.map((instance) => <InstanceRow key={instance.id} instance={instance} />)
      ) : (
        <UnreadRow name="Services" />
      )}
    </FramedList>
  );
}

/** Free bytes, and their share of the disk, below which uploads may fail soon. */
const LITTLE_BYTES = 1024 ** 3;
const LITTLE_SHARE = 0.05;

function InstanceRow({ instance }: { instance: Instance }) {
  const formats = useFormats();
  const { free_bytes: free, total_bytes: total, is_running } = instance;
  const isFull = free !== null && total !== null && (free < LITTLE_BYTES || free < total * LITTLE_SHARE);
  const look = !is_running ? GONE : isFull ? FULL : RUNNING;
  return (
    <StateRow name={`Services on ${instance.host}, process ${instance.process_id}`} {...look}>
      <Fact term="Version">{instance.version}</Fact>
      <Fact term="Node.js">{instance.node_version}</Fact>
      <Fact term="Runs">{instance.services.join(', ')}</Fact>
      {is_running ? (
        <Fact term="Up since">{formats.moment(instance.started_at)}</Fact>
      ) : (
        <Fact term="Last seen">
          <MomentAgo iso={instance.seen_at} />
        </Fact>
      )}
      {free === null || total === null ? null : (
        <Fact term="Disk of the stored files">
          {formats.bytes(free)} free of {formats.bytes(total)}
        </Fact>
      )}
    </StateRow>
  );
}

const RUNNING = { tone: 'well', state: 'Running' } as const;
const FULL = { tone: 'bad', state: 'Disk nearly full' } as const;
const GONE = { tone: 'soon', state: 'Not responding' } as const;
