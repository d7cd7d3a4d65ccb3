import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppProviders } from '#support/components/app-providers.tsx';
import { PdfPasswordForm } from './pdf-password-form.tsx';
import { PageNumberBox } from './page-number-box.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { documentOf } from '../test-documents.ts';

function show(attachment: string) {
  render(
    <AppProviders>
      <PreviewPane document={documentOf({ attachment, status: 'uploaded' })} onSignDigitally={jest.fn()} />
    </AppProviders>,
  );
}

describe('PreviewPane', () => {
  const { fetch } = globalThis;
  beforeAll(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined); // pdf.js recommends its other build to Node
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it("DO-06 shows 'No Attachment' if a document has no file", () => {
    show('');
    expect(screen.getByText('No Attachment')).toBeInTheDocument();
  });

  it("DO-06 shows 'Preview Failed' if the file cannot be fetched, and retries on request", async () => {
    const fetched = jest.fn(() => Promise.resolve(new Response('{}', { status: 404 })));
    globalThis.fetch = fetched;
    show('/document/a/attachment?version=1');
    expect(screen.getByText('Loading the document')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Preview Failed');
    expect(fetched).toHaveBeenCalledWith('/api/document/document/a/attachment?version=1', expect.anything());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(await screen.findByRole('alert')).toHaveTextContent('Preview Failed');
  });

  it('ST-01 shows that the session has expired if the file is refused with 401', async () => {
    globalThis.fetch = jest.fn(() => Promise.resolve(new Response('{}', { status: 401 })));
    show('/document/a/attachment?version=1');
    expect(await screen.findByText('Session Expired')).toBeInTheDocument();
  });

  it('DO-06 asks for the password of an encrypted file and says if it is wrong', async () => {
    const onPassword = jest.fn();
    const { rerender } = render(<PdfPasswordForm wasWrong={false} onPassword={onPassword} />);
    expect(screen.getByRole('button', { name: 'Open document' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Password'), 'æøå{Enter}');
    expect(onPassword).toHaveBeenCalledWith('æøå');
    rerender(<PdfPasswordForm wasWrong onPassword={onPassword} />);
    expect(screen.getByText(/^This password does not open the document/)).toBeInTheDocument();
  });

  it('DO-04 goes to a typed page number, limited to the pages of the document', async () => {
    const onPage = jest.fn();
    render(<PageNumberBox page={3} pageCount={40} onPage={onPage} />);
    const box = screen.getByLabelText('Page number');
    const type = async (text: string) => {
      await userEvent.clear(box);
      await userEvent.type(box, text);
    };
    await type('17{Enter}');
    expect(onPage).toHaveBeenLastCalledWith(17);
    await type('999{Enter}');
    expect(onPage).toHaveBeenLastCalledWith(40);
    await type('abc{Enter}');
    expect(box).toHaveValue('3');
    expect(onPage).toHaveBeenCalledTimes(2);
  });
});
