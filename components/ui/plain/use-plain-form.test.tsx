import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormErrors } from '#client/form-errors.ts';
import { PlainAlert } from './plain-alert.tsx';
import { PlainButton } from './plain-button.tsx';
import { PlainField } from './plain-field.tsx';
import { usePlainForm, type PlainFormActions } from './use-plain-form.ts';

const NEEDED = ['name', 'email'];

const check = (entered: FormData): Promise<FormErrors> =>
  Promise.resolve(
    Object.fromEntries(
      NEEDED.filter((name) => entered.get(name) === '').map((name) => [name, `Enter the ${name}.`]),
    ),
  );

function Form({ send }: Pick<PlainFormActions, 'send'>) {
  const { errors, isSending, handlers } = usePlainForm({ check, send });
  return (
    <form {...handlers}>
      {errors['root'] === undefined ? null : <PlainAlert severity="error">{errors['root']}</PlainAlert>}
      <PlainField label="Name" name="name" error={errors['name']} />
      <PlainField label="E-mail" name="email" error={errors['email']} />
      <PlainButton type="submit" isBusy={isSending}>
        Send
      </PlainButton>
    </form>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('usePlainForm', () => {
  it('shows what is wrong at the fields, with the focus in the first, and checks a field again while it is edited', async () => {
    render(<Form send={check} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Ada');
    await userEvent.clear(screen.getByLabelText('Name'));
    expect(screen.queryByText('Enter the name.')).not.toBeInTheDocument();
    await press();
    expect(await screen.findByText('Enter the name.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter the name.');
    await userEvent.type(screen.getByLabelText('Name'), 'A');
    expect(screen.queryByText('Enter the name.')).not.toBeInTheDocument();
    expect(screen.getByText('Enter the email.')).toBeInTheDocument();
  });

  it('is sent once, however often it is submitted, and says when that is done', async () => {
    let finish: (errors: FormErrors) => void = () => undefined;
    const send = jest.fn(() => new Promise<FormErrors>((resolve) => (finish = resolve)));
    render(<Form send={send} />);
    await press();
    await press();
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    finish({ root: 'Refused.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused.');
    await press();
    expect(send).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that it was not sent when the code that sends it could not be loaded', async () => {
    render(<Form send={() => Promise.reject(new Error('secret detail'))} />);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  });
});
