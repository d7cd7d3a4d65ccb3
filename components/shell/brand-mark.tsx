import { BRAND } from '#shared/brand.ts';

/** Logo of the product: a check mark drawn as one pen stroke. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden width={size} height={size} className="brand-mark">
      <rect width="32" height="32" rx="8" />
      <path d={PEN_STROKE} />
    </svg>
  );
}

const PEN_STROKE =
  'M6.2 17.4c1.7-1.2 3.4-.2 4.5 1.9.6 1.1 1 2.3 1.3 3.4 2.3-6 6.5-11.7 13.5-16.4.5-.3.9.2.5.6-5.5 5.5-9.3 11.3-11.7 18.2-.5 1.4-3 1.6-3.5.1-.7-2.2-1.5-4.1-2.4-5.3-.6-.8-1.2-1.3-2-1.5-.6-.2-.7-.6-.2-1z';

/** Logo with the name of the product. */
export function Brand({ size = 28 }: { size?: number }) {
  return (
    <span className="brand">
      <BrandMark size={size} />
      <span>{BRAND.name}</span>
    </span>
  );
}

/** Logo with the name of the product, which leads to the landing page. */
export function HomeLink() {
  return (
    <a href="/" className="brand-home">
      <Brand />
    </a>
  );
}
