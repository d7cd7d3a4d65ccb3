import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { listenToShortcuts, runShortcut, setShortcutsOn, useShortcut } from './shortcuts.ts';

afterEach(() => localStorage.clear());

const called: string[] = [];
const note = (word: string) => () => {
  called.push(word);
};

function Page({ hasRow = true }: { hasRow?: boolean }) {
  useEffect(listenToShortcuts, []);
  useShortcut('upload', note('upload here'));
  useShortcut('upload', note('upload elsewhere'), 'shell');
  useShortcut('documents', note('documents'), 'shell');
  useShortcut('help', note('help'), 'shell');
  useShortcut('sign', () => {
    called.push('row');
    return hasRow;
  });
  useShortcut('sign', note('open document'), 'shell');
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Row" />
      <div contentEditable aria-label="Note" role="textbox" tabIndex={0} />
    </>
  );
}

const type = async (keys: string) => {
  called.length = 0;
  await userEvent.keyboard(keys);
  return [...called];
};

it('calls the handler of the page before that of the shell', async () => {
  render(<Page />);
  expect(await type('u')).toEqual(['upload here']);
  expect(await type('?')).toEqual(['help']);
});

it('calls the next handler when one does not apply', async () => {
  render(<Page hasRow={false} />);
  expect(await type('s')).toEqual(['row', 'open document']);
});

it('takes two keys one after the other as a sequence', async () => {
  render(<Page />);
  expect(await type('gd')).toEqual(['documents']);
  expect(await type('d')).toEqual([]);
  expect(await type('gu')).toEqual(['upload here']);
});

it('ignores keys with a modifier, and letters with Shift', async () => {
  render(<Page />);
  expect(await type('{Control>}u{/Control}{Meta>}u{/Meta}{Alt>}u{/Alt}{Shift>}U{/Shift}')).toEqual([]);
});

it.each(['Name', 'Note'])('ignores keys that are typed into the field %s', async (label) => {
  render(<Page />);
  await userEvent.click(screen.getByRole('textbox', { name: label }));
  expect(await type('u?')).toEqual([]);
});

it('answers while a checkbox has the focus, which takes no text', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Row' }));
  expect(await type('u')).toEqual(['upload here']);
});

it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('ignores keys while a %s is open', async (role) => {
  const { rerender } = render(
    <>
      <Page />
      <div role={role} />
    </>,
  );
  expect(await type('u')).toEqual([]);
  rerender(
    <>
      <Page />
      <div role={role} aria-hidden="true" />
    </>,
  );
  expect(await type('u')).toEqual(['upload here']);
});

it('ignores keys once the shortcuts are turned off, but still runs one from a menu', async () => {
  render(<Page />);
  setShortcutsOn(false);
  expect(await type('u?')).toEqual([]);
  expect(runShortcut('help')).toBe(true);
  expect(called).toEqual(['help']);
  setShortcutsOn(true);
  expect(await type('u')).toEqual(['upload here']);
});

it('calls nothing once the component is gone', async () => {
  const { unmount } = render(<Page />);
  unmount();
  expect(await type('u')).toEqual([]);
  expect(runShortcut('upload')).toBe(false);
});
