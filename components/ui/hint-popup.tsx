import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { useEffect, useImperativeHandle, type HTMLAttributes, type Ref, type RefObject } from 'react';

/** Handlers of the tooltip for the events of its target. */
export type HintHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart' | 'onTouchEnd'
>;

export interface HintPopupProps {
  title: string;
  placement: NonNullable<TooltipProps['placement']>;
  /** Element that has the tooltip; null until pointer or focus have come to it. */
  target: HTMLElement | null;
  /** Receives the handlers, which the target calls. */
  handlers: RefObject<HintHandlers>;
}

/** Tooltip of MUI for an element that is rendered elsewhere. */
export function HintPopup({ title, placement, target, handlers }: HintPopupProps) {
  if (!target) return null;
  return (
    <Tooltip title={title} placement={placement}>
      <Relay target={target} handlers={handlers} />
    </Tooltip>
  );
}

interface RelayProps extends HintHandlers {
  target: HTMLElement;
  handlers: RefObject<HintHandlers>;
  ref?: Ref<HTMLElement>;
  /** Mark by which the tooltip checks, during development, that its child hands on its properties. */
  'data-mui-internal-clone-element'?: true;
}

/** Child of the tooltip that renders nothing: gives it the target as its element, and the target its handlers. */
function Relay({ target, handlers, ref, ...props }: RelayProps) {
  useImperativeHandle(ref, () => target, [target]);
  const mark = props['data-mui-internal-clone-element'];
  useEffect(() => {
    handlers.current = props;
    if (mark) target.setAttribute('data-mui-internal-clone-element', 'true');
  });
  useEffect(() => {
    const repeat = (event: Event) => target.dispatchEvent(event); // came before this code
    if (target.matches(':hover')) repeat(new MouseEvent('mouseover', { bubbles: true }));
    else if (target === document.activeElement) repeat(new FocusEvent('focusin', { bubbles: true }));
  }, [target]);
  return null;
}
