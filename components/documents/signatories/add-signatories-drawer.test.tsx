import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { dueDateMessages } from '#contracts/due-date.ts';
import { Providers } from '#components/ui/providers.tsx';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { AddSignatoriesDrawer } from './add-signatories-drawer.tsx';
import { IDS, sampleDocument } from '../testing/sample-document.ts';

const member = (name: string, membership: string, id: string) => ({
  id: membership,
  user_details: { id, full_name: name, email: `${name.split(' ')[0]!.toLowerCase()}@office.test` },
});
const ANNA = member('Anna Ek', '6b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e', IDS.anna);
const BO = member('Bo Li', '7b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e', IDS.bo);

const WRITES_WORKFLOWS = [{ functionality_name: 'workflows', permission: 'write' }];

const show = (
  reply: StubResponse = { message: 'Added' },
  documents = [sampleDocument()],
  workflowReply: StubResponse = {},
) => {
  const onClose = jest.fn();
  const requests = stubService(({ method, path }) => {
    if (path.includes('/user-functionality')) return { data: WRITES_WORKFLOWS };
    if (path.endsWith('/workflow')) return workflowReply;
    return method === 'GET' ? { data: { rows: [ANNA, BO], total: 2 } } : reply;
  });
  renderInApp(<AddSignatoriesDrawer open documents={documents} onClose={onClose} />);
  return { onClose, sent: (by = 'PATCH') => requests.filter(({ method }) => method === by) };
};
const row = (serialNumber: number) =>
  within(screen.getByRole('listitem', { name: `Signatory ${serialNumber}` }));
const choose = async (serialNumber: number, name: string) => {
  await userEvent.click(row(serialNumber).getByRole('combobox', { name: 'Signatory' }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
};
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add another' }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Add signatories' }));

it('DO-08 sends the signatories with their pages, notes and order, then closes', async () => {
  const { onClose, sent } = show();
  await choose(1, 'Anna Ek');
  await add();
  await choose(2, 'Bo Li');
  const pages = row(2).getByLabelText('Pages to sign');
  await userEvent.clear(pages);
  await userEvent.type(pages, '1, x, 3');
  await userEvent.type(row(2).getByLabelText(/^Note/), 'Initials too');
  await userEvent.click(screen.getByRole('button', { name: 'Move signatory 2 up' }));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()[0]?.body).toEqual({
    purpose: 'add_signatory',
    instance_ids: [IDS.document],
    signatory_data: [
      {
        user_id: IDS.bo,
        signatory_id: BO.id,
        serial_number: 1,
        pages_to_sign: [1, 3],
        instruction_notes: 'Initials too',
      },
      {
        user_id: IDS.anna,
        signatory_id: ANNA.id,
        serial_number: 2,
        pages_to_sign: [1],
        instruction_notes: '',
      },
    ],
  });
});

describe('a draft', () => {
  const note = () => row(1).getByLabelText(/^Note/);
  const reopen = () => {
    const { unmount } = renderInApp(
      <AddSignatoriesDrawer open documents={[sampleDocument()]} onClose={jest.fn()} />,
    );
    return unmount;
  };
  const type = async () => {
    show();
    cleanup();
    const close = reopen();
    await choose(1, 'Anna Ek');
    await userEvent.type(note(), 'Initials');
    close(); // as a reload does
  };

  it('restores people, pages and notes, and says so', async () => {
    await type();
    reopen();
    expect(await screen.findByText('Draft restored.')).toBeInTheDocument();
    expect(note()).toHaveValue('Initials');
    expect(row(1).getByRole('combobox', { name: 'Signatory' })).toHaveValue('Anna Ek');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
  });

  it('leaves the empty form when it is discarded, for good', async () => {
    await type();
    const close = reopen();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard the draft' }));
    expect(note()).toHaveValue('');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
    close();
    reopen();
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('is removed when the drawer is closed', async () => {
    show();
    cleanup();
    const documents = [sampleDocument()];
    const { rerender, unmount } = render(
      <Providers>
        <AddSignatoriesDrawer open documents={documents} onClose={jest.fn()} />
      </Providers>,
    );
    await userEvent.type(note(), 'Initials');
    rerender(
      <Providers>
        <AddSignatoriesDrawer open={false} documents={documents} onClose={jest.fn()} />
      </Providers>,
    );
    unmount();
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });
});

describe('the due date', () => {
  const field = () => screen.getByRole('combobox', { name: 'Due date (optional)' });
  const chooseToday = async () => {
    await userEvent.click(field());
    const calendar = await screen.findByRole('dialog', { name: 'Due date (optional)' });
    await userEvent.click(
      within(calendar).getByRole('gridcell', { name: new RegExp(`${dayjs().format('MMM DD, YYYY')}$`) }),
    );
  };

  it('is sent with the signatories', async () => {
    const { onClose, sent } = show();
    await choose(1, 'Anna Ek');
    await chooseToday();
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent()[0]?.body).toMatchObject({ due_date: dayjs().format('YYYY-MM-DD') });
  });

  it('is not sent once it has been removed', async () => {
    const { onClose, sent } = show();
    await choose(1, 'Anna Ek');
    await chooseToday();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Due date (optional)' }));
    expect(field()).toHaveValue('');
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent()[0]?.body).not.toHaveProperty('due_date');
  });

  it('shows the error of the service', async () => {
    const fields = { due_date: [dueDateMessages.past] };
    show({ status: 400, success: '0', message: 'The due date cannot be set.', data: fields });
    await choose(1, 'Anna Ek');
    await chooseToday();
    await send();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(dueDateMessages.past));
  });
});

