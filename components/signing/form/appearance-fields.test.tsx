import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { SWRConfig } from 'swr';
import type { SignForm } from '#contracts/sign-form.ts';
import type { SignaturePicture } from '#contracts/signature-picture.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { signDefaults } from './sign-defaults.ts';

const PICTURE: SignaturePicture = {
  width: 60,
  height: 10,
  preview: 'data:image/png;base64,AAAA',
  date_added: '2026-11-21T10:00:00.000Z',
};

function Form() {
  const defaultValues = signDefaults({ documents: [], cords: null, properties: null });
  const form = useForm<SignForm>({ defaultValues });
  const isShown = useWatch({ control: form.control, name: 'showPicture' });
  return (
    <FormProvider {...form}>
      <AppearanceFields />
      <output>{isShown ? 'shown' : 'left out'}</output>
    </FormProvider>
  );
}

function show(reply: { status: number; data?: SignaturePicture | null }) {
  const body =
    reply.status === 200
      ? { success: '1', message: '', data: reply.data }
      : { success: '0', message: 'No answer', code: 'unreachable' };
  globalThis.fetch = jest.fn(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status: reply.status })),
  );
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Form />
    </SWRConfig>,
  );
}

describe('AppearanceFields', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('shows the signature picture unless it is switched off', async () => {
    show({ status: 200, data: PICTURE });
    const choice = await screen.findByRole('switch', { name: 'Show my handwritten signature' });
    expect(choice).toBeChecked();
    await userEvent.click(choice);
    expect(screen.getByText('left out')).toBeInTheDocument();
  });

  it('links to the settings in a new tab if there is no signature picture', async () => {
    show({ status: 200, data: null });
    const link = await screen.findByRole('link', { name: 'add a picture of it' });
    expect(link).toHaveAttribute('href', '/settings/digital-signature');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
