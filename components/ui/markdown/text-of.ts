/** Node of a parsed text (hast), as far as its words matter. */
export interface MarkdownNode {
  type: string;
  tagName?: string;
  value?: unknown;
  children?: readonly MarkdownNode[];
}

/** Returns the text of a node and of all nodes in it. */
export function textOf(node: MarkdownNode | undefined): string {
  if (!node) return '';
  if (node.type === 'text' && typeof node.value === 'string') return node.value;
  return (node.children ?? []).map(textOf).join('');
}

/** Returns the words in the head of a table, which name it. */
export const headOf = (table: MarkdownNode | undefined): string => headCells(table).map(textOf).join(', ');

function headCells(node: MarkdownNode | undefined): readonly MarkdownNode[] {
  if (!node) return [];
  return node.tagName === 'th' ? [node] : (node.children ?? []).flatMap(headCells);
}
