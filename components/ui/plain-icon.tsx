/** Icon without styles of its own, for places that show very many: its size is given by the style of the place. */
export function PlainIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
      <path d={path} />
    </svg>
  );
}
