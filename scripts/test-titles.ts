import ts from 'typescript';

const RUNNERS = new Set(['it', 'test', 'describe']);
const VARIANTS = new Set(['each', 'describe', 'only', 'concurrent', 'serial', 'parallel']);

/**
 * Returns the titles of the tests and groups in a TypeScript source, without those that are skipped. Parts of a template
 * that are computed are left out; the texts of a table of cases follow the title that the table fills in.
 */
export function testTitlesIn(source: string, fileName: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isRunner(node.expression)) {
      const title = textOf(node.arguments[0]);
      if (title !== undefined) titles.push([title, ...tableTexts(node.expression)].join(' '));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest));
  return titles;
}

/** Recognizes `it`, `test.describe`, `it.each(table)`; not `test.skip` nor `test.step`. */
function isRunner(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return RUNNERS.has(callee.text);
  if (ts.isCallExpression(callee)) return isEach(callee.expression) && isRunner(callee.expression);
  return (
    ts.isPropertyAccessExpression(callee) && VARIANTS.has(callee.name.text) && isRunner(callee.expression)
  );
}

const isEach = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && callee.name.text === 'each';

function textOf(argument: ts.Expression | undefined): string | undefined {
  if (!argument) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return undefined;
  return [argument.head.text, ...argument.templateSpans.map(({ literal }) => literal.text)].join('');
}

function tableTexts(callee: ts.Expression): string[] {
  if (!ts.isCallExpression(callee)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  callee.arguments.forEach(visit);
  return texts;
}
