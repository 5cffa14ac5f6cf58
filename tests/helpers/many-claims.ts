import type { Act } from '#main/analysis/claims/acts.ts';
import { writeAct, writeClaim } from '#main/services/claims/ledger.ts';
import { newClaimSchema } from '#shared/contract/claims.ts';
import { createTestWorkstation, type TestWorkstation } from './workstation.ts';

export const CLAIMS = 10_000;
/** A third of the claims has one. */
export const JUDGMENTS = Math.floor(CLAIMS / 3);
const at = '2024-01-01T00:00:00';

/** Every list of the ledger: its first page, its last, searched and filtered. */
export const CLAIM_LISTS = [
  '/api/claims?limit=200',
  '/api/claims?limit=200&offset=9800&sort=due&direction=descending',
  '/api/claims?search=9999&limit=200',
  '/api/claims?outcome=untestable&year=2019&coder=Coder%203&hasProbability=true&limit=200',
  '/api/claim-log?limit=200',
  '/api/claim-queue?limit=200',
] as const;

/** A workstation with the demonstration corpus and 10,000 invented claims, each third of them judged. */
export const createClaimWorkstation = async (): Promise<TestWorkstation> => {
  const w = await createTestWorkstation({ data: 'demonstration' });
  await w.services.deps.store.write((tx) => {
    for (let claim = 1; claim <= CLAIMS; claim += 1) {
      const act: Extract<Act, { act: 'claim' }> = {
        ...{ act: 'claim', claim, at, items: [], datasetSha256: null },
        madeAt: `20${17 + (claim % 5)}-0${1 + (claim % 9)}-01T00:00:00`,
        body: newClaimSchema.parse({
          ...{ by: `Coder ${claim % 7}`, text: `Claim ${claim}: the harbor will be closed.` },
          ...{ rule: 'A newspaper reports it.', dueDate: '2022-12-31', probability: (claim % 11) / 10 },
          reference: { category: 'politics', words: claim % 2 === 0 ? 'harbor' : '' },
        }),
      };
      writeClaim(tx, act);
      if (claim % 3 === 0)
        writeAct(tx, {
          ...{ act: 'judgment', claim, at },
          body: {
            ...{ by: 'Judge', outcome: 'untestable', reason: 'No source.', evidence: [], earlyReason: '' },
            isBlind: false,
          },
        });
    }
  });
  return w;
};
