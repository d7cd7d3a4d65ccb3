import { rangesIn } from './search-ranges.ts';

function layerOf(html: string): HTMLElement {
  const layer = document.createElement('div');
  layer.innerHTML = html;
  return layer;
}

const textsOf = (html: string, needle: string) =>
  rangesIn(layerOf(html), needle).map((range) => range.cloneContents().textContent);

describe('rangesIn', () => {
  it('DO-04 covers a match within one text run', () => {
    expect(textsOf('<span>The Office and the office</span>', 'office')).toEqual(['Office', 'office']);
  });

  it('DO-04 covers a match across several text runs and lines', () => {
    const html = '<span>I have read the wh</span><span>ole</span><br><span>Agreement today</span>';
    expect(textsOf(html, 'whole agreement')).toEqual(['wholeAgreement']);
  });

  it('DO-04 covers a match in nested marked content', () => {
    expect(textsOf('<span class="markedContent"><span>Årh</span><span>us</span></span>', 'arhus')).toEqual([
      'Århus',
    ]);
  });
});
