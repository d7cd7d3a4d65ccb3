import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { SignatureMark } from '#contracts/signature-mark.ts';
import type { SignaturePicture } from '#contracts/signature-picture.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { z } from '#contracts/zod.ts';
import { stubService } from '#support/components/stub-service.ts';
import { MarkSection } from './mark-section.tsx';

const MARK: SignatureMark = {
  name: null,
  font: 'dancing-script',
  default_name: 'Maya Lindqvist',
  is_chosen: false,
};
const PICTURE: SignaturePicture = {
  width: 60,
  height: 10,
  preview: 'data:image/png;base64,AAAA',
  date_added: '2026-11-21T10:00:00.000Z',
};

/** Shows the section over a service that keeps mark and picture; returns a function that lists the changes. */
function show({
  picture = null,
  isReadOnly = false,
}: { picture?: SignaturePicture | null; isReadOnly?: boolean } = {}): () => unknown[] {
  let mark = MARK;
  let shown = picture;
  const requests = stubService(({ method, path, body }) => {
    const isMark = path.endsWith('/mark');
    if (method === 'PATCH') shown = null;
    if (method === 'PATCH' && isMark)
      mark = { ...mark, ...z.pick(SignatureMark, { name: true, font: true }).parse(body), is_chosen: true };
    return { data: isMark ? mark : shown };
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <ReadOnlyOrganization value={isReadOnly}>
        <MarkSection />
      </ReadOnlyOrganization>
    </SWRConfig>,
  );
  return () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  return within(await screen.findByRole('dialog', { name: 'How should your signature look?' }));
}

describe('MarkSection', () => {
  it("shows the reader's name until another mark is made", async () => {
    show();
    expect(await screen.findByText('Maya Lindqvist')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });

  it('offers no change in a read-only organization', async () => {
    show({ picture: PICTURE, isReadOnly: true });
    expect(await screen.findByRole('img', { name: 'Your handwritten signature' })).toBeInTheDocument();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('takes the name in the first handwriting as it is, without anything to type', async () => {
    const sent = show();
    const dialog = await openDialog();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya Lindqvist');
    expect(dialog.getByRole('radio', { name: 'Flowing' })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Use this signature' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([{ name: null, font: 'dancing-script' }]);
  });

  it('stores another name in another handwriting and shows it', async () => {
    const sent = show();
    const dialog = await openDialog();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    expect(dialog.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
    await userEvent.type(name, 'M. Lind');
    await userEvent.click(dialog.getByRole('radio', { name: 'Elegant' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use this signature' }));
    expect(await screen.findByText('M. Lind')).toBeInTheDocument();
    expect(sent()).toEqual([{ name: 'M. Lind', font: 'great-vibes' }]);
  });

  it('removes a picture after a confirmation and shows the name again', async () => {
    const sent = show({ picture: PICTURE });
    expect(await screen.findByRole('img', { name: 'Your handwritten signature' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Maya Lindqvist')).toBeInTheDocument();
    expect(sent()).toEqual([{ purpose: 'remove' }]);
  });

  it('says why a file cannot be a picture, and offers no empty picture', async () => {
    show();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('tab', { name: 'Upload' }));
    const file = new File(['hello'], 'note.txt', { type: 'text/plain' });
    await userEvent.upload(dialog.getByLabelText('Files'), file, { applyAccept: false });
    expect(await dialog.findByRole('alert')).toHaveTextContent(uploadMessages.wrongType('note.txt'));
    expect(dialog.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
  });
});
