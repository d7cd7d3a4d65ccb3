import { screen } from '@testing-library/react';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { sampleDocument } from '../testing/sample-document.ts';
import { RoomTitle } from './room-title.tsx';

it('has the direction of its letters, so that a right-to-left name that does not fit is cut off at its end', () => {
  renderInApp(<RoomTitle document={sampleDocument({ document_name: 'عقد الإيجار.pdf' })} />);
  expect(screen.getByRole('heading', { name: 'عقد الإيجار.pdf' })).toHaveAttribute('dir', 'auto');
});
