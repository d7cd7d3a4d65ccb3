const MARKUP = `
  <main class="Page css-1a-Page"><h1 id="top">Title</h1>
    <p class="Text css-2b-Text"><a href="/help" class="Link">Help</a> <B class="UPPER">!</B></p>
    <button class="Button css-3c is-open" disabled title="a, b"><svg class="Icon"><path class="ärm"></path></svg></button>
  </main>`;

/** Selectors of every form that Emotion, MUI and the style sheet of jsdom contain, and those that are hard to read. */
const SELECTORS = [
  'h1',
  'H1, h2',
  '*',
  '.Button',
  '.css-3c',
  '.css-3',
  '.css-3c.is-open:hover',
  '.css-3c.is-open:not(:hover)',
  '.css-3c:not(.is-open, .Page)',
  ':not(.css-3c)',
  ':is(.css-3c, p) .Icon',
  '.css-3c:is(.a, .is-open)',
  'p > a, .Icon',
  'p>a',
  '.Text .Link:first-child',
  '.Text+.Button',
  '.Text ~ button',
  'button[disabled]',
  '.Button[title="a, b"]',
  '.Button[title=") .Page"]',
  '[title="a, b"] .Icon',
  '#top',
  '.\\43 SS, .Link',
  '.ärm',
  '.UPPER',
  '.upper',
  'b',
  'svg path',
  '.Page,\n.Icon',
  '.Text:has(.Link)',
  '.Page::before',
];

it.each(SELECTORS)('a rule for %s applies to the elements that the selector matches', (selector) => {
  document.body.innerHTML = MARKUP;
  const style = document.createElement('style');
  style.textContent = `${selector} { z-index: 7; }`;
  document.head.replaceChildren(style);
  const all = Array.from(document.querySelectorAll('body, body *'));
  const styled = all.filter((element) => getComputedStyle(element).zIndex === '7');
  expect(styled).toEqual(all.filter((element) => element.matches(selector)));
});
