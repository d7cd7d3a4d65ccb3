import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { documentOf } from '../test-documents.ts';
import { listenToShortcuts } from '#client/shortcuts.ts';
import { SignedHere } from './signed-here.tsx';

it('Download takes no press by mouse right after the signature, which was meant for Sign, and takes one afterwards', async () => {
  stubService(() => ({ data: { rows: [], total: 0, is_total_capped: false, waiting_for_me: 0 } }));
  const onDownload = jest.fn();
  renderInApp(
    <SignedHere
      document={documentOf({ status: 'signed' })}
      signatories={null}
      menu={null}
      onDownload={onDownload}
    />,
  );
  const download = screen.getByRole('button', { name: 'Download' });
  fireEvent.click(download, { detail: 1 }); // at once: userEvent takes longer than the pause on a busy machine
  expect(onDownload).not.toHaveBeenCalled();
  await waitFor(() => expect(download).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(download);
  expect(onDownload).toHaveBeenCalledTimes(1);
});

it('leads the focus to the next document on S, which Enter then opens', async () => {
  const rows = [documentOf({ id: crypto.randomUUID() })];
  stubService(() => ({ data: { rows, total: 1, is_total_capped: false, waiting_for_me: 1 } }));
  renderInApp(
    <SignedHere
      document={documentOf({ status: 'signed' })}
      signatories={null}
      menu={null}
      onDownload={jest.fn()}
    />,
  );
  const stop = listenToShortcuts();
  const next = await screen.findByRole('link', { name: 'Next: the last one waiting for me' });
  await userEvent.keyboard('s');
  expect(next).toHaveFocus();
  stop();
});
