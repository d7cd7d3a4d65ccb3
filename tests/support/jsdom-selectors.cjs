/**
 * Lets jsdom compute styles in less time, with the same results: it tries each rule of each style sheet on an element with its
 * selector engine. Emotion adds hundreds of rules, most of them for a class that the element does not have, which is found
 * without the engine. To be loaded before jsdom.
 */
const { createRequire } = require('node:module');

const requireFromEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const selectors = requireFromEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js');

/**
 * Returns a class or a local name, in lower case, for each selector of a list, without which an element does not match it;
 * undefined if one of them names neither.
 */
function needsOf(selectorList) {
  if (selectorList.includes('\\')) return undefined;
  let outermost = selectorList.replaceAll(/"[^"]*"|'[^']*'/g, '').replaceAll(/\[[^\]]*\]/g, '[]');
  for (let before = ''; before !== outermost;) {
    before = outermost;
    outermost = outermost.replaceAll(/\([^()]*\)/g, '');
  }
  const needs = outermost.split(',').map((selector) => {
    const [subject] = selector
      .trim()
      .split(/[\s>+~]+/)
      .slice(-1);
    const [, className] = /\.([\w-]+)/.exec(subject) ?? [];
    const [localName] = /^[a-z][\w-]*/i.exec(subject) ?? [];
    return { className: className?.toLowerCase(), localName: localName?.toLowerCase() };
  });
  return needs.every(({ className, localName }) => className ?? localName) ? needs : undefined;
}

const needsBySelectors = new Map();

function mayMatch(element, selectorList) {
  if (typeof selectorList !== 'string') return true;
  if (!needsBySelectors.has(selectorList)) needsBySelectors.set(selectorList, needsOf(selectorList));
  const needs = needsBySelectors.get(selectorList);
  if (!needs) return true;
  const classes = element.getAttributeNS(null, 'class')?.toLowerCase() ?? '';
  return needs.some(({ className, localName }) =>
    className ? classes.includes(className) : element._localName.toLowerCase() === localName,
  );
}

const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selectorList) =>
  mayMatch(element, selectorList) && matchesDontThrow(element, selectorList);
