import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WorkflowFormDrawer } from '#components/documents/workflows/workflow-form-drawer.tsx';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { WithFieldPlacing } from './with-field-placing.tsx';

it('places a field of a workflow on an empty page, and returns the focus to the form', async () => {
  stubService(() => ({ data: { rows: [], total: 0 } }));
  renderInApp(
    <WithFieldPlacing>
      <WorkflowFormDrawer workflow={null} open onClose={jest.fn()} onSaved={jest.fn()} />
    </WithFieldPlacing>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Place the field of Signatory 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Place it on page 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('Page 1 · placed')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Change the field of Signatory 1' })).toHaveFocus(),
  );
});
