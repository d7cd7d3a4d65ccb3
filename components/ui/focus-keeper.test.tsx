import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** List whose rows are removed by their buttons, after a confirmation if `isAsking`. */
function Rows({ isAsking = false }: { isAsking?: boolean }) {
  const [rows, setRows] = useState(['one', 'two']);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (row: string) => setRows((now) => now.filter((other) => other !== row));
  return (
    <main>
      <ul aria-label="Rows">
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => (isAsking ? setAsked(row) : remove(row))}>Remove {row}</button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          open
          title={`Remove ${asked}?`}
          confirmLabel="Yes"
          onConfirm={() => {
            setAsked(null);
            remove(asked);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </main>
  );
}

/** Button that is disabled from its click until the work ends. */
function Saving({ work }: { work: Promise<undefined> }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    await work;
    setIsBusy(false);
  };
  return (
    <button disabled={isBusy} onClick={() => void save()}>
      Save
    </button>
  );
}

/** Page whose last button opens another page in its place. */
function Pages() {
  const [page, setPage] = useState('first');
  return (
    <main key={page} id={page}>
      {page === 'first' ? <button onClick={() => setPage('second')}>Create account</button> : null}
    </main>
  );
}

describe('FocusKeeper', () => {
  it.each([false, true])(
    'gives the focus to the list when the focused row is removed (after a confirmation: %s)',
    async (isAsking) => {
      renderInApp(<Rows isAsking={isAsking} />);
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      if (isAsking) await userEvent.keyboard('{Enter}'); // at Yes
      await waitFor(() => expect(screen.getByRole('list', { name: 'Rows' })).toHaveFocus());
      await userEvent.tab();
      expect(screen.getByRole('button', { name: 'Remove two' })).toHaveFocus();
    },
  );

  it('gives the focus to the main part of the page that takes the place of the one with the focus', async () => {
    renderInApp(<Pages />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(screen.getByRole('main')).toHaveAttribute('id', 'second');
  });

  it('gives the focus back to a button that was disabled while it loaded', async () => {
    const work = Promise.withResolvers<undefined>();
    renderInApp(<Saving work={work.promise} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const button = screen.getByRole('button', { name: 'Save' });
    button.blur(); // as a browser does; jsdom leaves the focus on a disabled button
    work.resolve(undefined);
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('leaves the focus where a click beside all controls put it', async () => {
    renderInApp(<Rows />);
    await userEvent.tab();
    await userEvent.click(document.body);
    const added = document.body.appendChild(document.createElement('p'));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.body).toHaveFocus();
    added.remove();
  });
});
