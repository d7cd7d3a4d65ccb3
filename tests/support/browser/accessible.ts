import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface AxeScope {
  /** CSS selector of the part to examine; the whole page without it. */
  include?: string;
  /** Identifiers of the only rules to apply. */
  rules?: string[];
}

const LONGEST_TRANSITION_MS = 1000;

/** Returns what axe finds on the page, once transitions have ended: colours in transition have another contrast. */
export async function violationsOf(page: Page, { include, rules }: AxeScope = {}): Promise<string[]> {
  await page.evaluate(async (longest) => {
    const transitions = document
      .getAnimations()
      .filter((each) => each instanceof CSSTransition && each.playState === 'running');
    const ends = Promise.allSettled(transitions.map(({ finished }) => finished));
    // A transition of a removed element does not end before the next frame, which a page in the background does not have.
    await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, longest))]);
  }, LONGEST_TRANSITION_MS);
  // Without it, axe opens another page to gather the results of frames, which no page has, and takes twice the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (include) axe.include(include);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Expects that axe finds nothing on the page as it is shown now. */
export async function expectAccessible(page: Page, scope?: AxeScope): Promise<void> {
  expect(await violationsOf(page, scope)).toEqual([]);
}
