import { render, screen } from '@testing-library/react';
import { sampleDocument } from '../testing/sample-document.ts';
import { DocumentName } from './document-name.tsx';

it('has the direction of its letters, so that a right-to-left name that does not fit is cut off at its end', () => {
  const document = sampleDocument({ document_name: 'عقد الإيجار.pdf' });
  render(<DocumentName document={document} onOpen={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'عقد الإيجار.pdf' })).toHaveAttribute('dir', 'auto');
});
