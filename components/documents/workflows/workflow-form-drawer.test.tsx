import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signatoryMessages } from '#contracts/signatory.ts';
import type { Workflow } from '#contracts/workflow.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { RenderPlacing } from '../signatories/render-placing.ts';
import { WorkflowFormDrawer } from './workflow-form-drawer.tsx';
import { sampleEntry, sampleWorkflow } from '../testing/sample-workflow.ts';

const show = (workflow: Workflow | null, reply: StubResponse = {}) => {
  const onSaved = jest.fn();
  const requests = stubService(({ method }) => (method === 'GET' ? { data: { rows: [], total: 0 } } : reply));
  renderInApp(<WorkflowFormDrawer open workflow={workflow} onClose={jest.fn()} onSaved={onSaved} />);
  return { onSaved, sent: () => requests.filter(({ method }) => method === 'POST') };
};
/** Shows the form with a dialog for the fields that does `change`. */
const showPlacing = (workflow: Workflow, change: (placing: FieldPlacing) => void) => {
  stubService(() => ({ data: { rows: [], total: 0 } }));
  const render = (placing: FieldPlacing) => (
    <button
      type="button"
      onClick={() => {
        change(placing);
        placing.onClose();
      }}
    >
      Place
    </button>
  );
  renderInApp(
    <RenderPlacing value={render}>
      <WorkflowFormDrawer open workflow={workflow} onClose={jest.fn()} onSaved={jest.fn()} />
    </RenderPlacing>,
  );
};
const name = () => screen.getByLabelText('Workflow name');
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const [ANNA, BO] = [
  sampleEntry('Anna Ek', { pages_to_sign: [1, 2], instruction_notes: 'Initials too' }),
  sampleEntry('Bo Li', { serial_number: 2 }),
];
const BOTH = sampleWorkflow('Both', { workflow_data: [ANNA, BO], is_default: true });

it('VA-07 requires a name and at least one signatory', async () => {
  const { sent } = show(null);
  await press('Remove signatory 1');
  await press('Add workflow');
  expect(await screen.findByText('Workflow name is required')).toBeInTheDocument();
  expect(screen.getByText('At least 1 workflow is required')).toBeInTheDocument();
  expect(sent()).toEqual([]);
});

it('VA-07 accepts at most ten entries', async () => {
  show(null);
  for (let count = 1; count < 10; count += 1) await press('Add another');
  expect(screen.getByText('10 of 10 · At most 10 workflows are allowed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add another' })).toBeDisabled();
});

it('DO-10 fills in the workflow to edit, and sends all of it in its new order', async () => {
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

it('moves the focus to a neighbour of a signatory who is removed, or to the button that adds one', async () => {
  show(BOTH);
  await press('Remove signatory 1');
  expect(screen.getByRole('button', { name: 'Remove signatory 1' })).toHaveFocus();
  await press('Remove signatory 1');
  expect(screen.getByRole('button', { name: 'Add another' })).toHaveFocus();
});

describe('a workflow that was changed or deleted while it was edited', () => {
  const opened = { ...BOTH, changed_at: '2030-01-01T10:00:00.000Z' };
  const newer = sampleWorkflow('By Bo', {
    id: BOTH.id,
    changed_at: '2030-01-01T11:00:00.000Z',
    workflow_data: [sampleEntry('Cy Orr')],
  });
  const message = 'Bo Li has changed this workflow meanwhile.';
  const refused = { status: 409, message, data: { changed_at: [message] } };
  const gone = { status: 404, message: 'This does not exist, or it is not shared with you.' };
  const saveAfter = async (refusal: StubResponse) => {
    let isRefused = false;
    const requests = stubService(({ method, path }) => {
      if (method === 'GET') {
        return path.includes(`/workflow/${BOTH.id}`) ? { data: newer } : { data: { rows: [], total: 0 } };
      }
      if (isRefused) return { data: newer };
      isRefused = true;
      return refusal;
    });
    renderInApp(<WorkflowFormDrawer open workflow={opened} onClose={jest.fn()} onSaved={jest.fn()} />);
    await userEvent.clear(name());
    await userEvent.type(name(), 'By Olive');
    await press('Save workflow');
    return {
      alert: await screen.findByRole('alert'),
      sent: () => requests.filter((one) => one.method === 'POST'),
    };
  };

  it('says who has changed it and keeps the input, which replaces that change when it is saved again', async () => {
    const { alert, sent } = await saveAfter(refused);
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveFocus();
    expect(name()).toHaveValue('By Olive');
    await press('Save workflow');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { changed_at: opened.changed_at },
      { workflow_name: 'By Olive', changed_at: newer.changed_at },
    ]);
  });

  it('loads the newer state in place of the input', async () => {
    const { alert } = await saveAfter(refused);
    await press('Load the newer workflow');
    expect(name()).toHaveValue('By Bo');
    expect(await screen.findByRole('combobox', { name: 'Signatory' })).toHaveValue('Cy Orr');
    expect(alert).not.toBeInTheDocument();
  });

  it('says that it was deleted, and adds the input as a new one', async () => {
    const { alert, sent } = await saveAfter(gone);
    expect(alert).toHaveTextContent('This workflow was deleted meanwhile.');
    await press('Add workflow');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.path).toBe('/document/workflow');
  });
});

