import { cloneElement, useState, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { HintEvents } from './hint-events.ts';
import type { HintPopupProps } from './hint-popup.tsx';
import { loadLater } from './load-later.tsx';
import { usePreload } from '#client/use-preload.ts';

const load = async () => (await import('./hint-popup.tsx')).HintPopup;
const HintPopup = loadLater<HintPopupProps>(load, ({ target }) => target !== null);

export interface HintProps {
  /** Text of the tooltip, and the accessible name of the child unless it has one; '' for none. Other content names nothing. */
  title: ReactNode;
  placement: HintPopupProps['placement'];
  /** Element that accepts the attributes of an HTML element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Tooltip of MUI whose code is loaded at the first input of the visit, or when pointer or focus come to the child. */
export function Hint({ title, placement, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [events] = useState(() => new HintEvents());
  usePreload(load);
  return (
    <>
      {cloneElement(children, {
        ...(title && typeof title === 'string' ? { 'aria-label': title } : {}),
        ...children.props,
        ...events.handlersFor(setTarget),
      })}
      {title && target ? (
        <HintPopup title={title} placement={placement} target={target} events={events} />
      ) : null}
    </>
  );
}
