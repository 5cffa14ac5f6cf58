import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import ratesJson from '#data/method-rates.json' with { type: 'json' };
import { methods } from '#main/analysis/registry.ts';
import { apiPage } from '#scripts/lib/api-page.ts';
import { methodsPage } from '#scripts/lib/methods-page.ts';
import { measuredRatesSchema } from '#shared/contract/analyses.ts';

const published = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('the generated pages are what the program says (npm run docs writes them)', () => {
  it.each([
    ['api.md', apiPage],
    ['methods.md', methodsPage],
  ])('%s', async (name, make) => {
    expect(published(name)).toBe(await make());
  });
});

describe('the measured rates', () => {
  it('belong to methods of the registry, in a described shape', () => {
    for (const [id, rates] of Object.entries(ratesJson.methods)) {
      const method = methods.find((one) => one.id === id);
      expect(measuredRatesSchema.parse(rates).version).toBeLessThanOrEqual(method?.version ?? 0);
    }
  });
});
