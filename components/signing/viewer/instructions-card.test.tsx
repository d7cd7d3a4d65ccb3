import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#components/ui/providers.tsx';
import { InstructionsCard, type InstructionsCardProps } from './instructions-card.tsx';

const POSITION = { page: 3, rectangle: { x: 72, y: 90.25, width: 180, height: 60 } };

function show(props: Partial<InstructionsCardProps> = {}) {
  const calls = {
    onDrawing: jest.fn(),
    onPage: jest.fn(),
    onPosition: jest.fn(),
    onRemovePosition: jest.fn(),
    onSignDigitally: jest.fn(),
  };
  render(
    <Providers>
      <InstructionsCard
        pages={[1, 3]}
        note="Initial every page"
        position={null}
        target={{ page: 3, size: { width: 595, height: 842 } }}
        isDrawing
        isTouch={false}
        {...calls}
        {...props}
      />
    </Providers>,
  );
  return calls;
}

describe('InstructionsCard', () => {
  it('DO-05 shows links to the pages to sign, and the note', async () => {
    const { onPage } = show();
    const card = screen.getByRole('region', { name: 'Instructions to sign' });
    expect(card).toHaveTextContent('Initial every page');
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 3' }));
    expect(onPage).toHaveBeenCalledWith(3);
  });

  it('DO-05 shows the position instead of the instruction once it is drawn', async () => {
    const { onRemovePosition } = show({ position: POSITION });
    expect(screen.queryByText(/^Click the page to place/)).not.toBeInTheDocument();
    expect(screen.getByText('Signature on page 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Adjust it in points' }));
    expect(screen.getByRole('textbox', { name: 'Y, points from the bottom' })).toHaveValue('90.25');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the position' }));
    expect(onRemovePosition).toHaveBeenCalledTimes(1);
  });

  it('DO-05 sets the position at a preset of the current page', async () => {
    const { onPosition } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Choose a position on page 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Top left' }));
    expect(onPosition).toHaveBeenLastCalledWith({ x: 36, y: 746, width: 180, height: 60 });
  });

  it('DO-05 ignores a size that is too small to read while it is typed', async () => {
    const { onPosition } = show({ position: POSITION });
    await userEvent.click(screen.getByRole('button', { name: 'Adjust it in points' }));
    const width = screen.getByRole('textbox', { name: 'Width in points' });
    await userEvent.clear(width);
    await userEvent.type(width, '200');
    expect(onPosition.mock.calls).toEqual([
      [{ ...POSITION.rectangle, width: 20 }],
      [{ ...POSITION.rectangle, width: 200 }],
    ]);
  });

  it('DO-11 opens the sign form, also while it is folded', async () => {
    const { onSignDigitally } = show({ isDrawing: true });
    expect(
      screen.getByText('Click the page to place your signature, or draw a rectangle'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Fold the instructions' }));
    await waitFor(() => expect(screen.getByText('Initial every page')).not.toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Digitally' }));
    expect(onSignDigitally).toHaveBeenCalledTimes(1);
  });

  it('DO-05 on a phone offers to place the signature first, and folds while it is placed', async () => {
    const { onDrawing } = show({ isTouch: true, isDrawing: false });
    await userEvent.click(screen.getByRole('button', { name: 'Next: place your signature' }));
    expect(onDrawing).toHaveBeenCalledWith(true);
    expect(screen.getByRole('button', { name: 'Unfold the instructions' })).toBeInTheDocument();
  });
});
