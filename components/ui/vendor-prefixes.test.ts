import createCache from '@emotion/cache';
import { STYLIS_PLUGINS } from './vendor-prefixes.ts';

it('STYLIS_PLUGINS prefix what a supported browser knows by its prefix only', () => {
  const cache = createCache({ key: 'test', stylisPlugins: STYLIS_PLUGINS });
  const styles = { name: 'box', styles: 'user-select:none;display:flex;mask-image:none;transform:none' };
  expect(cache.insert('.box', styles, cache.sheet, true)).toBe(
    '.box{-webkit-user-select:none;user-select:none;display:flex;-webkit-mask-image:none;mask-image:none;transform:none;}',
  );
});
