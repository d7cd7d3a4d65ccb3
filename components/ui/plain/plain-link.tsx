import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** Link of a page without MUI that looks as a button. */
export function ButtonLink({
  variant,
  isLarge = false,
  className,
  ...rest
}: ComponentProps<'a'> & { variant: 'contained' | 'outlined' | 'text'; isLarge?: boolean }) {
  const names = classes(
    'control-button',
    variant !== 'text' && `control-${variant}`,
    isLarge && 'control-large',
    className,
  );
  return <a {...rest} className={names} />;
}

/** Link of a page without MUI: underlined when the pointer is on it, in the colour of the text around it or of links. */
export function PlainLink({
  color = 'primary',
  className,
  ...rest
}: ComponentProps<'a'> & { color?: 'primary' | 'inherit' }) {
  return (
    <a {...rest} className={classes('control-link', color === 'inherit' && 'control-inherit', className)} />
  );
}
