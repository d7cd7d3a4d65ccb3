/** Milliseconds between the first input, or the opening of a later page, and the loading of code that is not needed at once. */
const PAUSE_MS = 1500;
/** Maximum wait for an idle moment, in milliseconds. */
const IDLE_MS = 1000;
/** Without 'focusin': pages move the focus by themselves when they open. */
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const;
const PASSIVE = { capture: true, passive: true } as const;

let isUsed = false;
/** Returns whether the visit has had an input. Inputs are noticed only while code waits for the first one. */
export const hadInput = () => isUsed;
const waiting = new Set<() => void>();

/**
 * Calls `begin` once, 1.5 seconds after the first input of the visit: of pointer or keyboard, or a file that is dragged over the
 * page. On pages opened after it, 1.5 seconds after this call. What waits is begun in idle moments, one after the other, so that
 * no input waits for all of it. Returns a function that ends this.
 */
export function afterFirstInput(begin: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const join = () => {
    timer = setTimeout(() => {
      waiting.add(begin);
      if (waiting.size === 1) whenIdle(beginNext);
    }, PAUSE_MS);
  };
  const onInput = () => {
    isUsed = true;
    endListening();
    join();
  };
  const endListening = () => {
    for (const input of INPUTS) window.removeEventListener(input, onInput, PASSIVE);
  };
  if (isUsed) join();
  else for (const input of INPUTS) window.addEventListener(input, onInput, PASSIVE);
  return () => {
    endListening();
    clearTimeout(timer);
    waiting.delete(begin);
  };
}

function beginNext(): void {
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  next();
  if (waiting.size > 0) whenIdle(beginNext);
}

/** Calls back in an idle moment; where the browser does not tell of them, after those of others. */
function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: IDLE_MS });
  else setTimeout(callback);
}
