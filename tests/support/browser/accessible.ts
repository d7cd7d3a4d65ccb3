import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface AxeScope {
  /** CSS selector of the part to examine; the whole page without it. */
  include?: string;
  /** Identifiers of the only rules to apply. */
  rules?: string[];
}

/** Returns what axe finds on the page, once transitions have ended: colours in transition have another contrast. */
export async function violationsOf(page: Page, { include, rules }: AxeScope = {}): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition && each.playState === 'running')
        .map(({ finished }) => finished),
    ),
  );
  const axe = new AxeBuilder({ page });
  if (include) axe.include(include);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Expects that axe finds nothing on the page as it is shown now. */
export async function expectAccessible(page: Page, scope?: AxeScope): Promise<void> {
  expect(await violationsOf(page, scope)).toEqual([]);
}
