import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ErrorPage from './error.tsx';

const router = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

describe('the error page', () => {
  it('SH-12 shows the digest that the server logged, and no detail of the error', () => {
    render(
      <ErrorPage error={Object.assign(new Error('secret detail'), { digest: '4711' })} reset={jest.fn()} />,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    expect(screen.getByText(/4711/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('secret detail');
  });

  it('requests the page from the server again on Try again', async () => {
    const reset = jest.fn();
    render(<ErrorPage error={new Error('gone')} reset={reset} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reset).toHaveBeenCalledTimes(1));
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });
});
