import type { Rectangle, SignForm } from '#contracts/sign-form.ts';

/** Returns the position of the form as a request names it. */
export function positionProperties(
  { defaultPage, customPage }: Pick<SignForm, 'defaultPage' | 'customPage'>,
  { x, y, width, height }: Rectangle,
) {
  return {
    lowerLeftX: x,
    lowerLeftY: y,
    width,
    height,
    defaultPage,
    customPage: defaultPage === 'custom' ? Number(customPage) : null,
  };
}
