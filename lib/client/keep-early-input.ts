/**
 * Keeps what a visitor does before React has hydrated the page: the press of a button is repeated, and typed text is entered
 * again, once the control is hydrated. Links work by themselves. Runs as an inline script, as `keepEarlyInput.toString()`: it
 * refers to nothing outside of itself.
 *
 * React marks an element while it renders it, and stops events until the part of the page around it is whole, for which code may
 * still be missing. So a press counts only when the control has received it; who else stops a press also prevents its default.
 */
export function keepEarlyInput(): void {
  const PRESSED =
    'button, [role="button"], [role="tab"], [role="combobox"], th[data-field], [type="checkbox"]';
  const RETRY_MS = 50;
  const pressed = new Set<HTMLElement>();
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  let isWaiting = false;

  // React marks an element with its properties when it begins to hydrate it.
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

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
  const enter = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    if (field.value === text) return;
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    // React replaces the setter of the element itself, and would not notice.
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
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
      if (control.isConnected) setTimeout(() => press(control));
    }
    isWaiting = typed.size + pressed.size > 0;
    document.documentElement.style.cursor = pressed.size > 0 ? 'progress' : '';
    if (isWaiting) requestAnimationFrame(goOn);
  };
  const wait = () => {
    if (!isWaiting) goOn();
  };
  const onClick = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
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
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
  addEventListener('submit', onSubmit, true);
}
