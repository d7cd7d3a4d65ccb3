import { afterKey } from './signature-keys.ts';

const A4 = { width: 595, height: 842 };
const rectangle = { x: 100, y: 100, width: 180, height: 60 };
const press = (key: string, keys: { shiftKey?: boolean; altKey?: boolean } = {}) =>
  afterKey(rectangle, { key, shiftKey: false, altKey: false, ...keys }, A4);

describe('keys on the signature rectangle', () => {
  it('DO-05 arrows move it by a point, with Shift by ten', () => {
    expect(press('ArrowRight')).toEqual({ ...rectangle, x: 101 });
    expect(press('ArrowUp')).toEqual({ ...rectangle, y: 101 });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ ...rectangle, x: 90 });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ ...rectangle, y: 90 });
  });

  it('DO-05 Alt and arrows resize it, and its lower left corner stays', () => {
    expect(press('ArrowRight', { altKey: true })).toEqual({ ...rectangle, width: 181 });
    expect(press('ArrowDown', { altKey: true, shiftKey: true })).toEqual({ ...rectangle, height: 50 });
  });

  it('leaves other keys to the page', () => {
    expect(press('Tab')).toBeNull();
  });
});
