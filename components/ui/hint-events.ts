import type { HTMLAttributes } from 'react';

/** Handlers of a tooltip for the events of its target. */
type HintHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart' | 'onTouchEnd'
>;

/** Hands the events of an element on to its tooltip, once that is there. */
export class HintEvents {
  #handlers: HintHandlers = {};

  /** Replaces the handlers that the events go to. */
  handOnTo(handlers: HintHandlers): void {
    this.#handlers = handlers;
  }

  /** Returns handlers for the element; `onCome` is called when pointer or focus come to it. */
  handlersFor(onCome: (element: HTMLElement) => void): HintHandlers {
    return {
      onMouseOver: (event) => {
        onCome(event.currentTarget);
        this.#handlers.onMouseOver?.(event);
      },
      onMouseLeave: (event) => this.#handlers.onMouseLeave?.(event),
      onFocus: (event) => {
        onCome(event.currentTarget);
        this.#handlers.onFocus?.(event);
      },
      onBlur: (event) => this.#handlers.onBlur?.(event),
      onTouchStart: (event) => {
        onCome(event.currentTarget);
        this.#handlers.onTouchStart?.(event);
      },
      onTouchEnd: (event) => this.#handlers.onTouchEnd?.(event),
    };
  }
}
