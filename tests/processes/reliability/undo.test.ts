import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { writeDropFile } from '#tests/helpers/drop-file.ts';
import { count, noteFigures } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  const file = writeDropFile([
    { number: 1, content: 'The FBI and the CIA met. BO met BO.' },
    { number: 2, content: 'NSA, FBI, BO.' },
  ]);
  w = await createTestWorkstation({ data: { file } });
});
afterAll(() => w.dispose());

interface Changed {
  readonly status: number;
  readonly value: { readonly jobId?: string | null };
}
const settled = async ({ status, value }: Changed): Promise<boolean> => {
  if (status >= 300) return false;
  if (typeof value.jobId === 'string') await w.finished(value.jobId);
  return true;
};

/** All keys and what they match, without the times of changes. */
const keys = async (): Promise<unknown> => {
  const { value } = await w.get<AbbreviationKey[]>('/api/abbreviation-keys?includeDisabled=true');
  return value.map((key) => ({ ...key, updatedAt: undefined }));
};
const found = async (): Promise<unknown> =>
  Promise.all(
    ['1', '2'].map(async (drop) => {
      const { value } = await w.get<AnswerOf<'getDropAbbreviations'>>(
        `/api/q-drops/number/${drop}/abbreviations`,
      );
      return value.abbreviations.map(({ keyId, positions }) => ({
        keyId,
        places: positions.map(({ start, end, reading }) => ({
          start,
          end,
          state: reading?.state,
          text: reading?.reading,
        })),
      }));
    }),
  );

describe('undo', () => {
  const SEQUENCES = count(2, 25);
  const STEPS = 8;
  const random = createRandom(3);
  const ids = ['fbi', 'cia', 'nsa', 'bo', 'own-1'];
  const pick = (): string => ids[random.below(ids.length)] ?? 'fbi';
  const content = (step: number) => ({
    abbreviation: `OWN-${random.below(3)}`,
    meanings: [`meaning ${step}`],
    category: 'other',
  });
  const edits: readonly ((step: number) => Promise<Changed>)[] = [
    (step) => w.post('/api/abbreviation-keys', content(step)),
    (step) => w.send('PUT', `/api/abbreviation-keys/${pick()}`, content(step)),
    () => w.send('DELETE', `/api/abbreviation-keys/${pick()}`),
    () => w.post(`/api/abbreviation-keys/${pick()}/enable`),
    () => w.post(`/api/abbreviation-keys/${pick()}/reset`),
    () => w.post(`/api/abbreviation-keys/${pick()}/merge`, { into: pick() }),
  ];

  it(`goes back through every state that edits of keys made (${SEQUENCES} sequences)`, async () => {
    let undone = 0;
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
      const states: unknown[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const before = [await keys(), await found()];
        const edit = edits[random.below(edits.length)];
        const answer = await edit?.(step);
        if (answer === undefined || !(await settled(answer))) {
          // A refused edit changes nothing.
          expect([await keys(), await found()]).toEqual(before);
          continue;
        }
        states.push(before);
      }
      for (const state of states.toReversed()) {
        expect(await settled(await w.post('/api/abbreviation-keys/undo'))).toBe(true);
        expect([await keys(), await found()]).toEqual(state);
        undone += 1;
      }
    }
    expect(undone).toBeGreaterThan(SEQUENCES * 2);
    expect((await w.post('/api/abbreviation-keys/undo')).status).toBe(409);
    noteFigures('undo-keys', { sequences: SEQUENCES, undone, different: 0 });
  });

  it('gives every place the reading it had before', async () => {
    const { value } = await w.get<AnswerOf<'getDropAbbreviations'>>('/api/q-drops/number/1/abbreviations');
    const bo = value.abbreviations.find(({ keyId }) => keyId === 'bo')?.positions ?? [];
    expect(bo.length).toBe(2);
    const steps: { id: number; before: unknown }[] = [];
    for (let step = 0; step < count(12, 200); step += 1) {
      const place = bo[random.below(bo.length)];
      const state = (['resolved', 'disputed', 'open'] as const)[random.below(3)];
      const before = await found();
      const given = await w.post<AnswerOf<'setReading'>>('/api/q-drops/number/1/abbreviations/readings', {
        keyId: 'bo',
        start: place?.start,
        end: place?.end,
        state,
        ...(state === 'resolved' ? { reading: `reading ${step}` } : {}),
      });
      expect([given.status, given.text.slice(0, 100)]).toEqual([200, given.text.slice(0, 100)]);
      steps.push({ id: given.value.id, before });
    }
    for (const { id, before } of steps.toReversed()) {
      expect((await w.post(`/api/abbreviation-readings/${id}/undo`)).status).toBe(200);
      expect(await found()).toEqual(before);
    }
  });
});
