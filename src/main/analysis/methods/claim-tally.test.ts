import { describe, expect, it } from 'vitest';
import type { AnalysisClaim, AnalysisEvent } from '#main/analysis/types.ts';
import { denominatorSentence, markOf, tallyNotes, tallySentence } from '#shared/claim-sentences.ts';
import type { Outcome } from '#shared/contract/claims.ts';
import { claimTally } from './claim-tally.ts';

const day = 86_400;
const start = Date.UTC(2018, 0, 1) / 1000;

const event = (days: number, title = 'Harbor closed'): AnalysisEvent => ({
  ...{ id: `e${days}`, time: start + days * day, resolution: 'second', title, source: 'Test' },
  category: 'politics',
});
/** One event in every ten days of a hundred: a window of five days contains one in half of all cases. */
const events = Array.from({ length: 10 }, (_, i) => event(i * 10 + 5)).concat(event(99.5, 'Fog'));

const claim = (id: number, outcome: Outcome, fields: Partial<AnalysisClaim> = {}): AnalysisClaim => ({
  ...{ id, outcome, made: start + id * day, due: start + (id + 5) * day, exclusion: null },
  reference: { category: 'politics', words: 'HARBOR' },
  probability: null,
  judgments: null,
  isConfirmatory: false,
  ...fields,
});

const tallyOf = (claims: readonly AnalysisClaim[], list: readonly AnalysisEvent[] = events) =>
  claimTally.run({ claims, events: list }, claimTally.parameters.parse({ resamples: 200 }), { seed: 4966 });

