import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlacedField } from '#contracts/placed-field.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { IDS, sampleDocument } from '../testing/sample-document.ts';
import { AddSignatoriesDrawer } from './add-signatories-drawer.tsx';
import { RenderPlacing } from './render-placing.ts';

const ANNA = {
  id: '6b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  user_details: { id: IDS.anna, full_name: 'Anna Ek', email: 'anna@office.test' },
};
const FIELD: PlacedField = { x: 36, y: 36, width: 180, height: 60, pages: [2], is_movable: false };

/** Shows the drawer with a dialog that gives the chosen signatory `field`; returns what the dialog was given, and the requests. */
async function show({
  field = FIELD,
  reply = {},
  documents = [sampleDocument()],
}: { field?: PlacedField; reply?: StubResponse; documents?: ReturnType<typeof sampleDocument>[] } = {}) {
  const given: FieldPlacing[] = [];
  const requests = stubService(({ method, path }) => {
    if (path.includes('/user-functionality')) return { data: [] };
    return method === 'GET' ? { data: { rows: [ANNA], total: 1 } } : reply;
  });
  const render = (placing: FieldPlacing) => {
    given.push(placing);
    const place = () => {
      placing.onChange(placing.first, field);
      placing.onClose();
    };
    return (
      <button type="button" onClick={place}>
        Give the field
      </button>
    );
  };
  renderInApp(
    <RenderPlacing value={render}>
      <AddSignatoriesDrawer open documents={documents} onClose={jest.fn()} />
    </RenderPlacing>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Signatory' }));
  await userEvent.click(await screen.findByRole('option', { name: /Anna Ek/ }));
  return { given, sent: () => requests.filter(({ method }) => method === 'PATCH') };
}

const row = (serialNumber = 1) => within(screen.getByRole('listitem', { name: `Signatory ${serialNumber}` }));
const pagesToSign = () => row().getByLabelText('Pages to sign');
const place = async (name = 'Anna Ek') => {
  await userEvent.click(screen.getByRole('button', { name: `Place the field of ${name}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Give the field' }));
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Add signatories' }));

it('sends the placed field, whose page becomes the page to sign', async () => {
  const { given, sent } = await show();
  await place();
  expect(given[0]).toMatchObject({
    document: { id: IDS.document },
    owners: [{ name: 'Anna Ek', pages: [1], field: null }],
    first: 0,
  });
  expect(row().getByText('Page 2 · placed')).toBeInTheDocument();
  expect(pagesToSign()).toHaveValue('2');
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    signatory_data: [{ user_id: IDS.anna, pages_to_sign: [2], signature_field: FIELD }],
  });
});

it('removes a field again', async () => {
  const { sent } = await show({ field: { ...FIELD, is_movable: true } });
  await place();
  expect(row().getByText('Page 2 · placed, may be moved')).toBeInTheDocument();
  await userEvent.click(row().getByRole('button', { name: 'Remove the field of Anna Ek' }));
  expect(row().getByRole('button', { name: 'Place the field of Anna Ek' })).toBeInTheDocument();
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ signatory_data: [{ signature_field: null }] });
});

it('says in place of the page numbers that a field is on every page, and shows them again without it', async () => {
  const { sent } = await show({ field: { ...FIELD, pages: 'all' } });
  await userEvent.clear(pagesToSign());
  await userEvent.type(pagesToSign(), '3');
  await place();
  expect(row().getByText('Every page · placed')).toBeInTheDocument();
  expect(pagesToSign()).toHaveValue('Every page');
  expect(pagesToSign()).toHaveAttribute('readonly');
  await userEvent.click(row().getByRole('button', { name: 'Remove the field of Anna Ek' }));
  expect(pagesToSign()).toHaveValue('3');
  expect(pagesToSign()).not.toHaveAttribute('readonly');
  await place();
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('sends a field on every page, although no page number was entered', async () => {
  const { sent } = await show({ field: { ...FIELD, pages: 'all' } });
  await userEvent.clear(pagesToSign());
  await place();
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ signatory_data: [{ signature_field: { pages: 'all' } }] });
});

it('sends a field on every page of a document that lacks a page number entered before', async () => {
  const documents = [sampleDocument({ page_count: 2 })];
  const { sent } = await show({ documents, field: { ...FIELD, pages: 'all' } });
  await userEvent.clear(pagesToSign());
  await userEvent.type(pagesToSign(), '3');
  await place();
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('shows an error at the field when its page is no longer among the pages to sign', async () => {
  const { sent } = await show();
  await place();
  await userEvent.clear(pagesToSign());
  await userEvent.type(pagesToSign(), '3');
  await send();
  const message = 'The field is on page 2, which is not among the pages to sign.';
  expect(await row().findByText(message)).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.click(row().getByRole('button', { name: 'Change the field of Anna Ek' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give the field' }));
  await waitFor(() => expect(row().queryByText(message)).not.toBeInTheDocument());
});

it('shows the error of the service at the field', async () => {
  const message = 'The field must lie within page 2.';
  await show({ reply: { status: 422, data: { 'signatory_data.0.signature_field': [message] } } });
  await place();
  await send();
  expect(await row().findByText(message)).toBeInTheDocument();
});

it('warns at both fields that overlap until one of them is removed', async () => {
  const { sent } = await show();
  await place();
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await place('Signatory 2');
  expect(row(1).getByText('It overlaps the field of another signatory')).toBeInTheDocument();
  expect(row(2).getByText('It overlaps the field of another signatory')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove signatory 2' }));
  expect(screen.queryByText('It overlaps the field of another signatory')).not.toBeInTheDocument();
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('offers no fields for several documents, and says why', async () => {
  await show({ documents: [sampleDocument(), sampleDocument({ id: IDS.other })] });
  expect(screen.getByText(/can be placed for one document at a time/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Place the field/ })).not.toBeInTheDocument();
});
