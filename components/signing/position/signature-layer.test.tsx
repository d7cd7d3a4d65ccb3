import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { SignatureLayer } from './signature-layer.tsx';

const PAGE = { number: 2, size: { width: 600, height: 800 }, scale: 0.5, isCurrent: true };

/**
 * jsdom has no layout: the upper left corner of the page is at 0,0, and a pixel is two points at this scale.
 */
function Page({
  isDrawing,
  fixed = null,
  onPosition,
}: {
  isDrawing: boolean | 'tap';
  /** Rectangle that may not be moved. */
  fixed?: Rectangle | null;
  onPosition: (page: number, rectangle: Rectangle) => void;
}) {
  const [rectangle, setRectangle] = useState<Rectangle | null>(fixed);
  return (
    <SignatureLayer
      page={PAGE}
      rectangle={rectangle}
      isDrawing={isDrawing}
      appearance={null}
      onPosition={(page, next) => {
        setRectangle(next);
        onPosition(page, next);
      }}
      onRemove={() => setRectangle(null)}
      isFixed={fixed !== null}
    />
  );
}

function show(isDrawing: boolean | 'tap' = true, fixed: Rectangle | null = null) {
  const onPosition = jest.fn<undefined, [number, Rectangle]>();
  render(<Page isDrawing={isDrawing} fixed={fixed} onPosition={onPosition} />);
  return onPosition;
}

const layer = () => screen.getByRole('group', { name: /^Page 2: press Enter/ });
const rectangle = () => screen.getByRole('group', { name: /^Signature on page 2/ });
const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 });

function drag(element: HTMLElement, from: [number, number], to: [number, number]) {
  fireEvent.pointerDown(element, at(...from));
  fireEvent.pointerMove(element, at(...to));
  fireEvent.pointerUp(element, at(...to));
}

/** Stands in for PointerEvent, which jsdom lacks. */
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

  it('DO-05 sets the dragged rectangle in points from the lower left corner', () => {
    const onPosition = show();
    drag(layer(), [50, 100], [150, 140]);
    expect(onPosition).toHaveBeenCalledWith(2, { x: 100, y: 520, width: 200, height: 80 });
    expect(rectangle()).toHaveFocus();
  });

  it('DO-05 limits a drag beyond the page to its edge', () => {
    const onPosition = show();
    drag(layer(), [250, 350], [9000, 9000]);
    expect(onPosition).toHaveBeenCalledWith(2, { x: 500, y: 0, width: 100, height: 100 });
  });

  it('DO-05 sets a rectangle of the default size around a tap', () => {
    const onPosition = show();
    drag(layer(), [150, 200], [151, 201]);
    expect(onPosition).toHaveBeenCalledWith(2, expect.objectContaining({ width: 180, height: 60 }));
  });

  it('DO-05 ignores drags while drawing is off', () => {
    const onPosition = show(false);
    drag(layer(), [50, 100], [150, 140]);
    expect(onPosition).not.toHaveBeenCalled();
  });

  it('places a rectangle by a tap only, while drags are left to the browser', () => {
    const onPosition = show('tap');
    drag(layer(), [50, 100], [150, 140]);
    expect(onPosition).not.toHaveBeenCalled();
    drag(layer(), [150, 200], [151, 201]);
    expect(onPosition).toHaveBeenCalledWith(2, expect.objectContaining({ width: 180, height: 60 }));
  });

  it('keeps a fixed rectangle where it is, and removes it', async () => {
    const onPosition = show(false, { x: 100, y: 520, width: 200, height: 80 });
    expect(rectangle()).not.toHaveAccessibleName(/Arrow keys/);
    expect(rectangle().querySelector('[data-handle]')).toBeNull();
    drag(rectangle(), [100, 120], [110, 110]);
    rectangle().focus();
    await userEvent.keyboard('{ArrowLeft}{Alt>}{ArrowRight}{/Alt}');
    expect(onPosition).not.toHaveBeenCalled();
    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('group', { name: /^Signature on/ })).not.toBeInTheDocument();
  });

  it('discards a drag that the browser cancels, for example to scroll', () => {
    const onPosition = show();
    fireEvent.pointerDown(layer(), at(50, 100));
    fireEvent.pointerMove(layer(), at(150, 140));
    fireEvent.pointerCancel(layer(), at(150, 140));
    fireEvent.pointerUp(layer(), at(150, 140));
    expect(onPosition).not.toHaveBeenCalled();
  });

  it('DO-05 moves the rectangle by a drag and resizes it at a handle', () => {
    const onPosition = show();
    drag(layer(), [50, 100], [150, 140]);
    drag(rectangle(), [100, 120], [110, 110]);
    expect(onPosition).toHaveBeenLastCalledWith(2, { x: 120, y: 540, width: 200, height: 80 });
    const corner = rectangle().querySelector<HTMLElement>('[data-handle=se]')!;
    drag(corner, [160, 130], [170, 135]);
    expect(onPosition).toHaveBeenLastCalledWith(2, { x: 120, y: 530, width: 220, height: 90 });
  });

  it('DO-05 works by keyboard: Enter places, arrows move, Alt resizes, Delete removes', async () => {
    const onPosition = show();
    const user = userEvent.setup();
    await user.tab();
    expect(layer()).toHaveFocus();
    await user.keyboard('{Enter}');
    const initial = onPosition.mock.calls[0]![1];
    expect(rectangle()).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}{Alt>}{ArrowRight}{/Alt}');
    expect(onPosition).toHaveBeenLastCalledWith(2, {
      x: initial.x - 1,
      y: initial.y + 10,
      width: initial.width + 1,
      height: initial.height,
    });
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('group', { name: /^Signature on/ })).not.toBeInTheDocument();
  });
});
