import { expect, it } from 'vitest';
import { findAnalysisDrops } from '#main/repositories/analysis-drops.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

it('drops read in stretches are those read at one go, in canonical order, equal stamps too', async () => {
  const w = await createTestWorkstation({ data: 'short' });
  const { read } = w.services.deps.store;
  const whole = await findAnalysisDrops(read);
  const order = whole.toSorted((a, b) => a.time - b.time || a.number - b.number);
  expect(whole.map(({ number }) => number)).toEqual(order.map(({ number }) => number));
  expect(new Set(whole.map(({ time }) => time)).size).toBeLessThan(whole.length);
  expect(await findAnalysisDrops(read, {}, 1)).toEqual(whole);
  const [from, to] = [whole[100]?.time ?? 0, whole[900]?.time ?? 0];
  const part = whole.filter(({ time }) => time >= from && time <= to);
  expect(await findAnalysisDrops(read, { from, to }, 50)).toEqual(part);
  await w.dispose();
});
