import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Workflow } from '#contracts/workflow.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type SentRequest, type StubResponse } from '#support/components/stub-service.ts';
import { IDS, sampleDocument } from '../testing/sample-document.ts';
import { AssignWorkflowDrawer } from './assign-workflow-drawer.tsx';
import { sampleEntry, sampleWorkflow } from '../testing/sample-workflow.ts';

const DEFAULT = sampleWorkflow('Two partners', { is_default: true });
const LONG = sampleWorkflow('Whole office', {
  workflow_data: [sampleEntry('Bo Li', { pages_to_sign: [99] })],
});
const LEFT = sampleWorkflow('Old office', { workflow_data: [sampleEntry('Cy Orr', { is_active: false })] });
const PLAIN = sampleWorkflow('Plain');

interface Scene {
  workflows?: Workflow[];
  permission?: 'read' | 'write';
  respond?: (request: SentRequest) => StubResponse | undefined;
  documents?: ReturnType<typeof sampleDocument>[];
}

const show = ({
  workflows = [DEFAULT, LONG, LEFT, PLAIN],
  permission = 'write',
  respond,
  documents = [sampleDocument()],
}: Scene = {}) => {
  const onClose = jest.fn();
  const requests = stubService((request) => {
    const own = respond?.(request);
    if (own) return own;
    if (request.path.includes('/user-functionality')) {
      return { data: [{ functionality_name: 'workflows', permission }] };
    }
    if (request.method === 'GET') return { data: { rows: workflows, total: workflows.length } };
    return { message: 'Done' };
  });
  renderInApp(<AssignWorkflowDrawer open documents={documents} onClose={onClose} />);
  return { onClose, sent: (method = 'PATCH') => requests.filter((one) => one.method === method), requests };
};
const assign = () => screen.getByRole('button', { name: 'Assign workflow' });
const menuOf = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

