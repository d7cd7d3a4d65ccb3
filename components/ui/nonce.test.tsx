import { render, screen } from '@testing-library/react';
import { NonceProvider, useNonce } from './nonce.tsx';

function Shown() {
  return <output>{useNonce()}</output>;
}

it('NonceProvider keeps the nonce of the document when a refresh delivers that of a newer response', () => {
  const page = (nonce: string) => (
    <NonceProvider nonce={nonce}>
      <Shown />
    </NonceProvider>
  );
  const { rerender } = render(page('first'));
  rerender(page('second'));
  expect(screen.getByRole('status')).toHaveTextContent('first');
});
