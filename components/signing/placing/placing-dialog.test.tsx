import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { WantedField } from '#contracts/placed-field.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { PlacingDialog } from './placing-dialog.tsx';

const FIELD: WantedField = { x: 36, y: 36, width: 180, height: 60, pages: [1], is_movable: false };

function Placing({
  fields,
  onFields,
}: {
  fields: (WantedField | null)[];
  onFields: (all: typeof fields) => void;
}) {
  const [placed, setPlaced] = useState(fields);
  const owners = ['Anna Ek', 'Bo Li'].map((name, index) => ({
    name,
    pages: [1, 3],
    field: placed[index] ?? null,
  }));
  const onChange = (index: number, field: WantedField | null) => {
    const next = placed.map((one, at) => (at === index ? field : one));
    setPlaced(next);
    onFields(next);
  };
  return <PlacingDialog document={null} owners={owners} first={0} onChange={onChange} onClose={jest.fn()} />;
}

/** Shows the dialog over an empty page, whose size jsdom knows; returns the fields after the last change. */
function show(fields: (WantedField | null)[] = [null, null]) {
  let last = fields;
  renderInApp(<Placing fields={fields} onFields={(next) => (last = next)} />);
  return () => last;
}

const owner = (name: string) =>
  within(screen.getByRole('group', { name: 'Whose field' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });
const place = () => userEvent.click(screen.getByRole('button', { name: 'Place it on page 1' }));

it('places a field by a button, focuses it, and moves, resizes and removes it by keyboard', async () => {
  const fields = show();
  await place();
  const rectangle = screen.getByRole('group', { name: /^Field of Anna Ek on page 1/ });
  expect(rectangle).toHaveFocus();
  const before = fields()[0]!;
  await userEvent.keyboard('{ArrowLeft}{Alt>}{ArrowRight}{/Alt}');
  expect(fields()[0]).toMatchObject({
    x: before.x - 1,
    width: before.width + 1,
    pages: [1],
    is_movable: false,
  });
  await userEvent.keyboard('{Delete}');
  expect(fields()).toEqual([null, null]);
});

it('places a field by Enter on the page', async () => {
  const fields = show();
  screen.getByRole('group', { name: 'Page 1: press Enter to place the field of Anna Ek here' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(fields()[0]).toMatchObject({ pages: [1] });
});

it('places the next signatory’s field beside the first, and leads from one to the other', async () => {
  const fields = show();
  await place();
  await userEvent.click(screen.getByRole('button', { name: 'Next: Bo Li' }));
  expect(owner('Bo Li')).toHaveAttribute('aria-pressed', 'true');
  await place();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(fields()[1]).not.toMatchObject({ x: fields()[0]!.x, y: fields()[0]!.y });
  await userEvent.click(screen.getByRole('button', { name: 'Field of Anna Ek on page 1: choose it' }));
  expect(owner('Anna Ek')).toHaveAttribute('aria-pressed', 'true');
});

it('warns of an overlap and lets it be', async () => {
  const fields = show([FIELD, { ...FIELD, x: 100 }]);
  expect(screen.getByRole('alert')).toHaveTextContent('It overlaps the field of Bo Li.');
  await userEvent.click(screen.getByRole('button', { name: 'Top left' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(fields()[0]).toMatchObject({ x: 36, y: 746 });
});

it('chooses the pages of a field, and whether it may be moved', async () => {
  const fields = show([FIELD, null]);
  await userEvent.click(screen.getByRole('radio', { name: 'Same place on pages 1 and 3' }));
  expect(fields()[0]).toMatchObject({ pages: [1, 3] });
  await userEvent.click(screen.getByRole('radio', { name: 'Same place on every page' }));
  expect(fields()[0]).toMatchObject({ pages: 'all' });
  await userEvent.click(screen.getByRole('radio', { name: 'Only page 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'They may move it' }));
  expect(fields()[0]).toEqual({ ...FIELD, is_movable: true });
});

it('places a field on the last page of documents of any length, where those of others on it are shown', async () => {
  const fields = show([null, { ...FIELD, pages: 'last' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Place it on the last page' }));
  const rectangle = screen.getByRole('group', { name: /^Field of Anna Ek on the last page/ });
  expect(rectangle).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Last page' })).toHaveTextContent(
    'This page stands for the last page of each document that the workflow is assigned to.',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Anna Ek signs here: the last page of each document.');
  expect(screen.getByRole('button', { name: 'Field of Bo Li on the last page: choose it' })).toBeVisible();
  const { x } = fields()[0]!;
  await userEvent.keyboard('{ArrowLeft}');
  expect(fields()[0]).toMatchObject({ x: x - 1, pages: 'last' });
  await userEvent.click(screen.getByRole('radio', { name: 'Only page 1' }));
  expect(fields()[0]).toMatchObject({ pages: [1] });
  expect(screen.queryByRole('button', { name: /^Field of Bo Li/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Last page of each document' }));
  expect(fields()[0]).toMatchObject({ pages: 'last' });
});
