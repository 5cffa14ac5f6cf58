import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(
  join(import.meta.dirname, '..', '..', 'src', 'renderer', 'styles', 'tokens.css'),
  'utf8',
);
const [dark = ''] = css.split("[data-theme='light']");
const tokens = new Map([...dark.matchAll(/(--ds-[a-z0-9-]+): ([^;]+);/g)].map((m) => [m[1], m[2] ?? '']));

/** What a browser computes of tokens.css, for what is drawn without one. */
Object.assign(globalThis, {
  // Without a canvas ECharts measures text by its own table.
  document: { documentElement: {}, createElement: () => null },
  getComputedStyle: () => ({ getPropertyValue: (name: string) => tokens.get(name) ?? '' }),
});
