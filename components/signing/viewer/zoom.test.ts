import { pageScale, percentOf, scaleOf, zoomedIn, zoomedOut, type Zoom } from './zoom.ts';

const view = { viewWidth: 832, pageWidth: 600 };

describe('zoom', () => {
  it('at 100 % shows 72 points as 96 pixels', () => {
    expect(scaleOf(1, view) * 72).toBeCloseTo(96);
    expect(percentOf(scaleOf(1, view))).toBe('100%');
  });

  it('fits the page into the view, up to 150 %', () => {
    expect(scaleOf('fit', view) * view.pageWidth).toBeCloseTo(800);
    expect(percentOf(scaleOf('fit', { viewWidth: 4000, pageWidth: 300 }))).toBe('150%');
  });

  it('fits pages that are wider than the first one as well, and leaves narrower ones their size', () => {
    const widthAt = (zoom: Zoom, pageWidth: number) =>
      Math.round(pageWidth * pageScale(zoom, { viewWidth: 832, firstWidth: 600, pageWidth }));
    expect([600, 1200, 300].map((width) => widthAt('fit', width))).toEqual([800, 800, 400]);
    expect([600, 1200].map((width) => widthAt(0.75, width))).toEqual([600, 1200]);
  });

  it('goes to the next step, also from between two steps', () => {
    const fitted = scaleOf(0.9, view);
    expect([zoomedOut(fitted), zoomedIn(fitted)]).toEqual([0.75, 1]);
    expect([zoomedOut(scaleOf(1, view)), zoomedIn(scaleOf(1, view))]).toEqual([0.75, 1.25]);
  });

  it('stops at the smallest and the largest step', () => {
    expect(zoomedIn(scaleOf(4, view))).toBe(4);
    expect(zoomedOut(scaleOf(0.25, view))).toBe(0.25);
  });

  it('never enlarges a page that fits the width below the smallest step when it zooms out', () => {
    const fitted = scaleOf('fit', { ...view, pageWidth: 14_400 });
    expect(scaleOf(zoomedOut(fitted), view)).toBeCloseTo(fitted);
    expect(zoomedIn(fitted)).toBe(0.25);
  });
});
