import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { useSignSetup } from './use-sign-setup.ts';

function Setup() {
  const { isLoading, certificateError, certificate, retry } = useSignSetup(true);
  return (
    <>
      <p>{isLoading ? 'loading' : (certificateError ?? certificate?.subject ?? 'no certificate')}</p>
      <button onClick={retry}>Try again</button>
    </>
  );
}

it('keeps the form while a call that failed is made again', async () => {
  let answer: (response: StubResponse) => void = () => undefined;
  let tries = 0;
  stubService(({ path }) => {
    if (!path.endsWith('/digital-signature')) return { data: { rows: [], total: 0, sign_modes: ['pfx'] } };
    tries += 1;
    return tries === 1
      ? { status: 503, message: 'The service is being repaired.' }
      : new Promise<StubResponse>((resolve) => (answer = resolve));
  });
  renderInApp(<Setup />);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('The service is being repaired.', { selector: 'p' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tries).toBe(2));
  expect(screen.queryByText('loading')).not.toBeInTheDocument();
  answer({ data: { rows: [], signs_with: null } });
  expect(await screen.findByText('no certificate')).toBeInTheDocument();
});
