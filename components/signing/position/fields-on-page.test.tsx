import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatPosition } from '#contracts/sign-position.ts';
import type { PlacedField } from '#contracts/placed-field.ts';
import { FieldsOnPage } from './fields-on-page.tsx';

const FIELD: PlacedField = { x: 36, y: 36, width: 180, height: 60, pages: [1, 2], is_movable: false };
const pageOf = (number: number) => ({ number, size: { width: 595, height: 842 }, scale: 1, isCurrent: true });
const cordsOn = (page: number, x = 36) => ({
  document_id: 'd',
  page,
  position: formatPosition({ ...FIELD, x }),
});

function show(page: number, cords: ReturnType<typeof cordsOn> | null = null) {
  const onSignHere = jest.fn();
  render(
    <FieldsOnPage
      page={pageOf(page)}
      position={{ cords, field: FIELD }}
      waiting={[{ id: 'b', name: 'Bo Li', field: { ...FIELD, x: 300, pages: [1] } }]}
      onSignHere={onSignHere}
    />,
  );
  return onSignHere;
}

it('asks for the signature in the empty field, by click and by keyboard', async () => {
  const onSignHere = show(2);
  const field = screen.getByRole('button', { name: 'Sign here, on page 2' });
  expect(field).toHaveTextContent('Sign here');
  await userEvent.click(field);
  await userEvent.tab();
  field.focus();
  await userEvent.keyboard('{Enter}');
  expect(onSignHere.mock.calls).toEqual([[2], [2]]);
});

it('outlines the fields of others on their pages only', () => {
  show(1);
  expect(screen.getByRole('img', { name: 'Field of Bo Li, empty' })).toHaveTextContent('Bo Li');
  expect(screen.getAllByRole('button')).toHaveLength(1); // the outline is none
});

it('shows the signature on the other pages of the field once it is in the field', () => {
  show(2, cordsOn(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Your signature, also on page 2' })).toBeInTheDocument();
});

it('asks for the signature while it stands elsewhere', () => {
  show(1, cordsOn(1, 200));
  expect(screen.getByRole('button', { name: 'Sign here, on page 1' })).toBeInTheDocument();
});

it('shows no field of the reader on a page without it', () => {
  show(3);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
