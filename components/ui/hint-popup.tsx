import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { useEffect, useImperativeHandle, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import type { HintEvents } from './hint-events.ts';

export interface HintPopupProps {
  title: ReactNode;
  placement: NonNullable<TooltipProps['placement']>;
  /** Element that has the tooltip; null until pointer or focus have come to it. */
  target: HTMLElement | null;
  /** Events of the target. */
  events: HintEvents;
}

/** Tooltip of MUI for an element that is rendered elsewhere. */
export function HintPopup({ title, placement, target, events }: HintPopupProps) {
  if (!target) return null;
  return (
    <Tooltip title={title} placement={placement}>
      <Relay target={target} events={events} />
    </Tooltip>
  );
}

interface RelayProps extends HTMLAttributes<HTMLElement> {
  target: HTMLElement;
  events: HintEvents;
  ref?: Ref<HTMLElement>;
  /** Mark by which the tooltip checks, during development, that its child hands on its properties. */
  'data-mui-internal-clone-element'?: true;
}

/** Child of the tooltip that renders nothing: gives it the target as its element, and the events of the target. */
function Relay({ target, events, ref, ...props }: RelayProps) {
  useImperativeHandle(ref, () => target, [target]);
  const mark = props['data-mui-internal-clone-element'];
  useEffect(() => {
    events.handOnTo(props);
    if (mark) target.setAttribute('data-mui-internal-clone-element', 'true');
  });
  useEffect(() => {
    const repeat = (event: Event) => target.dispatchEvent(event); // came before this code
    if (target.matches(':hover')) repeat(new MouseEvent('mouseover', { bubbles: true }));
    else if (target === document.activeElement) repeat(new FocusEvent('focusin', { bubbles: true }));
  }, [target]);
  return null;
}
