import { sourceSet, versionPath } from './picture-versions.ts';

it('names the versions of a picture by their widths, and the picture as its largest version', () => {
  expect(versionPath('/landing/signing.webp', 720)).toBe('/landing/signing-720.webp');
  expect(sourceSet('/a.webp', 1800, [720, 1200])).toBe('/a-720.webp 720w, /a-1200.webp 1200w, /a.webp 1800w');
});
