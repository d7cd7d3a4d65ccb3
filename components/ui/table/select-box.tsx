import { useEffect, useRef } from 'react';

export interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  isActive: boolean;
}

/** Checkbox whose changes the table handles. */
export function SelectBox({ label, isChecked, isPartly = false, isActive }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly; // there is no attribute for it
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      tabIndex={tabIndexOf(isActive)}
      checked={isChecked}
      data-indeterminate={isPartly}
      onChange={handledByTable}
    />
  );
}

const handledByTable = () => undefined;

/** Returns the tabindex of a control in a table that is one Tab stop. */
export const tabIndexOf = (isActive: boolean) => (isActive ? 0 : -1);

/** Mask with one of Material Design's icons, filled with the colour of the checkbox. */
const mask = (path: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`,
  )}")`;

/** Styles of the checkbox. */
export const CHECKBOX = {
  appearance: 'none',
  display: 'block',
  position: 'relative',
  width: 20,
  height: 20,
  m: '8px',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    bgcolor: 'text.secondary',
    '@media (forced-colors: active)': { bgcolor: 'ButtonText !important' }, // a mask shows the background alone
    mask: `${mask('M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z')} center / 20px 20px no-repeat`,
  },
  '&::after': { content: '""', position: 'absolute', inset: -8 }, // takes presses around it
  '&:checked::before': {
    bgcolor: 'primary.main',
    maskImage: mask(
      'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z',
    ),
  },
  '&:indeterminate::before, &[data-indeterminate="true"]::before': {
    bgcolor: 'primary.main',
    maskImage: mask(
      'M19 3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-2 10H7v-2h10v2z',
    ),
  },
  '&:focus-visible': { outline: 'none' },
} as const;
