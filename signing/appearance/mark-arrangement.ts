import type { Area, FittedText, PlacedLine, Room } from './fit-text.ts';

/** Positions of text and mark in an appearance. */
export interface AppearanceLayout {
  lines: PlacedLine[];
  /** Rectangle of the mark; undefined without a mark or without room for one. */
  mark: Area | undefined;
  /** Thin line between mark and text; undefined where it would leave no room for the text. */
  rule: Area | undefined;
}

/** Width and height, in points or pixels; only the proportion of a mark matters. */
export interface Size {
  width: number;
  height: number;
}

/** Mark and text in an area. */
export interface Arrangement {
  mark: Area;
  text: FittedText;
  textArea: Area;
  /** Space between mark and text, in points. */
  gap: number;
}

interface MarkShare {
  mark: Size;
  /** Largest share of the area's width or height. */
  share: number;
}

type Fit = (room: Room) => FittedText;

/** Places the mark left of the text, both vertically centred. */
export function beside(fit: Fit, { x, y, width, height }: Area, { mark, share }: MarkShare): Arrangement {
  const size = within(mark, { width: width * share, height });
  const gap = Math.min(12, width * 0.06);
  const taken = size.width + gap;
  const textArea = { x: x + taken, y, width: width - taken, height };
  return { mark: { x, y: y + (height - size.height) / 2, ...size }, text: fit(textArea), textArea, gap };
}

/** Places the mark above the text, both together vertically centred. */
export function above(fit: Fit, { x, y, width, height }: Area, { mark, share }: MarkShare): Arrangement {
  const size = within(mark, { width, height: height * share });
  const gap = Math.min(8, height * 0.08);
  const text = fit({ width, height: height - size.height - gap });
  const top = y + height - (height - size.height - gap - text.height) / 2;
  const bottom = top - size.height;
  return {
    mark: { x, y: bottom, ...size },
    text,
    textArea: { x, y: bottom - gap - text.height, width, height: text.height },
    gap,
  };
}

/** Scales a mark to the largest size that fits, keeping its proportion. */
export function within(mark: Size, room: Size): Size {
  const scale = Math.min(room.width / mark.width, room.height / mark.height);
  return { width: mark.width * scale, height: mark.height * scale };
}

/** Returns the width of a rule in points: a hairline, thinner in a small area. */
function thickness({ width, height }: Size): number {
  return Math.min(0.6, width * 0.01, height * 0.02);
}

/** Returns a rule of the height of an area. */
export function verticalRule(x: number, area: Area): Area {
  const width = thickness(area);
  return { x: x - width / 2, y: area.y, width, height: area.height };
}

/** Returns a rule as wide as the wider of mark and text, like the line on paper on which people sign. */
export function horizontalRule(
  y: number,
  { area, mark, lines }: { area: Area; mark: Area | undefined; lines: readonly PlacedLine[] },
): Area {
  const height = thickness(area);
  const ends = lines.map((line) => line.x + (line.width * line.size) / 1000);
  const right = Math.max(mark ? mark.x + mark.width : 0, ...ends);
  return { x: area.x, y: y - height / 2, width: right - area.x, height };
}

/** Divides an area into a vertical rule at its left edge and the rest. */
export function inset(area: Area): { rule: Area; rest: Area } {
  const rule = verticalRule(area.x + thickness(area) / 2, area);
  const taken = rule.width + Math.min(6, area.width * 0.04);
  return { rule, rest: { ...area, x: area.x + taken, width: area.width - taken } };
}
