import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { NewPasswordField } from './new-password-field.tsx';

function Password() {
  const [password, setPassword] = useState('');
  return (
    <NewPasswordField
      label="Password"
      password={password}
      value={password}
      onChange={({ target }) => setPassword(target.value)}
    />
  );
}

it('IN-02 shows the strength of a password and the rules that it meets while it is typed', async () => {
  render(<Password />);
  const done = () => screen.getAllByRole('listitem').map((rule) => rule.textContent.endsWith(', done'));
  const strength = screen.getByRole('status');
  expect(screen.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
    'At least 8 characters',
    'An uppercase letter',
    'A lowercase letter',
    'A number',
    'A special character',
  ]);
  expect(strength).toBeEmptyDOMElement();
  const field = screen.getByLabelText('Password');
  const steps = [
    ['a', 'Very Weak', [false, false, true, false, false]],
    ['B', 'Weak', [false, true, true, false, false]],
    ['1', 'Fair', [false, true, true, true, false]],
    ['     ', 'Good', [true, true, true, true, false]],
    ['!', 'Strong', [true, true, true, true, true]],
  ] as const;
  for (const [typed, label, rules] of steps) {
    await userEvent.type(field, typed);
    expect(strength).toHaveTextContent(`Password strength: ${label}`);
    expect(done()).toEqual(rules);
  }
});

it('NewPasswordField is rendered on the server without inline styles', () => {
  expect(renderToString(<Password />)).not.toContain('style="');
});