it('DO-09 preselects the default workflow, and assigns another one to all of the documents', async () => {
  const documents = [sampleDocument(), sampleDocument({ id: IDS.other })];
  const { sent, onClose } = show({ documents });
  expect(await screen.findByRole('radio', { name: 'Two partners' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Plain' }));
  await userEvent.click(assign());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()[0]?.body).toEqual({
    purpose: 'assign_workflow',
    instance_ids: [IDS.document, IDS.other],
    workflow_id: PLAIN.id,
  });
});

it('disables a workflow that cannot be assigned, even the default, and shows the reason', async () => {
  show({ workflows: [{ ...LONG, is_default: true }, LEFT] });
  const long = await screen.findByRole('radio', { name: 'Whole office' });
  expect(long).toBeDisabled();
  expect(long).not.toBeChecked();
  expect(long).toHaveAccessibleDescription(/Page 99 does not exist\. The document has 12 pages\./);
  expect(screen.getByRole('radio', { name: 'Old office' })).toHaveAccessibleDescription(
    /Cy Orr .*left the organization.*Cy Orr is no longer a member of the organization\./,
  );
  expect(assign()).toBeDisabled();
});

it('VA-08 shows a rejection by the service at the workflow and stays open', async () => {
  const rejection = {
    status: 422,
    message: 'Check',
    data: { workflow_id: ['Anna Ek is no longer a member.'] },
  };
  const { onClose } = show({ respond: ({ method }) => (method === 'PATCH' ? rejection : undefined) });
  await screen.findByRole('radio', { name: 'Two partners' });
  await userEvent.click(assign());
  expect(await screen.findByRole('alert')).toHaveTextContent('Anna Ek is no longer a member.');
  expect(onClose).not.toHaveBeenCalled();
});

it('VA-08 says above the others that the chosen workflow was deleted meanwhile, and no longer offers it', async () => {
  let workflows = [DEFAULT, PLAIN];
  const gone = { status: 404, message: 'Gone', data: { workflow_id: ['This workflow was deleted.'] } };
  const { onClose } = show({
    respond: ({ method, path }) => {
      if (method === 'PATCH') {
        workflows = [PLAIN];
        return gone;
      }
      return path.includes('/workflow?') ? { data: { rows: workflows, total: workflows.length } } : undefined;
    },
  });
  await screen.findByRole('radio', { name: 'Two partners' });
  await userEvent.click(assign());
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Two partners' })).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent('This workflow was deleted.');
  expect(screen.getByRole('radio', { name: 'Plain' })).not.toBeChecked();
  expect(assign()).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
});

it('DO-09 searches after the end of the typing, and clears a search without results', async () => {
  const { requests } = show({
    respond: ({ path }) => (path.includes('search=lease') ? { data: { rows: [], total: 0 } } : undefined),
  });
  await screen.findByRole('radio', { name: 'Plain' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search workflows' }), 'lease');
  expect(await screen.findByText('No Data')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Two partners' })).toBeChecked(); // the default stays chosen and visible
  expect(assign()).toBeEnabled();
  const searches = requests.filter(({ path }) => path.includes('/workflow?')).map(({ path }) => path);
  expect(searches).toHaveLength(2); // the first page, and one search for the whole word
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!); // the first is in the field
  expect(await screen.findByRole('radio', { name: 'Plain' })).toBeInTheDocument();
});

it('DO-09 shows ten workflows a page, and keeps the chosen one on the next', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Workflow ${index + 1}`);
  const workflows = names.map((name) => sampleWorkflow(name));
  const { requests } = show({
    respond: ({ method, path }) => {
      if (method !== 'GET' || !path.includes('/workflow?')) return undefined;
      const { searchParams } = new URL(path, 'https://x.example');
      const [index, size] = ['pageIndex', 'pageSize'].map((name) => Number(searchParams.get(name)));
      return { data: { rows: workflows.slice(index! * size!, (index! + 1) * size!), total: 12 } };
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Workflow 10' }));
  expect(screen.getAllByRole('radio')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(await screen.findByRole('radio', { name: 'Workflow 12' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Workflow 10' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'Workflow 9' })).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.includes('/workflow?'))).toHaveLength(2);
});

it('lets a reader without write permission only view workflows', async () => {
  show({ permission: 'read' });
  await screen.findByRole('radio', { name: 'Plain' });
  expect(screen.queryByRole('button', { name: 'Create Workflow' })).not.toBeInTheDocument();
  expect(await menuOf('Plain')).toEqual(['View']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'View' }));
  const view = within(await screen.findByRole('dialog', { name: 'View Workflow' }));
  expect(view.getByText('Anna Ek')).toBeInTheDocument();
  expect(view.queryByRole('button', { name: 'Edit workflow' })).not.toBeInTheDocument();
});

it('DO-10 chooses a workflow that was created from the drawer', async () => {
  const made = sampleWorkflow('Aardvark deeds');
  const member = {
    id: crypto.randomUUID(),
    user_details: { id: IDS.bo, full_name: 'Bo Li', email: 'bo@office.test' },
  };
  const { sent } = show({
    respond: ({ method, path }) => {
      if (path.includes('/organization-user')) return { data: { rows: [member], total: 1 } };
      return method === 'POST' ? { message: 'Made', data: made } : undefined;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create Workflow' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add Workflow' }));
  await userEvent.type(drawer.getByLabelText('Workflow name'), 'Aardvark deeds');
  await userEvent.click(drawer.getByRole('combobox', { name: 'Signatory' }));
  await userEvent.click(await screen.findByRole('option', { name: /Bo Li/ }));
  await userEvent.click(drawer.getByRole('button', { name: 'Add workflow' }));
  expect(await screen.findByRole('radio', { name: 'Aardvark deeds' })).toBeChecked();
  expect(sent('POST')[0]?.body).toEqual({
    workflow_name: 'Aardvark deeds',
    is_default: false,
    workflow_data: [
      {
        user_id: IDS.bo,
        signatory_id: member.id,
        serial_number: 1,
        pages_to_sign: [1],
        instruction_notes: '',
      },
    ],
  });
});

it('ER-07 closes the dialog of a failed deletion and shows the failure in a toast', async () => {
  show({ respond: ({ method }) => (method === 'PATCH' ? { status: 500, message: 'No.' } : undefined) });
  await screen.findByRole('radio', { name: 'Plain' });
  await menuOf('Plain');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this workflow?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No.')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('radio', { name: 'Plain' })).toBeInTheDocument();
});

it('explains an empty list and offers to create the first workflow', async () => {
  show({ workflows: [] });
  expect(await screen.findByText('No workflows yet')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Create the first workflow' }));
  expect(await screen.findByRole('dialog', { name: 'Add Workflow' })).toBeInTheDocument();
});

it('sends the due date that is chosen, and shows at its field why the service refuses it', async () => {
  const data = { due_date: ['Choose today or a later day.'] };
  const respond = ({ method }: SentRequest) =>
    method === 'PATCH' ? { status: 422, message: 'The document cannot be due then.', data } : undefined;
  const { sent, onClose } = show({ respond });
  await userEvent.click(await screen.findByRole('radio', { name: 'Plain' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Due date (optional)' }));
  const days = await screen.findAllByRole('gridcell', { name: /\d/ });
  await userEvent.click(days.find((day) => !day.hasAttribute('disabled'))!);
  await userEvent.click(assign());
  expect(await screen.findByText('Choose today or a later day.')).toBeInTheDocument();
  expect(sent()[0]?.body).toMatchObject({
    workflow_id: PLAIN.id,
    due_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
  });
  expect(onClose).not.toHaveBeenCalled();
});
