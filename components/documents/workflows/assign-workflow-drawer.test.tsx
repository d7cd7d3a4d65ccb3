import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Workflow } from '#contracts/workflow.ts';
import { renderInApp } from '../app-in-test.tsx';
import { IDS, sampleDocument } from '../table/document-sample.ts';
import { stubService, type Asked, type Reply } from '../service-stub.ts';
import { AssignWorkflowDrawer } from './assign-workflow-drawer.tsx';
import { sampleEntry, sampleWorkflow } from './workflow-sample.ts';

jest.setTimeout(30_000); // many steps, on machines that may be busy

const DEFAULT = sampleWorkflow('Two partners', { is_default: true });
const LONG = sampleWorkflow('Whole office', {
  workflow_data: [sampleEntry('Bo Li', { pages_to_sign: [99] })],
});
const GONE = sampleWorkflow('Old office', { workflow_data: [sampleEntry('Cy Orr', { is_active: false })] });
const PLAIN = sampleWorkflow('Plain');

interface Scene {
  workflows?: Workflow[];
  permission?: 'read' | 'write';
  answer?: (asked: Asked) => Reply | undefined;
  documents?: ReturnType<typeof sampleDocument>[];
}

const show = ({
  workflows = [DEFAULT, LONG, GONE, PLAIN],
  permission = 'write',
  answer,
  documents = [sampleDocument()],
}: Scene = {}) => {
  const onClose = jest.fn();
  const asked = stubService((question) => {
    const own = answer?.(question);
    if (own) return own;
    if (question.path.includes('/user-functionality')) {
      return { data: [{ functionality_name: 'workflows', permission }] };
    }
    if (question.method === 'GET') return { data: { rows: workflows, total: workflows.length } };
    return { message: 'Done' };
  });
  renderInApp(<AssignWorkflowDrawer open documents={documents} onClose={onClose} />);
  return { onClose, sent: (method = 'PATCH') => asked.filter((one) => one.method === method), asked };
};
const assign = () => screen.getByRole('button', { name: 'Assign workflow' });
const menuOf = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

it('DO-09 the default workflow is chosen already; another one is assigned to all of the documents', async () => {
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

it('a workflow that does not fit says why and cannot be chosen, even as the default', async () => {
  show({ workflows: [{ ...LONG, is_default: true }, GONE] });
  const long = await screen.findByRole('radio', { name: 'Whole office' });
  expect(long).toBeDisabled();
  expect(long).not.toBeChecked();
  expect(long).toHaveAccessibleDescription(/Page 99 does not exist\. The document has 12 pages\./);
  expect(screen.getByRole('radio', { name: 'Old office' })).toHaveAccessibleDescription(
    /Cy Orr .*left the organization.*Cy Orr is no longer a member of the organization\./,
  );
  expect(assign()).toBeDisabled();
});

it('VA-08 what the service refuses is said at the workflow, and the drawer stays', async () => {
  const refusal = {
    status: 422,
    message: 'Check',
    data: { workflow_id: ['Anna Ek is no longer a member.'] },
  };
  const { onClose } = show({ answer: ({ method }) => (method === 'PATCH' ? refusal : undefined) });
  await screen.findByRole('radio', { name: 'Two partners' });
  await userEvent.click(assign());
  expect(await screen.findByRole('alert')).toHaveTextContent('Anna Ek is no longer a member.');
  expect(onClose).not.toHaveBeenCalled();
});

it('DO-09 a search waits for the end of the typing; without a hit it can be cleared', async () => {
  const { asked } = show({
    answer: ({ path }) => (path.includes('search=lease') ? { data: { rows: [], total: 0 } } : undefined),
  });
  await screen.findByRole('radio', { name: 'Plain' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search workflows' }), 'lease');
  expect(await screen.findByText('No Data')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Two partners' })).toBeChecked(); // the default stays chosen, and in sight
  expect(assign()).toBeEnabled();
  const searches = asked.filter(({ path }) => path.includes('/workflow?')).map(({ path }) => path);
  expect(searches).toHaveLength(2); // the first page, and one search for the whole word
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1]!); // the first is in the field
  expect(await screen.findByRole('radio', { name: 'Plain' })).toBeInTheDocument();
});

it('who may only read workflows can look at them, and neither makes nor changes one', async () => {
  show({ permission: 'read' });
  await screen.findByRole('radio', { name: 'Plain' });
  expect(screen.queryByRole('button', { name: 'Create Workflow' })).not.toBeInTheDocument();
  expect(await menuOf('Plain')).toEqual(['View']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'View' }));
  const view = within(await screen.findByRole('dialog', { name: 'View Workflow' }));
  expect(view.getByText('Anna Ek')).toBeInTheDocument();
  expect(view.queryByRole('button', { name: 'Edit workflow' })).not.toBeInTheDocument();
});

it('DO-10 a workflow that is made on the way comes back chosen', async () => {
  const made = sampleWorkflow('Aardvark deeds');
  const member = {
    id: crypto.randomUUID(),
    user_details: { id: IDS.bo, full_name: 'Bo Li', email: 'bo@office.test' },
  };
  const { sent } = show({
    answer: ({ method, path }) => {
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

it('ER-07 a workflow whose deletion fails stays in the list, and the dialog closes', async () => {
  show({ answer: ({ method }) => (method === 'PATCH' ? { status: 500, message: 'No.' } : undefined) });
  await screen.findByRole('radio', { name: 'Plain' });
  await menuOf('Plain');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this workflow?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No.')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('radio', { name: 'Plain' })).toBeInTheDocument();
});

it('says what would be here when there are none, and offers to make the first', async () => {
  show({ workflows: [] });
  expect(await screen.findByText('No workflows yet')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Create the first workflow' }));
  expect(await screen.findByRole('dialog', { name: 'Add Workflow' })).toBeInTheDocument();
});
