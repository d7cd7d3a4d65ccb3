/** Returns the CSS that reaches `element` by its classes, media queries included; jsdom itself lays nothing out. */
export function rulesOf(element: Element): string {
  const classes = [...element.classList].map((name) => `.${name}`);
  const sheets = [...document.querySelectorAll('style')].flatMap(({ sheet }) => (sheet ? [sheet] : []));
  return sheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((text) => classes.some((name) => text.includes(name)))
    .join('\n');
}