describe('the claim tally', () => {
  it('is confirmatory only where every compared claim is', () => {
    const claims = [1, 2, 3].map((id) => claim(id, 'happened', { isConfirmatory: true }));
    const open = claim(4, 'open');
    expect(markOf(tallyOf([...claims, open]))).toMatchObject({ mark: 'confirmatory' });
    const mixed = tallyOf([...claims, claim(5, 'did-not-happen')]);
    expect(mixed.confirmatory).toBe(3);
    expect(markOf(mixed)).toEqual({
      mark: 'exploratory',
      reason: '3 of 4 compared claims are confirmatory: their rules were fixed before any evidence.',
    });
    expect(markOf(tallyOf([open]))).toBeNull();
  });

  it('compares claims with how often such events come within such a time', () => {
    const tally = tallyOf([
      ...Array.from({ length: 20 }, (_, i) => claim(i + 1, i < 14 ? 'happened' : 'did-not-happen')),
      claim(30, 'untestable', { reference: null, due: null }),
      claim(31, 'open'),
      claim(32, 'happened', { exclusion: 'Satire' }),
      claim(33, 'happened', { reference: null }),
    ]);
    expect(tally.baseRates[0]?.rate).toBeCloseTo(0.5, 9);
    expect(tally.againstChance).toMatchObject({
      observed: 14,
      claims: 20,
      expected: expect.closeTo(10, 9),
    });
    // Never more moves than there are weeks.
    expect(tally.againstWeeks).toMatchObject({ observed: 14, surrogates: 13 });
    expect(tallySentence(tally)).toBe(
      '14 of 20 happened; 10 expected by chance (95% range 6–14), p = 0.058.',
    );
    expect(denominatorSentence(tally)).toBe(
      '24 claims: 15 happened, 6 did not, 0 partly, 1 untestable, 0 disputed, 1 open, 1 excluded. 1 resolved claim has no base rate.',
    );
    expect(tally.years).toEqual([
      { year: 2018, outcomes: expect.objectContaining({ happened: 15, open: 1 }) },
    ]);
  });

  it.each([
    [[], 'The ledger contains no claims yet.'],
    [[claim(1, 'open')], 'No claim is resolved yet'],
    [[claim(1, 'happened')], 'One resolved claim cannot tell skill from chance.'],
    [[claim(1, 'happened'), claim(2, 'happened')], 'Every resolved claim happened'],
    [[claim(1, 'did-not-happen'), claim(2, 'did-not-happen')], 'No resolved claim happened'],
  ])('says what it cannot say of %#', (claims, note) => {
    const tally = tallyOf(claims);
    expect(tally.notes).toEqual([expect.stringContaining(note)]);
    const said = [tallySentence(tally), denominatorSentence(tally), ...tallyNotes(tally)];
    expect([...new Set(said)]).toEqual(said);
    expect(said.filter((sentence) => sentence.includes('compared with chance'))).toHaveLength(
      tally.againstChance === null && claims.length > 0 ? 1 : 0,
    );
  });

  it('finds events with a time among those of the same days that have none', () => {
    // Every Monday one at 06:00 and one of the day, which is stored as its noon and counts from its first second.
    const mondays = Array.from({ length: 10 }, (_, week) => week * 7).flatMap((days) => [
      event(days + 0.25),
      { ...event(days + 0.5), id: `day ${days}`, resolution: 'day' as const },
    ]);
    const morning = { made: start + 5 * 3600, due: start + 23 * 3600 };
    const { againstWeeks } = tallyOf([claim(1, 'happened', morning)], [...mondays, event(69.5, 'Fog')]);
    expect(againstWeeks).toMatchObject({ observed: 1, expected: 1, surrogates: 9 });
  });

  it('rates every claim by its own class and its own time', () => {
    const tally = tallyOf([
      claim(1, 'happened'),
      claim(2, 'happened', { made: start + 2 * day, due: start + 5 * day }),
      claim(3, 'happened', { reference: { category: 'politics', words: 'fog' } }),
      claim(4, 'happened', { due: null }),
      claim(5, 'happened'),
    ]);
    expect(tally.baseRates.map(({ claim: id, rate }) => [id, Math.round(rate * 100)])).toEqual([
      [1, 50],
      [2, 29],
      [3, 1],
      [5, 50],
    ]);
    expect(tally.againstChance).toMatchObject({ observed: 4, claims: 4 });
  });

  it('names the claims whose reference class has no event, which any claim would beat', () => {
    const typed = { category: 'politics', words: 'harbour' } as const;
    const tally = tallyOf([
      claim(1, 'happened', { reference: typed }),
      claim(2, 'did-not-happen', { reference: typed }),
      claim(3, 'happened'),
    ]);
    expect(tally.notes).toEqual([
      'No event is of the reference class of claim 1, 2: the base rate is 0 there, so check the words of the class.',
    ]);
  });

  it('has no base rate without news, and no skill where all happened', () => {
    const claims = [1, 2, 3].map((id) => claim(id, 'happened', { probability: 0.9 }));
    const tally = tallyOf(claims, []);
    expect(tally).toMatchObject({ againstChance: null, againstWeeks: null, withoutBaseRate: 3 });
    expect(tally.scores).toMatchObject({ n: 3, skill: null, brier: expect.closeTo(0.01, 12) });
    expect(tally.notes.at(-1)).toContain('no news events');
    const sure = tallyOf([claim(1, 'happened', { probability: 0 }), claim(2, 'did-not-happen')]);
    expect(sure.scores).toMatchObject({ n: 1, brier: 1, logScore: null });
  });

  it('measures the agreement of two blind judges', () => {
    const pairs = [
      ...Array.from({ length: 20 }, () => ['happened', 'happened'] as const),
      ...Array.from({ length: 5 }, () => ['happened', 'partly'] as const),
      ...Array.from({ length: 10 }, () => ['partly', 'happened'] as const),
      ...Array.from({ length: 15 }, () => ['partly', 'partly'] as const),
    ];
    const { agreement } = tallyOf(pairs.map((judgments, i) => claim(i, 'partly', { judgments })));
    expect(agreement).toMatchObject({ n: 50, kappa: expect.closeTo(0.4, 9) });
    expect(agreement.kappaInterval?.lower).toBeLessThan(0.4);
  });
});
