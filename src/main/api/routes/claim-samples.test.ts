import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClaimSample } from '#shared/contract/claim-samples.ts';
import type { LedgerCheck, QueueItem } from '#shared/contract/claims.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const draw = (body: object) => w.post<ClaimSample>('/api/claim-samples', { by: 'Ann', ...body });
const queue = async () =>
  (await w.get<QueueItem[]>('/api/claim-queue?from=sample&decision=any&limit=5000')).value;
const newest = async () => (await w.get<ClaimSample[]>('/api/claim-samples')).value[0];

it('draws the same drops for the same seed, in proportion to the years', async () => {
  expect((await queue()).length).toBe(0);
  const { value: first } = await draw({ size: 100, seed: 7 });
  expect(first).toMatchObject({ population: 4966, drawn: 100, coded: 0, isCurrent: true, claimShare: null });
  for (const { population, drawn } of first.strata)
    expect(Math.abs(drawn - (population * 100) / 4966)).toBeLessThan(1);
  const drops = (await queue()).map(({ dropNumber }) => dropNumber);
  await draw({ size: 100, seed: 8 });
  expect((await queue()).map(({ dropNumber }) => dropNumber)).not.toEqual(drops);
  await draw({ size: 100, seed: 7 });
  expect((await queue()).map(({ dropNumber }) => dropNumber)).toEqual(drops);
});

it('tells the share of all drops with its interval once every drop is coded', async () => {
  await draw({ size: 12, seed: 3 });
  const drops = (await queue()).map(({ dropNumber }) => dropNumber);
  const [said = 0, ...others] = drops;
  for (const drop of others) {
    expect((await newest())?.claimShare).toBeNull();
    const { status } = await w.post('/api/claim-queue/decisions', {
      by: 'Ann',
      drop,
      decision: 'not-a-claim',
    });
    expect(status).toBe(200);
  }
  const claim = { by: 'Ann', text: 'The harbor will be closed.', items: [`drop:${said}`] };
  expect((await w.post('/api/claims', claim)).status).toBe(200);
  const open = await newest();
  expect(open).toMatchObject({ coded: 12, withClaim: 1, unresolved: 1, happenedShare: null });
  expect(open?.claimShare?.share).toBeCloseTo(1 / 12, 1);
  expect(open?.sentence).toMatch(
    /^Sample of 12 of 4,966 drops \(by year, seed 3\): 1 contains a claim\. For all of them that is \d+\.\d% \(95% interval /u,
  );
  await w.post('/api/claims/1/judgments', { by: 'Ben', outcome: 'untestable', reason: 'It names no event.' });
  expect((await newest())?.happenedShare).toMatchObject({ share: 0, lower: 0 });
  const { value } = await w.post<LedgerCheck>('/api/claim-log/verify?waitMs=60000', {});
  expect(value.check).toMatchObject({ isWhole: true });
});

it('refuses a sample that is larger than what it is drawn from', async () => {
  const { status, text } = await draw({ size: 2000, frame: 'queue' });
  expect([status, text]).toEqual([409, expect.stringContaining('choose a smaller one.')]);
  const { text: strange } = await w.post('/api/claim-queue/decisions', {
    ...{ by: 'Ann', drop: 999_999, decision: 'too-vague' },
  });
  expect(strange).toContain('is not in the queue');
});
