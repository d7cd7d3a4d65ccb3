import { render, screen } from '@testing-library/react';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { LoadError } from './load-error.tsx';

const show = (error?: { message: string; reference?: string }, title?: string) =>
  render(<LoadError {...(title ? { title } : {})} error={error} onRetry={() => undefined} />);

describe('a view that could not be loaded', () => {
  it('gives the message, and the reference to the request where the message names no cause', () => {
    show({ message: GENERIC_ERROR, reference: '1b9d6bcd' }, 'The roles could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent(
      `The roles could not be loaded${GENERIC_ERROR}Reference 1b9d6bcdTry again`,
    );
  });

  it('does not say the same twice', () => {
    show({ message: GENERIC_ERROR });
    expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^${GENERIC_ERROR}Try again$`));
  });
});
