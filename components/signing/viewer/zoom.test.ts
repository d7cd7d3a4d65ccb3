import { percentOf, scaleOf, zoomedIn, zoomedOut } from './zoom.ts';

const view = { room: 832, pageWidth: 600 };

describe('zoom', () => {
  it('shows a page in its real size at 100 %: 72 points are 96 pixels', () => {
    expect(scaleOf(1, view) * 72).toBeCloseTo(96);
    expect(percentOf(scaleOf(1, view))).toBe('100%');
  });

  it('fits the page into the room, but not beyond what reads well', () => {
    expect(scaleOf('fit', view) * view.pageWidth).toBeCloseTo(800);
    expect(percentOf(scaleOf('fit', { room: 4000, pageWidth: 300 }))).toBe('150%');
  });

  it('goes to the next step from wherever it is', () => {
    const fitted = scaleOf(0.9, view);
    expect([zoomedOut(fitted), zoomedIn(fitted)]).toEqual([0.75, 1]);
    expect([zoomedOut(scaleOf(1, view)), zoomedIn(scaleOf(1, view))]).toEqual([0.75, 1.25]);
  });

  it('stops at the ends', () => {
    expect(zoomedIn(scaleOf(4, view))).toBe(4);
    expect(zoomedOut(scaleOf(0.25, view))).toBe(0.25);
  });
});
