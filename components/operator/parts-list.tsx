import Button from '@mui/material/Button';
import { FramedList } from '#components/ui/framed-list.tsx';
import { Fact } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { useNow } from '#components/ui/formats/use-now.ts';
import type { Installation, Instance } from '#contracts/operation.ts';
import { MomentAgo } from './moment-ago.tsx';
import { StateRow, UnreadRow } from './state-row.tsx';

type PartOf<Name extends keyof Installation> = NonNullable<Installation[Name]>;

interface PartsListProps {
  installation: Installation;
  onTestMail: () => void;
}

/** Database, servers of others, certificates and backups, one row each: their number never changes. */
export function PartsList({ installation, onTestMail }: PartsListProps) {
  const { database, replica, mail, timestamps, certificates, backups, instances } = installation;
  return (
    <FramedList label="Parts">
      {database ? <DatabaseRow database={database} /> : <UnreadRow name="Database" />}
      {replica ? replica.server && <ReplicaRow server={replica.server} /> : <UnreadRow name="Read replica" />}
      {mail ? <MailRow mail={mail} onTest={onTestMail} /> : <UnreadRow name="Mail server" />}
      {timestamps ? (
        <TimestampRow timestamps={timestamps} instances={instances ?? []} />
      ) : (
        <UnreadRow name="Timestamp server" />
      )}
      {certificates ? <CertificatesRow certificates={certificates} /> : <UnreadRow name="Certificates" />}
      {backups ? <BackupRow last={backups.last} /> : <UnreadRow name="Backup" />}
    </FramedList>
  );
}

/** Share of the connections from which on few are left for a peak. */
const MANY_CONNECTIONS = 0.8;

function DatabaseRow({ database }: { database: PartOf<'database'> }) {
  const formats = useFormats();
  const { connections, max_connections, migrations, newest_migration, server_version, size, tables } =
    database;
  const isCrowded = connections > max_connections * MANY_CONNECTIONS;
  const look =
    tables !== 'same'
      ? ({ tone: 'bad', state: 'Tables of another version' } as const)
      : isCrowded
        ? ({ tone: 'soon', state: 'Few connections left' } as const)
        : WORKS;
  return (
    <StateRow name="Database" {...look}>
      <Fact term="PostgreSQL">{server_version.split(' ')[0]}</Fact>
      <Fact term="Size">{formats.bytes(size)}</Fact>
      <Fact term="Connections">
        {formats.number(connections)} of {formats.number(max_connections)}
      </Fact>
      <Fact term="Migrations">
        {formats.number(migrations)}, the newest of {formats.date(newest_migration)}
      </Fact>
    </StateRow>
  );
}

const REPLICA_LOOKS = {
  used: { tone: 'well', state: 'Is read' },
  behind: { tone: 'soon', state: 'Is behind' },
  resting: { tone: 'soon', state: 'Gets no reads for now' },
  away: { tone: 'bad', state: 'Does not respond' },
  unfit: { tone: 'bad', state: 'Is no replica of the database' },
} as const;

function ReplicaRow({ server }: { server: NonNullable<PartOf<'replica'>['server']> }) {
  const formats = useFormats();
  const { host, status, problem, lag, reads } = server;
  return (
    <StateRow name="Read replica" {...REPLICA_LOOKS[status]} reason={problem}>
      <Fact term="Server">{host}</Fact>
      {lag ? (
        <Fact term="Behind the database">
          {formats.number(Math.round(lag.seconds))} s, {formats.bytes(lag.bytes)}
        </Fact>
      ) : null}
      <Fact term="Calls that read it since the start">
        {formats.number(reads.replica)} of {formats.number(reads.replica + reads.primary)}
      </Fact>
    </StateRow>
  );
}

function MailRow({ mail: { host, problem, failed }, onTest }: { mail: PartOf<'mail'>; onTest: () => void }) {
  const formats = useFormats();
  return (
    <StateRow
      name="Mail server"
      {...(problem === null ? WORKS : SILENT)}
      reason={problem}
      action={
        <Button size="small" onClick={onTest}>
          Send a test mail
        </Button>
      }
    >
      <Fact term="Server">{host}</Fact>
      <Fact term="Refused or given up in 24 hours">{formats.number(failed)}</Fact>
    </StateRow>
  );
}

