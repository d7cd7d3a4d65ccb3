import { rectangleAfterKey } from './signature-keys.ts';

const A4 = { width: 595, height: 842 };
const rectangle = { x: 100, y: 100, width: 180, height: 60 };
const press = (key: string, keys: { shiftKey?: boolean; altKey?: boolean } = {}) =>
  rectangleAfterKey(rectangle, { key, shiftKey: false, altKey: false, ...keys }, A4);

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

  it('returns null for other keys', () => {
    expect(press('Tab')).toBeNull();
  });
});
