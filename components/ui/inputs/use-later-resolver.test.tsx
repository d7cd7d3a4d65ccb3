import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { UNREACHABLE } from '#contracts/messages.ts';
import { z } from '#contracts/zod.ts';
import { useLaterResolver } from './use-later-resolver.ts';

const Named = z.object({ name: z.string().check(z.minLength(1, 'Enter a name.')) });
type Load = () => Promise<typeof Named>;

const sent = jest.fn<undefined, [unknown]>();
function Form({ load }: { load: Load }) {
  const { formState, handleSubmit, register } = useForm({
    resolver: useLaterResolver(load),
    defaultValues: { name: '' },
  });
  const { errors } = formState;
  return (
    <form onSubmit={(event) => void handleSubmit((values) => sent(values))(event)}>
      <input aria-label="Name" {...register('name')} />
      <button>Send</button>
      <p role="alert">{errors.root?.message ?? errors.name?.message}</p>
    </form>
  );
}

beforeEach(() => sent.mockClear());

it('checks a form by the schema, which is loaded when the form is sent', async () => {
  const load = jest.fn<Promise<typeof Named>, []>().mockResolvedValue(Named);
  render(<Form load={load} />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Enter a name.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Name'), 'Olga');
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toHaveBeenCalledWith({ name: 'Olga' });
});

it('says that the schema could not be loaded, and tries again', async () => {
  const load = jest.fn<Promise<typeof Named>, []>().mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue(Named);
  render(<Form load={load} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Olga');
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(UNREACHABLE)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toHaveBeenCalledWith({ name: 'Olga' });
});
