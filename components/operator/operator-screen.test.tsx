import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Installation, Job } from '#contracts/operation.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { OperatorScreen } from './operator-screen.tsx';

const NOW = new Date().toISOString();
const WEB = { version: '1.2.3', node_version: 'v24.1.0', started_at: NOW };

const job = (more: Partial<Job> = {}): Job => ({
  id: crypto.randomUUID(),
  kind: 'send-mail',
  state: 'failed',
  created_at: NOW,
  tries: 10,
  last_error: 'No such mailbox',
  may_retry: true,
  is_retried: false,
  ...more,
});

const STATE: Installation = {
  checked_at: NOW,
  instances: [
    {
      id: 'a',
      host: 'one',
      process_id: 17,
      version: '1.2.3',
      node_version: 'v24.1.0',
      services: ['general'],
      started_at: NOW,
      seen_at: NOW,
      is_running: true,
      free_bytes: 2 ** 20,
      total_bytes: 2 ** 40,
      timestamp_answered_at: null,
      timestamp_failed_at: NOW,
      is_timestamp_paused: true,
    },
  ],
  database: {
    server_version: '18.1 (Debian)',
    size: 2 ** 20,
    connections: 10,
    max_connections: 100,
    tables: 'same',
    migrations: 41,
    newest_migration: NOW,
  },
  replica: {
    server: {
      host: 'replica.example:5432',
      status: 'behind',
      problem: 'It has not replayed what the primary has.',
      lag: { seconds: 12.4, bytes: 2 ** 20 },
      reads: { replica: 900, primary: 100 },
    },
  },
  mail: { host: 'mail.example:587', problem: 'connect ECONNREFUSED', failed: 2 },
  timestamps: { server: { host: 'tsa.example', problem: null } },
  certificates: { expiring: 0, roots: { total: 0, first_to_end: null } },
  backups: { last: null },
  queues: [{ kind: 'send-mail', waiting: 0, planned: 0, running: 0, failed: 1, oldest_waiting: null }],
  jobs: [job()],
  actions: [],
};

const part = (name: string | RegExp) => screen.getByRole('listitem', { name });

it('says of each part whether it works, and what does not', () => {
  renderInApp(<OperatorScreen first={STATE} web={WEB} />);
  expect(part('Database')).toHaveTextContent(/Works.*18\.1.*10 of 100/);
  expect(part('Read replica')).toHaveTextContent(
    /Is behindIt has not replayed.*replica\.example:5432.*12 s, 1.*900 of 1,000/,
  );
  expect(part('Mail server')).toHaveTextContent('Does not respondconnect ECONNREFUSED');
  expect(part('Timestamp server')).toHaveTextContent(
    /Gets no requests for now.*Last answer to a signaturenone since the start at \w{3} \d\d, \d{4}, \d\d:\d\d.*open/,
  );
  expect(part('Certificates')).toHaveTextContent('None ends soon');
  expect(part('Backup')).toHaveTextContent('None yet');
  expect(part('Web app')).toHaveTextContent('1.2.3');
  expect(part('Services on one, process 17')).toHaveTextContent('Disk nearly full');
  const queues = within(screen.getByRole('list', { name: 'Queues' }));
  expect(queues.getByRole('listitem', { name: 'Mail' })).toHaveTextContent('1 failed');
});

it('shows no read replica where none is configured', () => {
  renderInApp(<OperatorScreen first={{ ...STATE, replica: { server: null } }} web={WEB} />);
  expect(part('Database')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Read replica' })).not.toBeInTheDocument();
});

it('shows the parts that could be read beside those that could not', () => {
  const none = {
    database: null,
    replica: null,
    mail: null,
    instances: null,
    queues: null,
    jobs: null,
    backups: null,
  };
  renderInApp(<OperatorScreen first={{ ...STATE, ...none }} web={WEB} />);
  for (const name of ['Database', 'Read replica', 'Mail server', 'Backup', 'Services', 'Queues', 'Jobs'])
    expect(part(name)).toHaveTextContent('Could not be read');
  expect(part('Certificates')).toHaveTextContent('None ends soon');
  expect(screen.getByText('Nothing yet')).toBeInTheDocument();
});

it('keeps the jobs in their place while it reads again, until newer ones are asked for', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const [old, newer] = [job(), job({ kind: 'mail-export' })];
  stubService(() => ({ data: { ...STATE, jobs: [newer] } }));
  renderInApp(<OperatorScreen first={{ ...STATE, jobs: [old] }} web={WEB} />);
  await act(() => jest.advanceTimersByTimeAsync(15_500));
  const rows = () => within(screen.getByRole('list', { name: 'Jobs' })).getAllByRole('listitem');
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^MailEnded/)]);
  await user.click(screen.getByRole('button', { name: 'Show 1 more job' }));
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Export by mailFailed/),
  ]);
  jest.useRealTimers();
});

it('says where nothing has been loaded, and tries again', async () => {
  let isUp = false;
  stubService(() => (isUp ? { data: STATE } : { status: 502, message: 'The service is away.' }));
  renderInApp(<OperatorScreen first={undefined} web={WEB} />);
  expect(await screen.findByText('The state of the installation could not be loaded')).toBeInTheDocument();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('listitem', { name: 'Database' })).toBeInTheDocument();
});
