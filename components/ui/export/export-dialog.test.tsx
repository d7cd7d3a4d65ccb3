import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';
import { AppProviders } from '#support/components/app-providers.tsx';

const ID = '0b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e';
const RANGE = { from: '2026-11-01', to: '2026-11-21' };
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

interface SentRequest {
  accept: string | null;
  body: Record<string, unknown>;
}

const show = (respond: () => Response | Promise<Response>, props: Partial<ExportDialogProps> = {}) => {
  const onClose = jest.fn();
  const requests: SentRequest[] = [];
  global.fetch = (async (_: string, { headers, body }: RequestInit) => {
    const text = typeof body === 'string' ? body : '{}';
    requests.push({
      accept: new Headers(headers).get('accept'),
      body: JSON.parse(text) as Record<string, unknown>,
    });
    return respond();
  }) as typeof fetch; // the code under test calls it with these arguments alone
  render(
    <AppProviders>
      <ExportDialog
        open
        onClose={onClose}
        defaultFileName="Activity"
        extra={{ table: 'activity', instance_id: ID }}
        range={RANGE}
        {...props}
      />
    </AppProviders>,
  );
  return { onClose, requests };
};
const workbook = () => new Response('PK', { headers: { 'content-type': 'application/vnd.ms-excel' } });
const envelope = (success: string, message: string, status = 200) =>
  new Response(JSON.stringify({ success, message }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

it('EX-01 offers a file name, Excel as the only type, and mail instead of a download', async () => {
  show(workbook);
  expect(screen.getByRole('dialog', { name: 'Export Data' })).toHaveAccessibleDescription(
    'Download your data or send it to your email',
  );
  expect(screen.getByRole('combobox', { name: 'File type' })).toHaveTextContent('Excel');
  expect(screen.getByText('Note: Only Excel is available currently.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Send to my email' }));
  expect(screen.getByRole('button', { name: 'Send' })).toBeInTheDocument();
});

it('EX-02 EX-04 saves the file under the chosen name and closes after the response', async () => {
  let respond: (response: Response) => void = () => undefined;
  const { onClose, requests } = show(() => new Promise((resolve) => (respond = resolve)));
  const name = screen.getByRole('textbox', { name: 'File name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'November');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  respond(workbook());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saved).toEqual(['November.xlsx']);
  expect(requests[0]).toEqual({
    accept: '*/*',
    body: {
      table: 'activity',
      instance_id: ID,
      file_name: 'November',
      send_mail: false,
      from_date: '01/11/2026',
      to_date: '21/11/2026',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
});

it('EX-03 EX-04 requests JSON when the file is mailed, and closes on success', async () => {
  const { onClose, requests } = show(() => envelope('1', 'The file is on its way.'));
  await userEvent.click(screen.getByRole('switch', { name: 'Send to my email' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests[0]).toMatchObject({ accept: 'application/json', body: { send_mail: true } });
  expect(await screen.findByText('The file is on its way.')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it.each([true, false])(
  'EX-03 stays open with its values when the service refuses (by mail: %s)',
  async (isMail) => {
    const { onClose } = show(() => envelope('0', 'The mail server is away.', 503));
    if (isMail) await userEvent.click(screen.getByRole('switch', { name: 'Send to my email' }));
    await userEvent.click(screen.getByRole('button', { name: isMail ? 'Send' : 'Download' }));
    expect(await screen.findByText('The mail server is away.')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'File name' })).toHaveValue('Activity');
    expect(screen.getByRole('button', { name: isMail ? 'Send' : 'Download' })).toBeEnabled();
  },
);

it('EX-04 sends today as both dates without a range', async () => {
  const { requests } = show(workbook, { range: { from: undefined, to: undefined } });
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  const today = dayjs().format('DD/MM/YYYY');
  expect(requests[0]?.body).toMatchObject({ from_date: today, to_date: today });
});

it('sends nothing when the file name is missing or contains a slash', async () => {
  const { requests } = show(workbook);
  const name = screen.getByRole('textbox', { name: 'File name' });
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Enter a file name.')).toBeInTheDocument();
  await userEvent.type(name, 'a/b');
  expect(await screen.findByText(/cannot contain slashes/)).toBeInTheDocument();
  expect(requests).toEqual([]);
});
