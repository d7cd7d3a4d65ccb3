import { foldText, occurrences } from './search-text.ts';

interface TextPiece {
  node: Text;
  /** Offset of its text in the text of the layer. */
  start: number;
}

/** Returns the ranges of a text layer that contain the folded `needle`, in the order of the search. */
export function rangesIn(layer: HTMLElement, needle: string): Range[] {
  const { pieces, source } = textOf(layer);
  const { text, offsets } = foldText(source);
  return occurrences(text, needle).flatMap((start) => {
    const first = offsets[start];
    const last = offsets[start + needle.length - 1];
    if (first === undefined || last === undefined) return [];
    return rangeBetween(pieces, first, last + 1) ?? [];
  });
}

/** Returns the text nodes of the layer and their joined text, with a line feed for each br. */
function textOf(layer: HTMLElement): { pieces: TextPiece[]; source: string } {
  const pieces: TextPiece[] = [];
  let source = '';
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) source += '\n';
    if (!(node instanceof Text)) continue;
    pieces.push({ node, start: source.length });
    source += node.data;
  }
  return { pieces, source };
}

function rangeBetween(pieces: readonly TextPiece[], from: number, to: number): Range | null {
  const first = pieceAt(pieces, from);
  const last = pieceAt(pieces, to - 1);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, from - first.start);
  range.setEnd(last.node, Math.min(to - last.start, last.node.data.length));
  return range;
}

const pieceAt = (pieces: readonly TextPiece[], offset: number) =>
  pieces.findLast(({ start }) => start <= offset);
