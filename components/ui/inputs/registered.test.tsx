import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { keepEarlyInput } from '#client/keep-early-input.ts';
import { Field } from './field.tsx';
import { registered } from './registered.ts';

function NameForm() {
  const form = useForm({ defaultValues: { name: 'Ana' } });
  return (
    <>
      <Field label="Name" {...registered(form, 'name')} />
      <button type="submit" disabled={!form.formState.isDirty}>
        Save
      </button>
    </>
  );
}

/** Displays the HTML of the server, as a browser does before the scripts have come. */
function showServerHtml(): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<NameForm />);
  document.body.replaceChildren(container);
  return container;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const hydrate = (container: HTMLElement) =>
  act(() => {
    hydrateRoot(container, <NameForm />);
  });

it('the HTML of the server shows the default value of a registered field, and hydration leaves it', () => {
  const container = showServerHtml();
  expect(field().value).toBe('Ana');
  hydrate(container);
  expect(field().value).toBe('Ana');
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});

it.each(['Ana Novak', ''])(
  'a registered field that is changed to “%s” before it is hydrated keeps that, and its form can be saved',
  async (text) => {
    keepEarlyInput();
    const container = showServerHtml();
    fireEvent.input(field(), { target: { value: text } });
    hydrate(container);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
    expect(field().value).toBe(text);
  },
);
