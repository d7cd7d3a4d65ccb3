import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { LAYOUT_TABS, NO_NUMBERS, statusTabs, type TabNumbers } from './documents-tabs.ts';
import { TabList } from '#components/ui/tab-list.tsx';

const byStatus = (onChange: () => void, numbers: TabNumbers = NO_NUMBERS) => (
  <TabList
    label="Documents by status"
    look="underlined"
    panelId="panel"
    tabs={statusTabs(numbers)}
    value="all"
    onChange={onChange}
  />
);
const words = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

it('DO-02 shows four status tabs', () => {
  render(byStatus(jest.fn()));
  expect(words()).toEqual([
    'Uploaded Documents',
    'Pending for Signatures',
    'Signed Documents',
    'Rejected/Cancelled',
  ]);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Uploaded Documents');
});

it.each([
  [1, '1'],
  [999, '999'],
  [1000, '999+'],
])('DO-02 shows for %d documents waiting for the reader the badge %s', (count, text) => {
  render(byStatus(jest.fn(), { tab_counts: null, waiting_for_me: count }));
  const [, pending] = screen.getAllByRole('tab');
  expect(pending).toHaveAccessibleName(`Pending for Signatures ${text} waiting for me`);
  expect(screen.getByTitle('Waiting for me')).toBeInTheDocument();
});

it('DO-02 shows the number of documents in each tab that has some', () => {
  const tab_counts = { all: 1_000_000, pending_for_signature: 3, signed: 1, rejected: 0 };
  render(byStatus(jest.fn(), { tab_counts, waiting_for_me: 3 }));
  expect(words()).toEqual([
    'Uploaded Documents999+ documents',
    'Pending for Signatures3 waiting for me',
    'Signed Documents1 document',
    'Rejected/Cancelled',
  ]);
});

it('DO-03 shows two layout tabs', () => {
  const tabs = { tabs: LAYOUT_TABS, value: 'table', onChange: jest.fn() } as const;
  render(<TabList label="Layout" look="segmented" panelId="panel" {...tabs} />);
  expect(words()).toEqual(['Details', 'Preview']);
});

it('takes one Tab stop, moves by arrow keys and chooses by Enter', async () => {
  const onChange = jest.fn();
  render(byStatus(onChange));
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Uploaded Documents' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Rejected/Cancelled' })).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
  expect(onChange.mock.calls).toEqual([['pending_for_signature']]);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

it('renders on the server without inline styles', () => {
  expect(renderToString(byStatus(jest.fn()))).not.toContain('style="');
});
