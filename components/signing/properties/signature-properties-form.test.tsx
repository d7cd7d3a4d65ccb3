import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subscribeToNotices } from '#client/notices.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { SignaturePropertiesForm } from './signature-properties-form.tsx';

const PROPERTIES: SignatureProperties = {
  default_page_number: 'last',
  custom_page_number: null,
  purpose_or_reason: '',
  default_location: '',
  signature_position: '',
};

it.each([
  ['at the field', { default_location: ['This place is not allowed.'] }, 'This place is not allowed.'],
  ['above the fields', { signature_style: ['Unknown.'] }, 'The service is being repaired.'],
])('says %s why the service has not saved it, without a toast', async (_, data, message) => {
  stubService(() => ({ status: 422, message: 'The service is being repaired.', data }));
  const notices = jest.fn();
  const unsubscribe = subscribeToNotices(notices);
  renderInApp(
    <SignaturePropertiesForm
      organizationId="3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01"
      properties={PROPERTIES}
      mayChange
      onSaved={() => undefined}
    />,
  );
  await userEvent.type(screen.getByLabelText('Location'), 'Lisbon');
  await userEvent.click(screen.getByRole('button', { name: 'Save properties' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Location')).toHaveValue('Lisbon');
  expect(notices).not.toHaveBeenCalled();
  unsubscribe();
});
