import {
  cloneElement,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type TouchEvent,
} from 'react';
import type { HintHandlers, HintPopupProps } from './hint-popup.tsx';
import { loadLater } from './load-later.tsx';

const HintPopup = loadLater<HintPopupProps>(
  async () => (await import('./hint-popup.tsx')).HintPopup,
  ({ target }) => target !== null,
);

export interface HintProps {
  /** Text of the tooltip, and the accessible name of the child unless it has one; '' for none. */
  title: string;
  placement: HintPopupProps['placement'];
  /** Element that accepts the attributes of an HTML element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Tooltip of MUI whose code is loaded soon after the page, or when pointer or focus come to the child. */
export function Hint({ title, placement, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const handlers = useRef<HintHandlers>({});
  const popup = title ? (
    <HintPopup title={title} placement={placement} target={target} handlers={handlers} />
  ) : null;
  return (
    <>
      {cloneElement(children, {
        ...(title ? { 'aria-label': title } : {}),
        ...children.props,
        onMouseOver: (event: MouseEvent<HTMLElement>) => {
          setTarget(event.currentTarget);
          handlers.current.onMouseOver?.(event);
        },
        onMouseLeave: (event: MouseEvent<HTMLElement>) => handlers.current.onMouseLeave?.(event),
        onFocus: (event: FocusEvent<HTMLElement>) => {
          setTarget(event.currentTarget);
          handlers.current.onFocus?.(event);
        },
        onBlur: (event: FocusEvent<HTMLElement>) => handlers.current.onBlur?.(event),
        onTouchStart: (event: TouchEvent<HTMLElement>) => {
          setTarget(event.currentTarget);
          handlers.current.onTouchStart?.(event);
        },
        onTouchEnd: (event: TouchEvent<HTMLElement>) => handlers.current.onTouchEnd?.(event),
      })}
      {popup}
    </>
  );
}
