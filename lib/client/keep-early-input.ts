/**
 * Keeps what a visitor does before React has hydrated the page: the press of a button is repeated, and typed text is entered
 * again, once the control is hydrated. Links work by themselves. Runs as an inline script, as `keepEarlyInput.toString()`: it
 * refers to nothing outside of itself.
 */
export function keepEarlyInput(): void {
  const PRESSED =
    'button, [role="button"], [role="tab"], [role="combobox"], th[data-field], [type="checkbox"]';
  const pressed = new Set<HTMLElement>();
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  let isWaiting = false;

  // React marks an element with its properties when it hydrates it.
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

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
    if (!control || control.matches('a[href]') || isHydrated(control)) return;
    event.preventDefault(); // a form would be sent by the browser, with its fields in the address
    pressed.add(control);
    wait();
  };
  const onInput = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || isHydrated(target)) return;
    typed.set(target, target.value);
    wait();
  };
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
}
