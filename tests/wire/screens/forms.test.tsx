import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { request } from '#client/request.ts';
import { AddSignatoriesDrawer } from '#components/documents/signatories/add-signatories-drawer.tsx';
import { sampleDocument } from '#components/documents/testing/sample-document.ts';
import { WorkflowFormDrawer } from '#components/documents/workflows/workflow-form-drawer.tsx';
import { SignDrawer } from '#components/signing/form/sign-drawer.tsx';
import { documentOf } from '#components/signing/test-documents.ts';
import { NewPasswordField } from '#components/ui/inputs/new-password-field.tsx';
import { getDialingCodes } from '#contracts/reference-data.ts';
import { USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type SentRequest } from '#support/components/stub-service.ts';
import { HELPER_PORT } from '../specification/calls.ts';
import { CONSTANTS } from '../specification/constants.ts';
import { TEXTS } from '../specification/texts.ts';

const ID = '5a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60';
const nothing = () => undefined;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const texts = (...expected: string[]) =>
  Promise.all(expected.map(async (text) => expect(await screen.findByText(text)).toBeInTheDocument()));

/** Serves no members to choose from and no permission for workflows. */
const stubMembers = () =>
  stubService(({ path }) => ({
    data: path.includes('/user-functionality') ? [] : { rows: [], total: 0 },
  }));

describe('the sign form', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dates = { not_before: inDays(-1), not_after: inDays(100), date_added: inDays(-1) };
  const certificate = { id: ID, owner: 'user', subject: 'Ana', issuer: 'CA', serial_number: '1', ...dates };
  const held = { ...certificate, key_type: 'EC', is_default: true, token_serial: null, lacks_issuer: false };
  const place = {
    signature_position: '10,20,100,40',
    default_page_number: 'first',
    custom_page_number: null,
  };
  const properties = { ...place, purpose_or_reason: '', default_location: '' };

  /** Serves what the form reads; `sign` is the response to the signing. */
  const serve = (sign: object = {}) =>
    stubService(({ path }: SentRequest) => {
      if (path.endsWith('/preflight')) return { data: { findings: [], level: null } };
      if (path === '/document/sign-document') return sign;
      if (path.endsWith('/picture')) return { data: null };
      if (path.includes('/digital-signature-properties/')) return { data: properties };
      if (path.includes('/digital-signature')) {
        return { data: { rows: [held], signs_with: ID, may_manage_organization: false } };
      }
      if (path.endsWith('/status')) return { data: { version: USB_HELPER_VERSION } };
      if (path.endsWith('/tokens')) return { data: [{ label: 'Ana', serial: 'A1', pin_state: 'ok' }] };
      const names = { id: ID, name: 'Novak', country_id: null, organization_id: ID };
      return { data: { rows: [{ ...names, is_fiscal_year_settings_created: false }], total: 1 } };
    });
  const show = async () => {
    renderInApp(
      <SignDrawer documents={[documentOf()]} open onClose={nothing} onSigned={nothing} onBatch={nothing} />,
    );
    return screen.findByLabelText('Position');
  };
  const ready = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());

  it('VA-01 VA-03 shows the texts of the specification at what is missing', async () => {
    serve();
    await userEvent.clear(await show());
    await userEvent.click(screen.getByRole('combobox', { name: /^Page/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Custom page' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Encrypt with password' }));
    await ready('Sign document');
    await press('Sign document');
    await texts(TEXTS.positionRequired, TEXTS.customPageRequired, TEXTS.encryptionPasswordRequired);
  });

  it('VA-02 UH asks the helper of this machine, and needs a PIN of eight characters', async () => {
    const asked = serve();
    await show();
    await userEvent.click(screen.getByRole('radio', { name: 'USB token' }));
    const pin = await screen.findByLabelText('USB token PIN');
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(
      `GET http://localhost:${HELPER_PORT}/tokens`,
    );
    await ready('Continue');
    await press('Continue');
    await texts(TEXTS.pinRequired);
    await userEvent.type(pin, 'x'.repeat(CONSTANTS.minUsbPasswordLength - 1));
    await press('Continue');
    expect(await screen.findByText(/at least 8 characters/)).toBeInTheDocument();
    await userEvent.type(pin, 'x');
    await press('Continue');
    await waitFor(() => expect(screen.queryByText(/at least 8 characters/)).not.toBeInTheDocument());
  });

  it('ER-06 joins the messages of a field by comma, and has a text for a field without any', async () => {
    serve({ status: 422, message: 'No.', data: { position: ['Too small', 'Too low'], reason: [] } });
    await show();
    await ready('Sign document');
    await press('Sign document');
    expect(await screen.findByText(/^Too small, ?Too low$/)).toBeInTheDocument();
    await texts(TEXTS.fieldError);
  });
});

