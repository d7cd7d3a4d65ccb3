// jsdom leaves these Node globals out; MUI X needs TextEncoder at import, the client needs fetch and its classes.
require('./jsdom-selectors.cjs'); // before jsdom is loaded
const { TestEnvironment } = require('jest-environment-jsdom');

const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'structuredClone',
  'ReadableStream',
  'BroadcastChannel',
];

/** jsdom has no layout, so no size is ever reported, and nothing comes into view. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.ResizeObserver ??= StillObserver;
    this.global.IntersectionObserver ??= StillObserver;
    this.global.Element.prototype.scrollIntoView ??= () => {};
  }
};
