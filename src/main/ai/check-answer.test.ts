import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { checkAnswer } from './check-answer.ts';
import type { SectionFacts } from './facts.ts';
import type { SectionAnswer } from './prompts.ts';

const facts: SectionFacts = {
  type: 'correlations',
  facts: [
    {
      id: 'correlations.top.1',
      statement: 'Drop #12, 35 min before “A budget passes” (AP): score 0.71.',
      values: {},
      dropNumbers: [12],
      q: 0.2,
    },
  ],
  notComputed: [],
  excerpts: [{ dropNumber: 15, text: 'Watch the\n water rise tonight.' }],
  size: 1,
  confidence: 0.8,
};
const answer = (more: Partial<SectionAnswer>): SectionAnswer => ({
  analysis: 'Nothing stands out.',
  claims: [],
  caveats: [],
  ...more,
});
const analysed = (analysis: string) => checkAnswer(answer({ analysis }), facts, 'mk-secret');

describe('checking an answer against its inputs', () => {
  it.each([
    'Drop #12 and drop 15 lie close together.',
    'Drops 12 and 15 were compared.',
    'The post says “Watch the water rise tonight.” in drop 15.',
    'Of 4,966 drops, 231 have no text, and 97 % share their minute.',
    'It is a so-called “delta” of 5 minutes.',
    'The event “A budget passes” followed.',
  ])('keeps what the inputs bear out: %s', (text) => {
    expect(analysed(text)).toMatchObject({ analysis: text, rejected: [] });
  });

  it.each([
    ['Drop #99999 proves it.', 'unknown drop'],
    ['Drops 12, 15 and 18 agree.', 'unknown drop'],
    ['See drops 12-14 for this.', 'unknown drop'],
    ['See #777 for more.', 'unknown drop'],
    ['It says “the water rises at dawn” plainly.', 'quote not verbatim'],
    ['It says "everything was confirmed today" plainly.', 'quote not verbatim'],
    ['The marker is mk-secret as asked.', 'repeats its instructions'],
  ])('takes out %s', (text, reason) => {
    const checked = analysed(`First a sound sentence. ${text} Then another one.`);
    expect(checked.rejected).toEqual([{ text, reason }]);
    expect(checked.analysis).toBe('First a sound sentence. Then another one.');
  });

  it('rejects claims with an invented drop, quote or fact, and counts them', () => {
    const claim = { statement: 'Holds.', factIds: ['correlations.top.1'], dropNumbers: [12], quote: null };
    const checked = checkAnswer(
      answer({
        claims: [
          claim,
          { ...claim, quote: 'water rise tonight' },
          { ...claim, dropNumbers: [12, 13] },
          { ...claim, factIds: ['correlations.proof'] },
          { ...claim, quote: 'water falls tonight' },
          { ...claim, statement: 'Drop 4000 shows it.' },
        ],
        caveats: ['Drop 4001 may differ.', 'Small sample.'],
      }),
      facts,
    );
    expect(checked.claims).toHaveLength(2);
    expect(checked.rejected.map(({ reason }) => reason)).toEqual([
      'unknown drop',
      'unknown fact',
      'quote not verbatim',
      'unknown drop',
      'unknown drop',
    ]);
    expect(checked.caveats).toEqual(['Small sample.']);
  });

  it('never lets a foreign drop number through, however the sentence is built', () => {
    const word = fc.constantFrom('The', 'pattern', 'near', 'midnight', 'is', 'common.', 'Yet');
    const mention = fc
      .tuple(
        fc.constantFrom('drop ', 'Drop #', '#', 'drops 12, ', 'drops 15 and '),
        fc.integer({ min: 16, max: 99_999 }),
      )
      .map(([lead, number]) => `${lead}${number}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(word, mention), { maxLength: 30 }), (parts) => {
        const { analysis } = analysed(parts.join(' '));
        expect(analysis).not.toMatch(/(?:drops?\s+|#)(?!12\b|15\b)\d/iu);
      }),
    );
  });
});
