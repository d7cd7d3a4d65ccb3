import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { LAYOUT_TABS, STATUS_TABS } from './documents-tabs.ts';
import { TabList } from '#components/ui/tab-list.tsx';

const statusTabs = (onChange: () => void) => (
  <TabList
    label="Documents by status"
    look="underlined"
    panelId="panel"
    tabs={STATUS_TABS}
    value="all"
    onChange={onChange}
  />
);
const words = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

it('DO-02 there are four status tabs', () => {
  render(statusTabs(jest.fn()));
  expect(words()).toEqual([
    'Uploaded Documents',
    'Pending for Signatures',
    'Signed Documents',
    'Rejected/Cancelled',
  ]);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Uploaded Documents');
});

it('DO-03 there are two layout tabs', () => {
  const tabs = { tabs: LAYOUT_TABS, value: 'table', onChange: jest.fn() } as const;
  render(<TabList label="Layout" look="segmented" panelId="panel" {...tabs} />);
  expect(words()).toEqual(['Details', 'Preview']);
});

it('is reached once by Tab, moved through by arrows and chosen from by Enter', async () => {
  const onChange = jest.fn();
  render(statusTabs(onChange));
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Uploaded Documents' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Rejected/Cancelled' })).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
  expect(onChange.mock.calls).toEqual([['pending_for_signature']]);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

it('is rendered by the server without inline styles', () => {
  expect(renderToString(statusTabs(jest.fn()))).not.toContain('style="');
});
