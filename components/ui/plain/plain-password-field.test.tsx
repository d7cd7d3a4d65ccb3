import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlainPasswordField } from './plain-password-field.tsx';

it('PlainPasswordField shows and hides the password with its button', async () => {
  render(<PlainPasswordField label="Password" name="password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});
