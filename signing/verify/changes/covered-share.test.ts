import { boxBetween } from '../filled-fields/boxes.ts';
import { coveredShare } from './covered-share.ts';

const PAGE = boxBetween(0, 0, 500, 1000);

describe('coveredShare', () => {
  it.each([
    ['nothing', [], 0],
    ['one box', [boxBetween(0, 0, 250, 500)], 0.25],
    ['boxes beside one another', [boxBetween(0, 0, 250, 500), boxBetween(250, 0, 500, 500)], 0.5],
    ['the same box twice', [boxBetween(0, 0, 250, 500), boxBetween(250, 500, 0, 0)], 0.25],
    ['a box that reaches beyond the page', [boxBetween(-500, 500, 1000, 5000)], 0.5],
    ['a box beside the page', [boxBetween(-500, 0, 0, 500)], 0],
  ])('counts %s', (_, boxes, share) => {
    expect(coveredShare(PAGE, boxes)).toBe(share);
  });

  it('counts narrow boxes between the parts of the page', () => {
    const rows = Array.from({ length: 50 }, (_, row) => boxBetween(0, row * 20 + 1, 500, row * 20 + 4));
    expect(coveredShare(PAGE, rows)).toBe(1);
  });
});
