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
