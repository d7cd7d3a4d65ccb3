import createCache from '@emotion/cache';
import { vendorPrefixes } from './vendor-prefixes.ts';

it('vendorPrefixes prefixes what a supported browser knows by its prefix only', () => {
  const cache = createCache({ key: 'test', stylisPlugins: [vendorPrefixes] });
  const styles = { name: 'box', styles: 'user-select:none;display:flex;mask-image:none;transform:none' };
  expect(cache.insert('.box', styles, cache.sheet, true)).toBe(
    '.box{-webkit-user-select:none;user-select:none;display:flex;-webkit-mask-image:none;mask-image:none;transform:none;}',
  );
});