describe('with a field on the last page', () => {
  const AT_END = { x: 36, y: 36, width: 180, height: 60, pages: 'last' as const, is_movable: false };
  const workflow = sampleWorkflow('Leases', {
    workflow_data: [sampleEntry('Anna Ek', { pages_to_sign: [3], signature_field: AT_END }), BO],
  });
  const pagesOf = (serialNumber: number) =>
    within(screen.getByRole('listitem', { name: `Signatory ${serialNumber}` })).getByLabelText(
      'Pages to sign',
    );

  it('says so in place of the page numbers, which cannot be entered', () => {
    show(workflow);
    expect(pagesOf(1)).toHaveValue('Last page');
    expect(pagesOf(1)).toHaveAttribute('readonly');
    expect(pagesOf(1)).toHaveAccessibleDescription('Where the field is placed');
    expect(pagesOf(2)).toHaveValue('1');
    expect(pagesOf(2)).not.toHaveAttribute('readonly');
  });

  it('takes the page of another field that is placed instead, and follows its row', async () => {
    const page2 = { ...AT_END, pages: [2] };
    showPlacing(workflow, (placing) => placing.onChange(placing.first, page2));
    await press('Move signatory 1 down');
    expect(pagesOf(2)).toHaveValue('Last page');
    await press('Change the field of Anna Ek');
    await press('Place');
    expect(pagesOf(2)).toHaveValue('2');
    expect(pagesOf(2)).not.toHaveAttribute('readonly');
    expect(pagesOf(1)).toHaveValue('1');
  });

  it('shows the page numbers again once the field is removed', async () => {
    showPlacing(workflow, () => undefined);
    await press('Remove the field of Anna Ek');
    expect(pagesOf(1)).toHaveValue('3');
    expect(pagesOf(1)).not.toHaveAttribute('readonly');
  });
});

it('shows at once that a signatory left the organization, and does not save the workflow', async () => {
  const { sent } = show(
    sampleWorkflow('Old', { workflow_data: [sampleEntry('Cy Orr', { is_active: false })] }),
  );
  expect(await screen.findByText('Cy Orr is no longer a member of the organization.')).toBeInTheDocument();
  await press('Save workflow');
  expect(sent()).toEqual([]);
});

it('VA-08 shows the errors of the service at their fields and keeps the values', async () => {
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

describe('with a guest', () => {
  const GAIL = sampleEntry('gail@outside.example', { email: 'gail@outside.example' });
  const invite = async (email: string) => {
    const input = screen.getAllByRole('combobox', { name: 'Signatory' }).at(-1)!;
    await userEvent.type(input, email);
    return screen.findByRole('option', { name: new RegExp(`^Invite ${email} as a guest`) });
  };

  it('DO-10 OS-02 sends the address, and shows the service’s error about it at the input', async () => {
    const { sent } = show(null, {
      status: 422,
      message: 'Check the fields.',
      data: { 'workflow_data.0.email': [signatoryMessages.formerMember] },
    });
    await userEvent.type(name(), 'Leases');
    await userEvent.click(await invite('bo@office.test'));
    await press('Add workflow');
    expect(await screen.findByText(signatoryMessages.formerMember)).toBeInTheDocument();
    expect(sent()[0]?.body).toEqual({
      workflow_name: 'Leases',
      is_default: false,
      workflow_data: [
        { email: 'bo@office.test', serial_number: 1, pages_to_sign: [1], instruction_notes: '' },
      ],
    });
  });

  it('DO-10 OS-02 keeps the guest of a workflow by ids, and offers the address no second time', async () => {
    const workflow = sampleWorkflow('Leases', { workflow_data: [GAIL] });
    const { sent, onSaved } = show(workflow, { data: workflow });
    expect(screen.getByRole('combobox', { name: 'Signatory' })).toHaveValue('gail@outside.example');
    await press('Add another');
    expect(await invite('Gail@outside.example')).toHaveAttribute('aria-disabled', 'true');
    await press('Remove signatory 2');
    await press('Save workflow');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(workflow));
    expect(sent()[0]?.body).toMatchObject({
      workflow_data: [{ user_id: GAIL.user_id, signatory_id: GAIL.signatory_id }],
    });
  });
});
