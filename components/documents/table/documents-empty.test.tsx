import { render, screen } from '@testing-library/react';
import { DocumentsEmpty } from './documents-empty.tsx';

const show = (onUpload?: () => void) =>
  render(
    <DocumentsEmpty
      status="all"
      search=""
      isFiltered={false}
      onClear={jest.fn()}
      onShowAll={jest.fn()}
      onUpload={onUpload}
    />,
  );

it('invites a reader who may upload to do so', () => {
  show(jest.fn());
  expect(screen.getByText(/^Upload a PDF/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload files' })).toBeInTheDocument();
});

it('says to a reader without the permission to upload which documents show up', () => {
  show();
  expect(screen.queryByText(/^Upload a PDF/)).not.toBeInTheDocument();
  expect(screen.getByText(/^Documents that you may see show up here/)).toBeInTheDocument();
});
