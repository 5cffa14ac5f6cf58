import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The quick unit tests of one part of the core, next to the code that `npm run test:mutation` changes. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [process.env['MUTATION_TESTS'] ?? 'src/main/analysis/**/*.test.ts'],
    // Kept modules would keep the first change: every later one would look as if no test noticed it.
    isolate: true,
  },
});
