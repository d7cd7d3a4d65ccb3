import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { PhoneField } from './phone-field.tsx';

const plan = { phone_length_start_range: 1, phone_length_end_range: 11 };
const CODES = [
  { id: 'CA', code: '1', country_name: 'Canada', ...plan },
  { id: 'FR', code: '33', country_name: 'France', ...plan },
];
const part = { onBlur: () => undefined, ref: () => undefined };

function Phone() {
  const [code, setCode] = useState('');
  const [number, setNumber] = useState('');
  return (
    <PhoneField
      dialingCodes={CODES}
      isLoading={false}
      dialingCode={{ ...part, value: code, onChange: setCode }}
      number={{ ...part, value: number, onChange: setNumber, error: 'Enter 9 digits.' }}
    />
  );
}

describe('PhoneField', () => {
  it('IN-01 keeps only the digits of typed or pasted text', async () => {
    render(<Phone />);
    const number = screen.getByRole('textbox', { name: 'Phone number' });
    await userEvent.type(number, '(0)6 12a');
    await userEvent.paste('-34.56');
    expect(number).toHaveValue('06123456');
    expect(number).toHaveAccessibleDescription('Enter 9 digits.');
  });

  it('IN-01 offers dialing codes by country or code', async () => {
    render(<Phone />);
    const code = () => screen.getByRole('combobox', { name: 'Dialing code' }); // replaced once its list is loaded
    await userEvent.type(code(), '33');
    expect(await screen.findByRole('option', { name: /France/ })).toHaveTextContent('France+33');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(code()).toHaveValue('+33 FR');
    await userEvent.clear(code());
    await userEvent.type(code(), 'can');
    await userEvent.click(screen.getByRole('option', { name: /Canada/ }));
    expect(code()).toHaveValue('+1 CA');
  });

  it('is rendered on the server without inline styles', () => {
    expect(renderToString(<Phone />)).not.toContain('style="');
  });
});
