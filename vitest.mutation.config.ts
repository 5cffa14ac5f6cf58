import { defineConfig } from 'vitest/config';
import base, { SLOW } from './vitest.config.ts';

/**
 * The quick unit tests of one part of the core, next to the code that `npm run test:mutation` changes. No tier is named, of which a run has
 * only its turn of the cases: a change may be noticed by any of them.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [process.env['MUTATION_TESTS'] ?? 'src/main/analysis/**/*.test.ts'],
    exclude: [...(base.test?.exclude ?? []), ...SLOW],
    // Kept modules would keep the first change: every later one would look as if no test noticed it.
    isolate: true,
  },
});
