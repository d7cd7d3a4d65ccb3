import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#components/ui/providers.tsx';
import { InstructionsCard, type InstructionsCardProps } from './instructions-card.tsx';

const PLACE = { page: 3, rectangle: { x: 72, y: 90.25, width: 180, height: 60 } };

function show(props: Partial<InstructionsCardProps> = {}) {
  const calls = {
    onDrawing: jest.fn(),
    onPage: jest.fn(),
    onPlace: jest.fn(),
    onRemovePlace: jest.fn(),
    onSignDigitally: jest.fn(),
  };
  render(
    <Providers>
      <InstructionsCard
        pages={[1, 3]}
        note="Initial every page"
        place={null}
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
  it('DO-05 shows the pages to sign, which lead there, and the note', async () => {
    const { onPage } = show();
    const card = screen.getByRole('region', { name: 'Instructions to sign' });
    expect(card).toHaveTextContent('Initial every page');
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 3' }));
    expect(onPage).toHaveBeenCalledWith(3);
  });

  it('DO-05 says what to do, and where the signature is once it is drawn', async () => {
    const { onRemovePlace } = show({ place: PLACE });
    expect(screen.queryByText('Draw a rectangle where your signature goes')).not.toBeInTheDocument();
    expect(screen.getByText('Signature on page 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Adjust it in points' }));
    expect(screen.getByRole('textbox', { name: 'Y, points from the bottom' })).toHaveValue('90.25');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the position' }));
    expect(onRemovePlace).toHaveBeenCalledTimes(1);
  });

  it('DO-05 places at a preset of the page that is read, and by numbers', async () => {
    const { onPlace } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Choose a place on page 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Top left' }));
    expect(onPlace).toHaveBeenLastCalledWith({ x: 36, y: 746, width: 180, height: 60 });
  });

  it('DO-05 takes no size that cannot be read while it is typed', async () => {
    const { onPlace } = show({ place: PLACE });
    await userEvent.click(screen.getByRole('button', { name: 'Adjust it in points' }));
    const width = screen.getByRole('textbox', { name: 'Width in points' });
    await userEvent.clear(width);
    await userEvent.type(width, '200');
    expect(onPlace.mock.calls).toEqual([
      [{ ...PLACE.rectangle, width: 20 }],
      [{ ...PLACE.rectangle, width: 200 }],
    ]);
  });

  it('DO-11 leads to signing, also when it is folded', async () => {
    const { onSignDigitally } = show();
    expect(screen.getByText('Draw a rectangle where your signature goes')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Fold the instructions' }));
    await waitFor(() => expect(screen.getByText('Initial every page')).not.toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Digitally' }));
    expect(onSignDigitally).toHaveBeenCalledTimes(1);
  });

  it('DO-05 on a phone the next step is to place the signature, which makes room for the page', async () => {
    const { onDrawing } = show({ isTouch: true, isDrawing: false });
    await userEvent.click(screen.getByRole('button', { name: 'Next: place your signature' }));
    expect(onDrawing).toHaveBeenCalledWith(true);
    expect(screen.getByRole('button', { name: 'Unfold the instructions' })).toBeInTheDocument();
  });
});
