/** `npm run screens`: takes the README's pictures from the last browser run over the demonstration data. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.ts';

/** Pictures of the pages, by the names that the browser tests give theirs (`every-page.full.spec.ts`). */
const PAGES = { dashboard: 'dashboard', 'dashboard-correlations': 'tab-correlations' };
const target = join(root, 'docs', 'pictures');
mkdirSync(target, { recursive: true });
for (const [name, page] of Object.entries(PAGES)) {
  const source = join(root, 'test-results', 'screens', `${page}-1280.png`);
  if (!existsSync(source))
    throw new Error(`${source} is missing: run "npm run build && DROPSCOPE_PICTURES=1 npm run soak" first.`);
  copyFileSync(source, join(target, `${name}.png`));
}
console.log(`${Object.keys(PAGES).length} pictures in docs/pictures`);
