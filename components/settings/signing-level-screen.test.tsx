import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { subscribeToNotices } from '#client/notices.ts';
import { Providers } from '#components/ui/providers.tsx';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { SigningLevelScreen, type SigningLevelScreenProps } from './signing-level-screen.tsx';

const SETTINGS: NonNullable<SigningLevelScreenProps['first']> = {
  level: 'highest',
  rsa_scheme: 'pkcs1',
  highest: 'B-LTA',
  timestamp_server: 'time.example',
  may_change: true,
};

function show(changes: Partial<typeof SETTINGS> = {}, isReadOnly = false) {
  const saved: unknown[] = [];
  globalThis.fetch = jest.fn((_url: string, init?: { method?: string; body?: string }) => {
    const body: unknown = init?.method === 'PATCH' ? JSON.parse(init.body ?? '') : undefined;
    if (body) saved.push(body);
    return Promise.resolve(new Response(JSON.stringify({ success: '1', message: 'Saved', data: body })));
  }) as typeof fetch; // the screen calls it with text only
  render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ReadOnlyOrganization value={isReadOnly}>
          <SigningLevelScreen first={{ ...SETTINGS, ...changes }} />
        </ReadOnlyOrganization>
      </SWRConfig>
    </Providers>,
  );
  return saved;
}

const radio = (name: string | RegExp) => screen.getByRole('radio', { name });

describe('SigningLevelScreen', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('saves the chosen level and RSA scheme', async () => {
    const saved = show();
    expect(radio('The highest possible')).toBeChecked();
    expect(screen.getByText(/Timestamps come from time\.example/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save settings' })).toBeDisabled();
    await userEvent.click(radio('PAdES B-T, with a timestamp'));
    await userEvent.click(screen.getByText('Advanced'));
    await userEvent.click(radio(/RSASSA-PSS/));
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(saved).toEqual([{ level: 'B-T', rsa_scheme: 'pss' }]));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save settings' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  it.each([
    ['at the level', { level: ['The timestamp server is gone.'] }, 'The timestamp server is gone.'],
    ['above the fields', {}, 'The service is being repaired.'],
  ])('says %s why the service has not saved it, without a toast', async (_, data, message) => {
    show();
    globalThis.fetch = jest.fn(() => {
      const answer = { success: '0', message: 'The service is being repaired.', data };
      return Promise.resolve(new Response(JSON.stringify(answer), { status: 422 }));
    });
    const notices = jest.fn();
    const unsubscribe = subscribeToNotices(notices);
    await userEvent.click(radio('PAdES B-T, with a timestamp'));
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(notices).not.toHaveBeenCalled();
    unsubscribe();
    expect(radio('PAdES B-T, with a timestamp')).toBeChecked();
  });

  it('disables levels that the installation cannot reach and says why', () => {
    show({ highest: 'B-B', timestamp_server: null });
    expect(screen.getByText(/has no timestamp server, so B-B is the highest level/)).toBeInTheDocument();
    expect(radio('PAdES B-LTA, for archives')).toBeDisabled();
    expect(radio('PAdES B-LTA, for archives')).toHaveAccessibleDescription(/Not possible here/);
    expect(radio('PAdES B-B, basic')).toBeEnabled();
  });

  it('warns when the chosen level cannot be reached any more', () => {
    show({ level: 'B-LT', highest: 'B-B', timestamp_server: null });
    expect(
      screen.getByText(/B-LT is chosen, but this installation has no timestamp server/),
    ).toBeInTheDocument();
  });

  it('is read-only in a read-only organization, without naming a permission', () => {
    show({}, true);
    expect(screen.queryByText(/Changing them needs write access/)).not.toBeInTheDocument();
    expect(radio('PAdES B-B, basic')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save settings' })).not.toBeInTheDocument();
  });

  it('is read-only without the permission to change the settings', () => {
    show({ may_change: false });
    expect(screen.getByText(/Changing them needs write access/)).toBeInTheDocument();
    expect(radio('PAdES B-B, basic')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save settings' })).not.toBeInTheDocument();
  });
});
