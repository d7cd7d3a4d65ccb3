import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { revealAtOnce } from './reveal-at-once.ts';

const scope = globalThis as { $RT?: number };
const require = createRequire(import.meta.url);

it('leaves React without the time of the first paint', () => {
  revealAtOnce();
  scope.$RT = performance.now();
  expect(scope.$RT).toBeUndefined();
});

it('names the variable in which the renderer of the server still keeps that time', () => {
  const path = 'next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js';
  const renderer = readFileSync(require.resolve(path), 'utf8');
  expect(renderer).toContain('"number"!==typeof $RT?requestAnimationFrame');
});
