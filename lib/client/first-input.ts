/** Time between a page that is opened later in a visit and the code that it does not need at once. */
export const IDLE_MS = 1500;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'dragenter'] as const;
const PASSIVE = { capture: true, passive: true } as const;

let isUsed = false;

/**
 * Calls `begin` once, at the first input of the visit: of pointer, keyboard or focus, or a file that is dragged over the page. On
 * pages opened after it, 1.5 seconds later. Returns a function that ends this.
 */
export function afterFirstInput(begin: () => void): () => void {
  if (isUsed) {
    const timer = setTimeout(begin, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const end = () => {
    for (const input of INPUTS) window.removeEventListener(input, onInput, PASSIVE);
  };
  const onInput = () => {
    isUsed = true;
    end();
    begin();
  };
  for (const input of INPUTS) window.addEventListener(input, onInput, PASSIVE);
  return end;
}
