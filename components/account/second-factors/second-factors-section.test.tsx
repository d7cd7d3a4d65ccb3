import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PrivacySecuritySettings } from '#contracts/privacy-settings.ts';
import type { Profile } from '#contracts/user-profile.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { NOWHERE } from './requirement-notice.tsx';
import { SecondFactorsSection } from './second-factors-section.tsx';

const DAY = '2026-11-05T10:00:00.000Z';
const NONE: PrivacySecuritySettings = {
  preferred_factor: null,
  authenticator_app: null,
  passkeys: [],
  can_use_passkeys: true,
  recovery_codes_left: 0,
  required_by: [],
};
const WITH_APP: PrivacySecuritySettings = {
  ...NONE,
  preferred_factor: 'authenticator_app',
  authenticator_app: { added_at: DAY },
  recovery_codes_left: 9,
};

const profile = (settings: PrivacySecuritySettings | null): Profile => ({
  id: '1a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60',
  profile_picture_id: null,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@office.example',
  dialing_code_id: null,
  phone_number: '',
  localisation_settings: null,
  privacy_and_security_settings: settings,
});

/** Shows the section with these settings, which the service serves too; `respond` answers all other calls. */
function show(
  settings: PrivacySecuritySettings | null,
  {
    wayBack = NOWHERE,
    respond = () => ({}),
  }: { wayBack?: typeof NOWHERE; respond?: (path: string) => StubResponse | Promise<StubResponse> } = {},
) {
  const requests = stubService(({ method, path }) =>
    method === 'GET' ? { data: profile(settings) } : respond(path),
  );
  const { container } = renderInApp(<SecondFactorsSection first={profile(settings)} wayBack={wayBack} />);
  return { requests, container };
}

describe('SecondFactorsSection', () => {
  it('shows nothing if the service knows no second factors', () => {
    expect(show(null).container).not.toHaveTextContent('Second factor');
  });

  it('sets an authenticator app up: password, key, first code, recovery codes', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const uri = `otpauth://totp/Countersign:ada?secret=${secret}`;
    const { requests } = show(NONE, {
      respond: (path) =>
        path.endsWith('confirm')
          ? { data: { recovery_codes: ['abcde-fgh23', 'abcde-fgh24'] } }
          : { data: { secret, uri } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code of the app'), '123456');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['abcde-fgh23', 'abcde-fgh24']);
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { password: 'correct horse' },
      { otp: '123456' },
    ]);
  });

  it('GS-09 keeps the dialog open on Escape while new recovery codes are made, which are shown only once', async () => {
    const made = Promise.withResolvers<StubResponse>();
    show(WITH_APP, { respond: () => made.promise });
    await userEvent.click(screen.getByRole('button', { name: 'Make new codes' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
    await userEvent.keyboard('{Escape}');
    made.resolve({ data: { recovery_codes: ['abcde-fgh23'] } });
    expect(await screen.findByText('abcde-fgh23')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('abcde-fgh23')).toBeInTheDocument();
  });

  it('shows why a factor cannot be removed', async () => {
    const message = 'Office requires a second factor. Add another one before you remove this one.';
    show(WITH_APP, { respond: () => ({ status: 409, message, data: { root: [message] } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the authenticator app' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('offers passkeys only where the browser can use them', () => {
    show({ ...NONE, can_use_passkeys: false });
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('GS-09 saves which factor the sign-in asks for first, if there are both', async () => {
    const passkey = { id: 'p1', name: 'Laptop', created_at: DAY, last_used_at: null };
    const { requests } = show({ ...WITH_APP, passkeys: [passkey] }, { respond: () => ({ data: WITH_APP }) });
    await userEvent.click(screen.getByRole('combobox', { name: 'The sign-in asks first for' }));
    await userEvent.click(screen.getByRole('option', { name: 'Passkey' }));
    expect(requests[0]).toEqual({
      method: 'PATCH',
      path: '/general/user/profile/privacy_and_security_settings',
      body: { preferred_factor: 'passkey' },
    });
  });

  it('names the organizations that require a second factor, and leads back once there is one', () => {
    const wayBack = { path: '/documents?status=signed', organizationId: null, hasFailed: false };
    const { container } = show({ ...NONE, required_by: ['Office', 'Branch'] }, { wayBack });
    expect(container).toHaveTextContent('Office and Branch require a second factor.');
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
    show({ ...WITH_APP, required_by: ['Office'] }, { wayBack });
    expect(screen.getByRole('button', { name: 'Go back' })).toBeInTheDocument();
  });

  it('GS-11 shows that the way back could not be encrypted', () => {
    const { container } = show(NONE, { wayBack: { ...NOWHERE, hasFailed: true } });
    expect(container).toHaveTextContent('Encryption failed');
  });
});
