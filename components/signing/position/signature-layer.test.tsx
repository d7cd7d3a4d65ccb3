import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { SignatureLayer } from './signature-layer.tsx';

const PAGE = { number: 2, size: { width: 600, height: 800 }, scale: 0.5, isCurrent: true };

/** jsdom lays nothing out: the page's upper left corner is at 0,0 and a pixel is two points at this scale. */
function Page({
  isDrawing,
  onPlaced,
}: {
  isDrawing: boolean;
  onPlaced: (page: number, place: Rectangle) => void;
}) {
  const [rectangle, setRectangle] = useState<Rectangle | null>(null);
  return (
    <SignatureLayer
      page={PAGE}
      rectangle={rectangle}
      isDrawing={isDrawing}
      words={null}
      onPlace={(page, next) => {
        setRectangle(next);
        onPlaced(page, next);
      }}
      onRemove={() => setRectangle(null)}
    />
  );
}

function show(isDrawing = true) {
  const onPlaced = jest.fn<undefined, [number, Rectangle]>();
  render(<Page isDrawing={isDrawing} onPlaced={onPlaced} />);
  return onPlaced;
}

const layer = () => screen.getByRole('group', { name: /^Page 2: press Enter/ });
const rectangle = () => screen.getByRole('group', { name: /^Signature on page 2/ });
const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 });

function drag(element: HTMLElement, from: [number, number], to: [number, number]) {
  fireEvent.pointerDown(element, at(...from));
  fireEvent.pointerMove(element, at(...to));
  fireEvent.pointerUp(element, at(...to));
}

/** jsdom has neither pointer events nor capture; what a drag needs of them is this. */
class TestPointerEvent extends MouseEvent {
  readonly pointerId: number;

  constructor(type: string, init: PointerEventInit) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
  }
}

describe('SignatureLayer', () => {
  beforeAll(() => {
    Object.assign(window, { PointerEvent: TestPointerEvent });
    HTMLElement.prototype.setPointerCapture = () => undefined;
  });

  it('DO-05 a drag draws the rectangle in points from the lower left corner', () => {
    const onPlaced = show();
    drag(layer(), [50, 100], [150, 140]);
    expect(onPlaced).toHaveBeenCalledWith(2, { x: 100, y: 520, width: 200, height: 80 });
    expect(rectangle()).toHaveFocus();
  });

  it('DO-05 a drag beyond the edge ends at the edge', () => {
    const onPlaced = show();
    drag(layer(), [250, 350], [9000, 9000]);
    expect(onPlaced).toHaveBeenCalledWith(2, { x: 500, y: 0, width: 100, height: 100 });
  });

  it('DO-05 a tap puts a rectangle of the usual size around it', () => {
    const onPlaced = show();
    drag(layer(), [150, 200], [151, 201]);
    expect(onPlaced).toHaveBeenCalledWith(2, expect.objectContaining({ width: 180, height: 60 }));
  });

  it('DO-05 draws nothing while text is selected', () => {
    const onPlaced = show(false);
    drag(layer(), [50, 100], [150, 140]);
    expect(onPlaced).not.toHaveBeenCalled();
  });

  it('gives a drag up that the browser takes away, for example to scroll', () => {
    const onPlaced = show();
    fireEvent.pointerDown(layer(), at(50, 100));
    fireEvent.pointerMove(layer(), at(150, 140));
    fireEvent.pointerCancel(layer(), at(150, 140));
    fireEvent.pointerUp(layer(), at(150, 140));
    expect(onPlaced).not.toHaveBeenCalled();
  });

  it('DO-05 the rectangle is moved as a whole and resized at a handle', () => {
    const onPlaced = show();
    drag(layer(), [50, 100], [150, 140]);
    drag(rectangle(), [100, 120], [110, 110]);
    expect(onPlaced).toHaveBeenLastCalledWith(2, { x: 120, y: 540, width: 200, height: 80 });
    const corner = rectangle().querySelector<HTMLElement>('[data-handle=se]')!;
    drag(corner, [160, 130], [170, 135]);
    expect(onPlaced).toHaveBeenLastCalledWith(2, { x: 120, y: 530, width: 220, height: 90 });
  });

  it('DO-05 works by keyboard alone: Enter places, arrows move, Alt resizes, Delete removes', async () => {
    const onPlaced = show();
    const user = userEvent.setup();
    await user.tab();
    expect(layer()).toHaveFocus();
    await user.keyboard('{Enter}');
    const placed = onPlaced.mock.calls[0]![1];
    expect(rectangle()).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}{Alt>}{ArrowRight}{/Alt}');
    expect(onPlaced).toHaveBeenLastCalledWith(2, {
      x: placed.x - 1,
      y: placed.y + 10,
      width: placed.width + 1,
      height: placed.height,
    });
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('group', { name: /^Signature on/ })).not.toBeInTheDocument();
  });
});
