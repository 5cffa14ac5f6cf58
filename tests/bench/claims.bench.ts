import { CLAIM_LISTS, createClaimWorkstation } from '#tests/helpers/many-claims.ts';
import { p95, toLimitRow, type Bench } from './measure.ts';

const LIST_MS = 100;
const ROUNDS = 40;

/** Lists of a ledger of 10,000 claims. */
export const claimsBench: Bench = async () => {
  const w = await createClaimWorkstation();
  try {
    const times: number[] = [];
    for (const path of CLAIM_LISTS) await w.get(path);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const path of CLAIM_LISTS) {
        const started = performance.now();
        await w.get(path);
        times.push(performance.now() - started);
      }
    return [toLimitRow('lists of 10,000 claims, p95', p95(times), LIST_MS, 'ms', 'request to answer')];
  } finally {
    await w.dispose();
  }
};
