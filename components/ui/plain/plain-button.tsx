import type { ComponentProps } from 'react';
import { PlainIcon } from '../plain-icon.tsx';
import { classes } from './classes.ts';

export interface PlainButtonProps extends ComponentProps<'button'> {
  variant?: 'contained' | 'outlined';
  size?: 'small' | 'medium' | 'large';
  /** Path of an icon before the text. */
  icon?: string;
  /** True while what the button began is under way: it shows that, keeps the focus, and takes no press. */
  isBusy?: boolean;
}

/** Button that does without MUI. A form checks itself that it is not submitted twice. */
export function PlainButton({
  type = 'button',
  variant = 'outlined',
  size = 'medium',
  icon,
  isBusy = false,
  className,
  onClick,
  children,
  ...rest
}: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={classes(
        'control-button',
        `control-${variant}`,
        size !== 'medium' && `control-${size}`,
        className,
      )}
    >
      {icon === undefined ? null : <PlainIcon path={icon} />}
      {children}
      {isBusy ? (
        <svg viewBox="22 22 44 44" aria-hidden className="control-spinner">
          <circle cx="44" cy="44" r="20.2" />
        </svg>
      ) : null}
    </button>
  );
}
