import { waitFor } from '@testing-library/react';
import { keepEarlyInput } from './keep-early-input.ts';

const hydrate = (element: Element | null) => Object.assign(element ?? {}, { __reactProps$test: {} });
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1)));

beforeAll(keepEarlyInput);

it('repeats the press of a button once the button is hydrated', async () => {
  document.body.innerHTML = '<form action="/sent"><button><i>Send</i></button></form>';
  const button = document.querySelector('button');
  const presses = jest.fn((event: Event) => event.preventDefault());
  document.querySelector('i')?.click();
  await frame();
  button?.addEventListener('click', presses);
  await frame();
  expect(presses).not.toHaveBeenCalled();
  hydrate(button);
  await frame();
  await frame();
  expect(presses).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
});

it('repeats a press that React has stopped while a part of the page waits for its code', async () => {
  document.body.innerHTML = '<button>Notifications</button>';
  const button = document.querySelector('button');
  hydrate(button);
  const presses = jest.fn();
  button?.addEventListener('click', presses);
  const stop = (event: Event) => event.stopPropagation();
  document.addEventListener('click', stop, true);
  button?.click();
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(presses).not.toHaveBeenCalled();
  document.removeEventListener('click', stop, true);
  await waitFor(() => expect(presses).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(presses).toHaveBeenCalledTimes(1);
});

it('repeats no press that something else has stopped and prevented', async () => {
  document.body.innerHTML = '<button>Select</button>';
  const button = document.querySelector('button');
  hydrate(button);
  const presses = jest.fn();
  button?.addEventListener('click', presses);
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener('click', stop, true);
  button?.click();
  document.removeEventListener('click', stop, true);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(presses).not.toHaveBeenCalled();
});

it('sends no form before the page is hydrated', () => {
  document.body.innerHTML = '<form><button>Sign in</button></form>';
  const sent = jest.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', sent);
  document.querySelector('button')?.click();
  expect(sent).not.toHaveBeenCalled();
});

it('enters typed text again after the hydration has emptied the field', async () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input');
  if (!field) throw new Error('no field');
  field.value = 'Olivia';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await frame();
  field.value = '';
  const changes: string[] = [];
  field.addEventListener('input', () => changes.push(field.value));
  hydrate(field);
  await frame();
  await frame();
  expect(changes).toEqual(['Olivia']);
});

it('leaves hydrated controls alone', () => {
  document.body.innerHTML = '<button>Upload files</button>';
  const button = document.querySelector('button');
  hydrate(button);
  const presses = jest.fn((event: Event) => event.defaultPrevented);
  button?.addEventListener('click', presses);
  button?.click();
  expect(presses).toHaveReturnedWith(false);
});
