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

it('leaves the press of a button that is replaced to the only one of its name', async () => {
  document.body.innerHTML = '<button aria-label="Actions for a.pdf"></button><button>Upload</button>';
  document.querySelector('button')?.click();
  await frame();
  document.body.innerHTML =
    '<a href="/"></a><button aria-label="Actions for a.pdf"></button><button>Upload</button>';
  const [successor, other] = document.querySelectorAll('button');
  const presses = [jest.fn(), jest.fn()] as const;
  successor?.addEventListener('click', presses[0]);
  other?.addEventListener('click', presses[1]);
  await frame();
  expect(presses[0]).not.toHaveBeenCalled();
  hydrate(successor ?? null);
  await waitFor(() => expect(presses[0]).toHaveBeenCalledTimes(1));
  expect(presses[1]).not.toHaveBeenCalled();
});

it('leaves the press of a button that is replaced to the one in the row of the same id, among several of its name', async () => {
  const rows = (tag: string) =>
    ['1', '2', '3']
      .map((id) => `<${tag} data-id="${id}"><button>Actions for a.pdf</button></${tag}>`)
      .join('');
  document.body.innerHTML = rows('article');
  document.querySelectorAll('button')[1]?.click();
  await frame();
  document.body.innerHTML = rows('li');
  const presses: (string | undefined)[] = [];
  for (const button of document.querySelectorAll('button')) {
    hydrate(button);
    button.addEventListener('click', () => presses.push(button.closest('li')?.dataset['id']));
  }
  await waitFor(() => expect(presses).toEqual(['2']));
});

it('repeats a press within what may be replaced once that is settled, on the button that stands there then', async () => {
  document.body.innerHTML = '<main data-provisional><p data-id="1"><button>Actions</button></p></main>';
  const [main, former] = [document.querySelector('main'), document.querySelector('button')];
  hydrate(former);
  const presses = [jest.fn(), jest.fn()] as const;
  former?.addEventListener('click', presses[0]);
  former?.click();
  await frame();
  main?.removeAttribute('data-provisional');
  main?.replaceChildren(
    Object.assign(document.createElement('div'), { innerHTML: '<button>Actions</button>' }),
  );
  document.querySelector('div')?.setAttribute('data-id', '1');
  const successor = document.querySelector('button');
  successor?.addEventListener('click', presses[1]);
  hydrate(successor);
  await waitFor(() => expect(presses[1]).toHaveBeenCalledTimes(1));
  expect(presses[0]).not.toHaveBeenCalled();
});

it('repeats a press within what is settled without being replaced', async () => {
  document.body.innerHTML = '<main data-provisional><button>Actions</button></main>';
  const button = document.querySelector('button');
  hydrate(button);
  const presses = jest.fn();
  button?.addEventListener('click', presses);
  button?.click();
  await frame();
  expect(presses).not.toHaveBeenCalled();
  document.querySelector('main')?.removeAttribute('data-provisional');
  await waitFor(() => expect(presses).toHaveBeenCalledTimes(1));
});

describe('while a pointer is down', () => {
  const pointer = (type: string, clientX = 0) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 1 });
  /** Presses the button, replaces it, and ends the press with these events; returns the listener of the successor. */
  const replacedWhilePressed = (...ends: Event[]) => {
    document.body.innerHTML = '<button>Actions</button>';
    document.querySelector('button')?.dispatchEvent(pointer('pointerdown'));
    document.body.innerHTML = '<button>Actions</button>';
    const successor = document.querySelector('button');
    hydrate(successor);
    const presses = jest.fn();
    successor?.addEventListener('click', presses);
    for (const end of ends) document.body.dispatchEvent(end);
    return presses;
  };

  it('leaves the press of a button that is replaced meanwhile to its successor', async () => {
    const presses = replacedWhilePressed(pointer('pointerup'));
    await waitFor(() => expect(presses).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['has moved away', [pointer('pointerup', 40)]],
    ['scrolls', [pointer('pointercancel'), pointer('pointerup')]],
  ])('drops the press of a button that is replaced when the pointer %s', async (_, ends) => {
    const presses = replacedWhilePressed(...ends);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(presses).not.toHaveBeenCalled();
  });
});

it('drops the press of a button that is replaced by several of its name, or by none', async () => {
  document.body.innerHTML = '<button>Select row</button><button>Gone</button>';
  for (const button of document.querySelectorAll('button')) button.click();
  await frame();
  document.body.innerHTML = '<button>Select row</button><button>Select row</button>';
  const presses = jest.fn();
  for (const button of document.querySelectorAll('button')) {
    hydrate(button);
    button.addEventListener('click', presses);
  }
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(presses).not.toHaveBeenCalled();
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
