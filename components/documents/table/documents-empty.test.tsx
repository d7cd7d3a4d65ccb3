import { render, screen } from '@testing-library/react';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { DocumentsEmpty } from './documents-empty.tsx';

const show = (onUpload?: () => void, isReadOnly = false) =>
  render(
    <ReadOnlyOrganization value={isReadOnly}>
      <DocumentsEmpty
        status="all"
        search=""
        isFiltered={false}
        onClear={jest.fn()}
        onShowAll={jest.fn()}
        onUpload={onUpload}
      />
    </ReadOnlyOrganization>,
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

it('says why nothing can be uploaded while the organization waits for its deletion', () => {
  show(undefined, true);
  expect(screen.getByText('The organization is read-only, so none can be uploaded.')).toBeInTheDocument();
});
