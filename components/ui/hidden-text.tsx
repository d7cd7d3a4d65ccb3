/** Visually hidden text for screen readers. */
export function HiddenText({ children }: { children: string }) {
  return <span className="text-hidden">{children}</span>;
}
