import { render, screen, waitFor } from '@testing-library/react';
import { UploadPreview } from './upload-preview.tsx';

jest.mock('pdfjs-dist', () => ({})); // jsdom has no canvas: the browser test shows the first page of a PDF

const shown = new Map<string, File>();
const revoked: string[] = [];
beforeEach(() => {
  shown.clear();
  revoked.length = 0;
  URL.createObjectURL = (file) => {
    shown.set('blob:picture', file as File); // the component passes the file itself
    return 'blob:picture';
  };
  URL.revokeObjectURL = (url) => void revoked.push(url);
});

const file = (name: string, type: string) => new File(['content'], name, { type });

describe('UploadPreview', () => {
  it('UP-10 shows an image itself and releases it when the item is removed', async () => {
    const picture = file('stamp.png', 'image/png');
    const { container, unmount } = render(<UploadPreview file={picture} />);
    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
    expect(shown.get('blob:picture')).toBe(picture);
    unmount();
    expect(revoked).toEqual(['blob:picture']);
  });

  it.each([
    ['notes.txt', 'text/plain', 'TXT'],
    ['script.svg', 'image/svg+xml', 'SVG'],
    ['broken.pdf', 'application/pdf', 'PDF'],
  ])('UP-10 shows the badge of %s', async (name, type, badge) => {
    const { container } = render(<UploadPreview file={file(name, type)} />);
    await waitFor(() => expect(screen.getByText(badge)).toBeVisible());
    expect(container.querySelector('img')).toBeNull();
    expect(shown.size).toBe(0);
  });
});
