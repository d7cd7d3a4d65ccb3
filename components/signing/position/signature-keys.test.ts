import { rectangleAfterKey } from './signature-keys.ts';

const A4 = { width: 595, height: 842 };
const rectangle = { x: 100, y: 100, width: 180, height: 60 };
const press = (
  key: string,
  keys: { shiftKey?: boolean; altKey?: boolean } = {},
  page = { size: A4, scale: 1 },
) => rectangleAfterKey(rectangle, { key, shiftKey: false, altKey: false, ...keys }, page);

describe('rectangleAfterKey', () => {
  it('DO-05 moves the rectangle by 1 point, with Shift by 10', () => {
    expect(press('ArrowRight')).toEqual({ ...rectangle, x: 101 });
    expect(press('ArrowUp')).toEqual({ ...rectangle, y: 101 });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ ...rectangle, x: 90 });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ ...rectangle, y: 90 });
  });

  it('DO-05 with Alt resizes the rectangle and keeps its lower left corner', () => {
    expect(press('ArrowRight', { altKey: true })).toEqual({ ...rectangle, width: 181 });
    expect(press('ArrowDown', { altKey: true, shiftKey: true })).toEqual({ ...rectangle, height: 50 });
  });

  it('moves the rectangle by about a pixel on a page that is shown far smaller than it is', () => {
    const plan = { size: { width: 14_400, height: 10_000 }, scale: 0.05 };
    expect(press('ArrowRight', {}, plan)).toEqual({ ...rectangle, x: 120 });
    expect(press('ArrowUp', { shiftKey: true }, plan)).toEqual({ ...rectangle, y: 300 });
    expect(press('ArrowRight', { altKey: true }, plan)).toEqual({ ...rectangle, width: 200 });
  });

  it('returns null for other keys', () => {
    expect(press('Tab')).toBeNull();
  });
});
