import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '../app-in-test.tsx';
import { stubService, type Reply } from '../service-stub.ts';
import type { Workflow } from '#contracts/workflow.ts';
import { WorkflowFormDrawer } from './workflow-form-drawer.tsx';
import { sampleEntry, sampleWorkflow } from './workflow-sample.ts';

jest.setTimeout(30_000); // many steps, on machines that may be busy

const show = (workflow: Workflow | null, reply: Reply = {}) => {
  const onSaved = jest.fn();
  const asked = stubService(({ method }) => (method === 'GET' ? { data: { rows: [], total: 0 } } : reply));
  renderInApp(<WorkflowFormDrawer open workflow={workflow} onClose={jest.fn()} onSaved={onSaved} />);
  return { onSaved, sent: () => asked.filter(({ method }) => method === 'POST') };
};
const name = () => screen.getByLabelText('Workflow name');
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const [ANNA, BO] = [
  sampleEntry('Anna Ek', { pages_to_sign: [1, 2], instruction_notes: 'Initials too' }),
  sampleEntry('Bo Li', { serial_number: 2 }),
];
const BOTH = sampleWorkflow('Both', { workflow_data: [ANNA, BO], is_default: true });

it('VA-07 asks for a name and for at least one signatory', async () => {
  const { sent } = show(null);
  await press('Remove signatory 1');
  await press('Add workflow');
  expect(await screen.findByText('Workflow name is required')).toBeInTheDocument();
  expect(screen.getByText('At least 1 workflow is required')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('VA-07 takes ten entries and no more', async () => {
  show(null);
  for (let count = 1; count < 10; count += 1) await press('Add another');
  expect(screen.getByText('10 of 10 · At most 10 workflows are allowed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add another' })).toBeDisabled();
});

it('DO-10 edits a workflow: it is filled in, and sent whole in its new order', async () => {
  const { sent, onSaved } = show(BOTH, { data: BOTH });
  expect(name()).toHaveValue('Both');
  expect(screen.getByRole('checkbox', { name: /^Default workflow/ })).toBeChecked();
  const first = within(screen.getByRole('listitem', { name: 'Signatory 1' }));
  expect(first.getByRole('combobox', { name: 'Signatory' })).toHaveValue('Anna Ek');
  expect(first.getByLabelText('Pages to sign')).toHaveValue('1, 2');
  expect(first.getByLabelText(/^Note/)).toHaveValue('Initials too');
  await press('Move signatory 2 up');
  await press('Save workflow');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(BOTH));
  expect(sent()[0]?.path).toBe(`/document/workflow/${BOTH.id}`);
  expect(sent()[0]?.body).toMatchObject({
    workflow_data: [
      { user_id: BO.user_id, serial_number: 1 },
      { user_id: ANNA.user_id, serial_number: 2 },
    ],
  });
});

it('says who left as soon as the workflow is opened, and does not save it so', async () => {
  const { sent } = show(
    sampleWorkflow('Old', { workflow_data: [sampleEntry('Cy Orr', { is_active: false })] }),
  );
  expect(await screen.findByText('Cy Orr is no longer a member of the organization.')).toBeInTheDocument();
  await press('Save workflow');
  expect(sent()).toEqual([]);
});

it('VA-08 shows what the service says at its fields and keeps what was entered', async () => {
  const { onSaved } = show(BOTH, {
    status: 422,
    message: 'Check the fields.',
    data: {
      workflow_name: ['A workflow of this name exists already.'],
      'workflow_data.1.pages_to_sign': ['Not these.'],
      is_default: ['No.'],
    },
  });
  await userEvent.type(name(), ' partners');
  await press('Save workflow');
  expect(await screen.findByText('A workflow of this name exists already.')).toBeInTheDocument();
  const second = within(screen.getByRole('listitem', { name: 'Signatory 2' }));
  expect(second.getByText('Not these.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('No.');
  expect(name()).toHaveValue('Both partners');
  expect(onSaved).not.toHaveBeenCalled();
});
