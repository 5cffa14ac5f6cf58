import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import type {
  Claim,
  ClaimRow,
  DemonstrationClaims,
  LedgerCheck,
  QueueItem,
} from '#shared/contract/claims.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const load = () => w.post<DemonstrationClaims>('/api/claim-demonstration', {});
const verify = async () => (await w.post<LedgerCheck>('/api/claim-log/verify?waitMs=60000', {})).value.check;

it('fills an empty ledger with invented claims whose outcomes follow from the invented events', async () => {
  const { value } = await load();
  expect(value).toEqual({ claims: 25, entries: 96 });
  expect(await verify()).toMatchObject({ isWhole: true, entries: 96 });
  const { value: rows } = await w.get<ClaimRow[]>('/api/claims?limit=200');
  expect(rows.every(({ coder, item }) => coder.startsWith('Demonstration') && item !== null)).toBe(true);
  // Every drop of it is in the queue, with what was decided.
  const { value: queue } = await w.get<QueueItem[]>('/api/claim-queue?limit=5000&decision=any');
  expect(queue.filter(({ decision }) => decision !== null).length).toBe(37);
  const { value: tally } = await w.get<ClaimTally>('/api/claim-tally');
  expect(tally.outcomes).toMatchObject({ partly: 1, untestable: 2, disputed: 1, open: 2 });
  expect(tally.exclusions).toEqual([{ reason: 'Repeats an earlier claim', claims: 1 }]);
  expect(tally.againstChance?.claims).toBe(18);
  expect(tally.agreement.n).toBeGreaterThan(8);
  expect(tally.scores?.n).toBeGreaterThan(8);
  const documents = await Promise.all(
    rows.map(async ({ id }) => (await w.get<Claim>(`/api/claims/${id}`)).value),
  );
  // The quoted words are in the drop, where the claim says they are.
  const spans = documents.flatMap(({ span }) => (span === undefined ? [] : [span]));
  expect(spans.length).toBeGreaterThan(20);
  const texts = new Map(queue.map(({ dropNumber, text }) => [`drop:${dropNumber}`, text]));
  for (const { item, start, end, words } of spans) expect(texts.get(item)?.slice(start, end + 1)).toBe(words);
  const items = documents.flatMap(({ evidence }) => evidence.flatMap(({ item }) => item ?? []));
  const { value: events } = await w.get<{ id: string }[]>('/api/news-events?limit=1000');
  const ids = new Set(events.map(({ id }) => `event:${id}`));
  expect(items.filter((item) => !ids.has(item))).toEqual([]);
  expect((await load()).text).toContain('need an empty one');
});