it('forbids other pages than those to sign for each signatory when the box is cleared', async () => {
  const { onClose, sent } = show();
  await choose(1, 'Anna Ek');
  await userEvent.click(screen.getByRole('checkbox', { name: /They may sign on other pages/ }));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()[0]?.body).toMatchObject({ signatory_data: [{ other_pages_allowed: false }] });
});

it('VA-04 requires a signatory and a page', async () => {
  const { sent } = show();
  await userEvent.clear(row(1).getByLabelText('Pages to sign'));
  await send();
  expect(await row(1).findByText('Signatory is required')).toBeInTheDocument();
  expect(row(1).getByText('At least one page is required')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('VA-04 IN-03 rejects a note of more than 100 characters and marks its counter', async () => {
  const { sent } = show();
  await choose(1, 'Anna Ek');
  await userEvent.click(row(1).getByLabelText(/^Note/));
  await userEvent.paste('x'.repeat(101));
  expect(row(1).getByText('101/100')).toHaveAttribute('data-over', 'true');
  await send();
  expect(await row(1).findByText('Only 100 characters are allowed')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('VA-05 removes text that is not a page number when the input loses the focus', async () => {
  show();
  const pages = row(1).getByLabelText('Pages to sign');
  expect(pages).toHaveValue('1');
  await userEvent.clear(pages);
  await userEvent.type(pages, '3, two, 5,, 3');
  await userEvent.tab();
  expect(pages).toHaveValue('3, 5');
});

it('rejects a page that the document does not have', async () => {
  const { sent } = show();
  await choose(1, 'Anna Ek');
  const pages = row(1).getByLabelText('Pages to sign');
  expect(row(1).getByText('The document has 12 pages')).toBeInTheDocument();
  await userEvent.clear(pages);
  await userEvent.type(pages, '13');
  await send();
  expect(await row(1).findByText('Page 13 does not exist. The document has 12 pages.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('VA-05 disables members who are in the list already', async () => {
  show();
  await choose(1, 'Anna Ek');
  await add();
  await userEvent.click(row(2).getByRole('combobox', { name: 'Signatory' }));
  expect(await screen.findByRole('option', { name: /Anna Ek/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('option', { name: /Bo Li/ })).toHaveAttribute('aria-disabled', 'false');
});

it('VA-06 accepts at most ten signatories', async () => {
  show();
  for (let count = 1; count < 10; count += 1) await add();
  expect(screen.getByText('10 of 10 · At most 10 signatories are allowed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add another' })).toBeDisabled();
});

it('VA-06 requires at least one signatory', async () => {
  const { sent } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Remove signatory 1' }));
  await send();
  expect(await screen.findByText('At least 1 signatory is required')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('VA-08 shows the errors of the service at their fields', async () => {
  const message = 'Page 9 does not exist. The document has 8 pages.';
  const { onClose } = show({
    status: 422,
    message: 'Check the fields.',
    data: {
      'signatory_data.0.pages_to_sign': [message],
      'signatory_data.0.user_id': ['Not a member', 'Left'],
    },
  });
  await choose(1, 'Anna Ek');
  await send();
  expect(await row(1).findByText(message)).toBeInTheDocument();
  expect(row(1).getByText('Not a member, Left')).toBeInTheDocument();
  expect(screen.queryByText('Check the fields.')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the message and closes when the document has signatories meanwhile', async () => {
  const { onClose } = show({ status: 409, message: 'The document is in progress already.' });
  await choose(1, 'Anna Ek');
  await send();
  expect(await screen.findByText('The document is in progress already.')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('keeps the focus on a row that is moved by keyboard', async () => {
  show();
  await add();
  await add();
  await choose(3, 'Bo Li');
  act(() => screen.getByRole('button', { name: 'Move signatory 3 up' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Move signatory 2 up' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Move signatory 1 down' })).toHaveFocus();
  expect(screen.getByText('Bo Li is now number 1.')).toBeInTheDocument();
});

it('DO-08 adds signatories to several documents at once, on pages that all of them have', async () => {
  const short = sampleDocument({ id: IDS.other, document_name: 'Note.pdf', page_count: 2 });
  const { sent } = show({ message: 'Added' }, [sampleDocument(), short]);
  expect(screen.getByText('2 documents')).toBeInTheDocument();
  expect(row(1).getByText('The shortest document has 2 pages')).toBeInTheDocument();
  await choose(1, 'Anna Ek');
  const pages = row(1).getByLabelText('Pages to sign');
  await userEvent.type(pages, ', 3');
  await send();
  expect(await row(1).findByText('Page 3 does not exist. The document has 2 pages.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.clear(pages);
  await userEvent.type(pages, '2');
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ instance_ids: [IDS.document, IDS.other] });
});

it('asks for confirmation before Cancel discards the input', async () => {
  const { onClose } = show();
  await add();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('saves the list as a workflow first, and adds no signatories while its name is taken', async () => {
  const taken = {
    status: 409,
    message: 'Taken',
    data: { workflow_name: ['A workflow of this name exists already.'] },
  };
  const { sent } = show({ message: 'Added' }, [sampleDocument()], taken);
  await choose(1, 'Anna Ek');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Save as workflow/ }));
  await send();
  expect(await screen.findByText('Workflow name is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Workflow name'), 'Leases');
  await send();
  expect(await screen.findByText('A workflow of this name exists already.')).toBeInTheDocument();
  expect(sent('POST')[0]?.body).toMatchObject({
    workflow_name: 'Leases',
    workflow_data: [{ user_id: IDS.anna, serial_number: 1 }],
  });
  expect(sent()).toEqual([]);
});