describe('the list of signatories', () => {
  const show = () => {
    stubMembers();
    renderInApp(<AddSignatoriesDrawer open documents={[sampleDocument()]} onClose={nothing} />);
    return within(screen.getByRole('listitem', { name: 'Signatory 1' }));
  };

  it('VA-04 shows the texts of the specification at what is missing', async () => {
    const row = show();
    await userEvent.clear(row.getByLabelText('Pages to sign'));
    await userEvent.click(row.getByLabelText(/^Note/));
    await userEvent.paste('x'.repeat(CONSTANTS.maxNoteLength + 1));
    expect(row.getByText('101/100')).toHaveAttribute('data-over', 'true');
    await press('Add signatories');
    await texts(TEXTS.signatoryRequired, TEXTS.pagesRequired, TEXTS.noteTooLong);
  });

  it('VA-06 has at least one', async () => {
    show();
    await press('Remove signatory 1');
    await press('Add signatories');
    await texts(TEXTS.tooFewSignatories);
  });
});

it('VA-07 a workflow needs a name and an entry', async () => {
  stubMembers();
  renderInApp(<WorkflowFormDrawer open workflow={null} onClose={nothing} onSaved={nothing} />);
  await press('Remove signatory 1');
  await press('Add workflow');
  await texts(TEXTS.workflowNameRequired, TEXTS.tooFewWorkflows);
});

it('IN-02 a new password is judged by the five rules and five words', async () => {
  function Password() {
    const [password, setPassword] = useState('');
    const change = {
      value: password,
      onChange: (event: { target: { value: string } }) => setPassword(event.target.value),
    };
    return <NewPasswordField label="Password" password={password} {...change} />;
  }
  renderInApp(<Password />);
  expect(screen.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual(TEXTS.passwordRules);
  const met = () =>
    screen.getAllByRole('listitem').filter((rule) => rule.textContent.endsWith(', done')).length;
  const steps = [
    ['a', 1],
    ['B', 2],
    ['1', 3],
    ['    ', 3],
    [' ', 4],
    ['!', 5],
  ] as const;
  const words: string[] = [];
  for (const [typed, count] of steps) {
    await userEvent.type(screen.getByLabelText('Password'), typed);
    words.push(screen.getByText(/Password strength/).parentElement!.textContent);
    expect(met()).toBe(count);
  }
  const [veryWeak, weak, fair, good, strong] = TEXTS.passwordStrengths;
  expect(words.map((word) => word.replace('Password strength: ', ''))).toEqual([
    veryWeak,
    weak,
    fair,
    fair,
    good,
    strong,
  ]);
});

it('IN-01 a dialing code without lengths takes numbers of 1 to 11 digits', async () => {
  const { start, end } = CONSTANTS.phoneLength;
  stubService(() => ({ data: [{ id: 'FR', code: '33', country_name: 'France' }] }));
  const [code] = await request(getDialingCodes, {});
  expect(code).toMatchObject({ phone_length_start_range: start, phone_length_end_range: end });
});
