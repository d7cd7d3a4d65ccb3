import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { SWRConfig } from 'swr';
import type { SignForm } from '#contracts/sign-form.ts';
import type { SignatureMark } from '#contracts/signature-mark.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import type { SignaturePicture } from '#contracts/signature-picture.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { signDefaults } from './sign-defaults.ts';

const PICTURE: SignaturePicture = {
  width: 60,
  height: 10,
  preview: 'data:image/png;base64,AAAA',
  date_added: '2026-11-21T10:00:00.000Z',
};

const MARK: SignatureMark = {
  name: null,
  font: 'dancing-script',
  default_name: 'Maya Lindqvist',
  is_chosen: false,
};
const PROPERTIES: SignatureProperties = {
  default_page_number: 'first',
  custom_page_number: null,
  purpose_or_reason: '',
  default_location: '',
  signature_position: '',
  signature_style: 'picture',
};

function Form({ properties }: { properties: SignatureProperties }) {
  const defaultValues = signDefaults({ documents: [], cords: null, properties });
  const form = useForm<SignForm>({ defaultValues });
  const [isShown, style] = useWatch({ control: form.control, name: ['showPicture', 'signatureStyle'] });
  return (
    <FormProvider {...form}>
      <AppearanceFields />
      <output>{isShown ? 'shown' : 'left out'}</output>
      <output>{style}</output>
    </FormProvider>
  );
}

function show(
  { picture, mark = MARK }: { picture: SignaturePicture | null; mark?: SignatureMark | null },
  changes: Partial<SignatureProperties> = {},
) {
  const missing = { success: '0', message: 'Not found', code: 'not_found' };
  globalThis.fetch = jest.fn((input: RequestInfo | URL) => {
    const isMark = (input instanceof Request ? input.url : String(input)).includes('/mark');
    const isMissing = isMark && mark === null;
    const body = isMissing ? missing : { success: '1', message: '', data: isMark ? mark : picture };
    return Promise.resolve(new Response(JSON.stringify(body), { status: isMissing ? 404 : 200 }));
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Form properties={{ ...PROPERTIES, ...changes }} />
    </SWRConfig>,
  );
}

describe('AppearanceFields', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('shows the signature picture unless it is switched off', async () => {
    show({ picture: PICTURE });
    const choice = await screen.findByRole('switch', { name: 'Show my handwritten signature' });
    expect(choice).toBeChecked();
    await userEvent.click(choice);
    expect(screen.getByText('left out')).toBeInTheDocument();
  });

  it('leaves out the switch in the style that shows no picture', async () => {
    show({ picture: PICTURE });
    expect(await screen.findByRole('switch')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Style' }));
    await userEvent.click(screen.getByRole('option', { name: 'Name and details' }));
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.getByText('name')).toBeInTheDocument();
  });

  it('opens the dialog that changes the signature', async () => {
    show({ picture: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Change how your signature looks' }));
    const dialog = await screen.findByRole('dialog', { name: 'How should your signature look?' });
    expect(dialog).toBeInTheDocument();
  });

  it('offers neither style nor mark where the service knows none', async () => {
    show({ picture: PICTURE, mark: null }, { signature_style: undefined });
    expect(await screen.findByRole('switch')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change/ })).not.toBeInTheDocument();
  });
});
