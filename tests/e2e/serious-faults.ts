import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { ACCESSIBILITY_EXCEPTIONS } from './accessibility-exceptions.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** In one piece, as the application has no frames (else a second page puts the parts together), and without the lists of what passed. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** A page without a title, a heading two levels below the one before it, and content that is in no landmark. */
export const structureFaults = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await axe(page)
    .withRules(['page-has-heading-one', 'heading-order', 'region'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  );
};

/** What axe calls serious or critical, without the exceptions listed with their reasons. */
const seriousOf = async (run: AxeBuilder): Promise<readonly string[]> => {
  const { violations } = await run.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => ({ id, selector: node.target.join(' '), html: node.html })),
    )
    .filter(
      ({ id, selector }) =>
        !ACCESSIBILITY_EXCEPTIONS.some((known) => known.rule === id && selector.includes(known.selector)),
    )
    .map(({ id, selector, html }) => `${id} ${selector} ${html.slice(0, 160)}`);
};

export const seriousFaults = (page: Page): Promise<readonly string[]> => seriousOf(axe(page).withTags(TAGS));

/** What a second theme can change: elements, names and places are those of the first. */
export const colorFaults = (page: Page): Promise<readonly string[]> =>
  seriousOf(axe(page).withRules(['color-contrast', 'link-in-text-block']));
