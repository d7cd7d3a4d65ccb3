import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SHORTCUT_NAMES, SHORTCUTS } from '#shared/shortcut-list.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

afterEach(() => localStorage.clear());

it('lists every shortcut with its keys', () => {
  render(<ShortcutsDialog onClose={jest.fn()} />);
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const name of SHORTCUT_NAMES) expect(dialog).toHaveTextContent(SHORTCUTS[name].label);
  expect(dialog).toHaveTextContent('Go to documentsG D');
});

it('remembers that the shortcuts of a single key are turned off', async () => {
  const { unmount } = render(<ShortcutsDialog onClose={jest.fn()} />);
  const control = () => screen.getByRole('switch', { name: 'Shortcuts of a single key' });
  expect(control()).toBeChecked();
  await userEvent.click(control());
  unmount();
  render(<ShortcutsDialog onClose={jest.fn()} />);
  expect(control()).not.toBeChecked();
  await userEvent.click(control());
  expect(localStorage.getItem('countersign-shortcuts')).toBe('on');
});
