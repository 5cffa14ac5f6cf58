import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLAIM_LISTS, CLAIMS, createClaimWorkstation, JUDGMENTS } from '#tests/helpers/many-claims.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createClaimWorkstation();
}, 300_000);
afterAll(() => w.dispose());

/** How long they take is a row of `npm run bench -- claims`. */
it.each(CLAIM_LISTS)('with 10,000 claims %s answers a page and its whole size', async (path) => {
  const { status, headers, value } = await w.get<unknown[]>(path);
  expect(status).toBe(200);
  expect(value.length).toBe(Math.min(200, Number(headers.get('X-Total-Count'))));
  expect(value.length).toBeGreaterThan(0);
});

it('with 10,000 claims counts every one, and every act', async () => {
  const totalOf = async (path: string) => Number((await w.get(path)).headers.get('X-Total-Count'));
  expect(await totalOf('/api/claims?limit=1')).toBe(CLAIMS);
  expect(await totalOf('/api/claim-log?limit=1')).toBe(CLAIMS + JUDGMENTS);
});
