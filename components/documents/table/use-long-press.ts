import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_MS = 500;
/** Movement that still counts as holding; scrolling moves farther. */
const TOLERANCE_PX = 10;

/** Returns handlers that detect a touch held for half a second. The click at its end is suppressed. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const hasFired = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      hasFired.current = false;
      if (pointerType === 'mouse') return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        hasFired.current = true;
        onLongPress();
      }, LONG_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (hasFired.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
