/**
 * Keeps what a visitor does before React has hydrated the page: the press of a button is repeated, and typed text is entered
 * again, once the control is hydrated. Links work by themselves. Runs as an inline script, as `keepEarlyInput.toString()`: it
 * refers to nothing outside of itself.
 *
 * React marks an element while it renders it, and stops events until the part of the page around it is whole, for which code may
 * still be missing. So a press counts only when the control has received it; who else stops a press also prevents its default.
 * A control that the browser replaces, as the rows of a table by cards in a narrow window, leaves its press to the one of its name,
 * in the row of the same `data-id`. Within `data-provisional`, which may be replaced as soon as it is hydrated, presses wait too.
 */
export function keepEarlyInput(): void {
  const PRESSED =
    'button, [role="button"], [role="tab"], [role="combobox"], th[data-field], [type="checkbox"]';
  const RETRY_MS = 50;
  const NEAR_PX = 10;
  const pressed = new Set<HTMLElement>();
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  let isWaiting = false;
  /** Control on which a pointer is down; null for one that is hydrated. */
  let held: { control: HTMLElement; x: number; y: number } | null = null;

  // React marks an element with its properties when it begins to hydrate it.
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps')) &&
    element.closest('[data-provisional]') === null;

  const keep = (control: HTMLElement) => {
    pressed.add(control);
    wait();
  };
  /** Keeps the press of a control that does not receive the click which is being dispatched. */
  const watch = (control: HTMLElement, event: Event) => {
    let isReceived = false;
    const wasChecked = control instanceof HTMLInputElement && !control.checked; // the browser has changed it already
    control.addEventListener('click', () => (isReceived = true), { capture: true, once: true });
    setTimeout(() => {
      if (isReceived || event.defaultPrevented) return;
      if (control instanceof HTMLInputElement) control.checked = wasChecked;
      keep(control);
    }, RETRY_MS);
  };
  const press = (control: HTMLElement) => {
    if (control.getAttribute('role') === 'combobox') {
      control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })); // opens a select of MUI
    }
    control.focus();
    control.click();
  };
  const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent.trim();
  const rowOf = (control: HTMLElement) => control.closest<HTMLElement>('[data-id]')?.dataset['id']; // also of a removed one
  /** Returns the only control of the same kind and name in the same row; undefined if there is none, or several. */
  const successorOf = (control: HTMLElement) => {
    const [name, row] = [nameOf(control), rowOf(control)];
    const alike = [...document.querySelectorAll<HTMLElement>(PRESSED)].filter(
      (other) => other.tagName === control.tagName && nameOf(other) === name && rowOf(other) === row,
    );
    return name !== '' && alike.length === 1 ? alike[0] : undefined;
  };
  const repeat = (control: HTMLElement) => {
    if (control.isConnected) {
      press(control);
      return;
    }
    const successor = successorOf(control);
    if (successor) keep(successor);
  };
  const enter = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    const property = Object.getOwnPropertyDescriptor(prototype.prototype, 'value');
    // A form that has found the text in the field does not tell of it, and an event without a change counts for nothing.
    for (const value of field.value === text ? [field.defaultValue, text] : [text]) {
      property?.set?.call(field, value); // React replaces the setter of the element itself, and would not notice
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const goOn = () => {
    for (const [field, text] of typed) {
      if (field.isConnected && !isHydrated(field)) continue;
      typed.delete(field);
      if (field.isConnected) setTimeout(() => enter(field, text)); // after the effects of the hydration
    }
    for (const control of pressed) {
      if (control.isConnected && !isHydrated(control)) continue;
      pressed.delete(control);
      setTimeout(() => repeat(control)); // also one that was replaced
    }
    isWaiting = typed.size + pressed.size > 0;
    document.documentElement.style.cursor = pressed.size > 0 ? 'progress' : '';
    if (isWaiting) requestAnimationFrame(goOn);
  };
  const wait = () => {
    if (!isWaiting) goOn();
  };
  const controlAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  const onPointerDown = (event: PointerEvent) => {
    const control = controlAt(event);
    held = control && !isHydrated(control) ? { control, x: event.clientX, y: event.clientY } : null;
  };
  /** Keeps the press of a control that was replaced while the pointer was down: the browser makes no click of it. */
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const isPress = held !== null && Math.hypot(clientX - held.x, clientY - held.y) < NEAR_PX;
    if (held && isPress && !held.control.isConnected) keep(held.control);
    held = null;
  };
  const onClick = (event: Event) => {
    const control = controlAt(event);
    if (!control || control.matches('a[href]')) return;
    if (isHydrated(control)) {
      watch(control, event);
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // React would take some of these events itself, and the press would come twice
    keep(control);
  };
  const onSubmit = (event: Event) => {
    const isForApp = event.target instanceof Element && !event.target.hasAttribute('action');
    if (isForApp) event.preventDefault(); // the browser would put the fields into the address
  };
  const onInput = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || isHydrated(target)) return;
    typed.set(target, target.value);
    wait();
  };
  addEventListener('pointerdown', onPointerDown, true);
  addEventListener('pointerup', onPointerUp, true);
  addEventListener('pointercancel', () => (held = null), true); // the finger scrolls
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
  addEventListener('submit', onSubmit, true);
}
