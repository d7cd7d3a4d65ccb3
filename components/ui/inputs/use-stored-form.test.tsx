import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field.tsx';
import { registered } from './registered.ts';
import { useStoredForm } from './use-stored-form.ts';

interface Details {
  name: string;
  town: string;
}

interface DetailsFormProps {
  stored: Details;
  onSave?: (details: Details) => void;
}

function DetailsForm({ stored, onSave = () => undefined }: DetailsFormProps) {
  const form = useStoredForm<Details>({
    stored,
    resolver: (values) =>
      values.name
        ? { values, errors: {} }
        : { values: {}, errors: { name: { type: 'x', message: 'No name' } } },
  });
  const { isDirty, errors } = form.formState;
  return (
    <form
      onSubmit={(event) =>
        void form.handleSubmit((details) => {
          onSave(details);
          form.reset(details);
        })(event)
      }
    >
      <Field label="Name" error={errors.name?.message} {...registered(form, 'name')} />
      <Field label="Town" {...registered(form, 'town')} />
      <button type="submit" disabled={!isDirty}>
        Save
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('a form without changes follows the stored values', () => {
  const { rerender } = render(<DetailsForm stored={{ name: 'Ana', town: 'Oslo' }} />);
  rerender(<DetailsForm stored={{ name: 'Eva', town: 'Graz' }} />);
  expect([field('Name').value, field('Town').value]).toEqual(['Eva', 'Graz']);
  expect(save().disabled).toBe(true);
});

it('a field that the user has changed is kept when other values arrive, and saved with them', async () => {
  const saved: Details[] = [];
  const onSave = (details: Details) => saved.push(details);
  const { rerender } = render(<DetailsForm stored={{ name: 'Ana', town: 'Oslo' }} onSave={onSave} />);
  await userEvent.type(field('Name'), ' Novak');
  rerender(<DetailsForm stored={{ name: 'Eva', town: 'Graz' }} onSave={onSave} />);
  expect([field('Name').value, field('Town').value]).toEqual(['Ana Novak', 'Graz']);
  await userEvent.click(save());
  expect(saved).toEqual([{ name: 'Ana Novak', town: 'Graz' }]);
  expect(save().disabled).toBe(true);
  rerender(<DetailsForm stored={{ name: 'Ana Novak', town: 'Graz' }} onSave={onSave} />);
  rerender(<DetailsForm stored={{ name: 'Eva Novak', town: 'Graz' }} onSave={onSave} />);
  expect(field('Name').value).toBe('Eva Novak');
});

it('an error stays at its field when other values arrive', async () => {
  const { rerender } = render(<DetailsForm stored={{ name: 'Ana', town: 'Oslo' }} />);
  await userEvent.clear(field('Name'));
  await userEvent.click(save());
  expect(await screen.findByText('No name')).toBeInTheDocument();
  rerender(<DetailsForm stored={{ name: 'Ana', town: 'Graz' }} />);
  expect(screen.getByText('No name')).toBeInTheDocument();
  expect(field('Town').value).toBe('Graz');
});
