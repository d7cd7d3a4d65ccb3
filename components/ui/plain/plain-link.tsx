import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import controls from './controls.module.css';

/** Link of a page without MUI that looks as a button. */
export function ButtonLink({
  variant,
  isLarge = false,
  className,
  ...rest
}: ComponentProps<'a'> & { variant: 'contained' | 'outlined' | 'text'; isLarge?: boolean }) {
  const { button, large } = controls;
  return <a {...rest} className={classes(button, controls[variant], isLarge && large, className)} />;
}

/** Link of a page without MUI: underlined when the pointer is on it, in the colour of the text around it or of links. */
export function PlainLink({
  color = 'primary',
  className,
  ...rest
}: ComponentProps<'a'> & { color?: 'primary' | 'inherit' }) {
  return (
    <a
      {...rest}
      className={classes(controls['link'], color === 'inherit' && controls['inherit'], className)}
    />
  );
}