interface TimestampRowProps {
  timestamps: PartOf<'timestamps'>;
  instances: readonly Instance[];
}

function TimestampRow({ timestamps: { server }, instances }: TimestampRowProps) {
  const formats = useFormats();
  if (!server)
    return (
      <StateRow
        name="Timestamp server"
        tone="none"
        state="None"
        reason="Signatures have the level PAdES B-B. TSA_URL names a server."
      />
    );
  const running = instances.filter(({ is_running }) => is_running);
  const answered = latest(running.map((one) => one.timestamp_answered_at));
  const start = running.map((one) => one.started_at).toSorted()[0]; // an instance forgets the answers when it ends
  const failed = latest(running.map((one) => one.timestamp_failed_at));
  const isPaused = running.some((one) => one.is_timestamp_paused);
  const look = server.problem === null ? (isPaused ? PAUSED : WORKS) : SILENT;
  return (
    <StateRow name="Timestamp server" {...look} reason={server.problem}>
      <Fact term="Server">{server.host}</Fact>
      <Fact term="Last answer to a signature">
        {answered ? (
          <MomentAgo iso={answered} />
        ) : start ? (
          `none since the start at ${formats.moment(start)}`
        ) : (
          'not known'
        )}
      </Fact>
      {failed ? (
        <Fact term="Last without an answer">
          <MomentAgo iso={failed} />
        </Fact>
      ) : null}
      <Fact term="Circuit breaker">{isPaused ? 'open: no requests for now' : 'closed'}</Fact>
    </StateRow>
  );
}

function latest(times: readonly (string | null)[]): string | undefined {
  return times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1);
}

function CertificatesRow({ certificates: { expiring, roots } }: { certificates: PartOf<'certificates'> }) {
  const formats = useFormats();
  const { first_to_end: first, total } = roots;
  const now = useNow();
  const daysLeft = first ? (Date.parse(first.not_after) - now) / DAY_MS : Infinity;
  const look =
    daysLeft < 0
      ? ({ tone: 'bad', state: 'A trust anchor has ended' } as const)
      : daysLeft < 30
        ? ({ tone: 'soon', state: 'A trust anchor ends soon' } as const)
        : expiring > 0
          ? ({ tone: 'soon', state: 'Some end soon' } as const)
          : ({ tone: 'well', state: 'None ends soon' } as const);
  return (
    <StateRow name="Certificates" {...look}>
      <Fact term="Of members and organizations, end within 30 days">{formats.number(expiring)}</Fact>
      <Fact term="Trust anchors of the installation">{formats.number(total)}</Fact>
      {first ? (
        <Fact term="First of them to end">
          {first.subject}, {formats.date(first.not_after)}
        </Fact>
      ) : null}
    </StateRow>
  );
}

const DAY_MS = 86_400_000;
/** Age from which on a nightly backup has failed at least once. */
const OLD_BACKUP_MS = 1.5 * DAY_MS;

function BackupRow({ last }: { last: PartOf<'backups'>['last'] }) {
  const formats = useFormats();
  const now = useNow();
  if (!last)
    return (
      <StateRow
        name="Backup"
        tone="soon"
        state="None yet"
        reason="npm run backup makes one. Copies by tools of your own are not known here."
      />
    );
  const { created_at, files, size, unreadable } = last;
  const look =
    unreadable > 0
      ? ({ tone: 'bad', state: 'Lacks files' } as const)
      : now - Date.parse(created_at) > OLD_BACKUP_MS
        ? ({ tone: 'soon', state: 'Old' } as const)
        : ({ tone: 'well', state: 'Recent' } as const);
  return (
    <StateRow name="Backup" {...look}>
      <Fact term="Last">
        <MomentAgo iso={created_at} />
      </Fact>
      <Fact term="Size">{formats.bytes(size)}</Fact>
      <Fact term="Stored files">{formats.number(files)}</Fact>
      {unreadable > 0 ? <Fact term="Damaged or missing">{formats.number(unreadable)}</Fact> : null}
    </StateRow>
  );
}

const WORKS = { tone: 'well', state: 'Works' } as const;
const SILENT = { tone: 'bad', state: 'Does not respond' } as const;
const PAUSED = { tone: 'bad', state: 'Gets no requests for now' } as const;
