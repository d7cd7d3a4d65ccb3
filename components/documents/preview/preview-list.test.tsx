import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { listenToShortcuts } from '#client/shortcuts.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { PreviewList } from './preview-list.tsx';

const DOCUMENTS = ['a', 'b', 'c'].map((name) => sampleDocument({ id: name, document_name: `${name}.pdf` }));
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}\\.pdf`) });
const selected = () => screen.getByRole('button', { current: true }).textContent;

function Page() {
  useEffect(listenToShortcuts, []);
  const [selectedId, setSelectedId] = useState<string | undefined>('b');
  return (
    <>
      <PreviewList
        documents={DOCUMENTS}
        selectedId={selectedId}
        onSelect={({ id }) => setSelectedId(id)}
        isLoading={false}
      />
      <a href="#after">After</a>
    </>
  );
}

beforeEach(() => {
  stubService(() => ({ data: [] }));
  renderInApp(<Page />);
});

it('is one Tab stop, at first the open document, later where the focus was', async () => {
  await userEvent.tab();
  expect(button('b')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(button('c')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(button('c')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(button('c')).toHaveFocus();
});

it('moves the focus by keys without opening a document, and opens the one with the focus on Enter', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Home}');
  expect(button('a')).toHaveFocus();
  expect(selected()).toContain('b.pdf');
  await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{Enter}');
  expect(selected()).toContain('a.pdf');
});

it('opens the next and the previous document on J and K, and leads Tab to it', async () => {
  await userEvent.keyboard('j');
  expect(selected()).toContain('c.pdf');
  await userEvent.tab();
  expect(button('c')).toHaveFocus();
  await userEvent.keyboard('kk');
  expect(selected()).toContain('a.pdf');
});

it('shows names in the direction of their letters, so that a long right-to-left one is cut off at its end', () => {
  expect(screen.getByText('a.pdf')).toHaveAttribute('dir', 'auto');
});
