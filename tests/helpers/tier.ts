/**
 * Which tests run: `quick` by `npm test`, `full` (what quick leaves out) by `npm run test:full`; all of them where neither is named, as in an
 * editor. Slow files are named `*.full.test.ts` or `*.full.spec.ts` or are in `tests/real-archive`, slow single browser tests are tagged `@full`.
 */
export const tier = process.env['DROPSCOPE_TIER'] as 'quick' | 'full' | undefined;
