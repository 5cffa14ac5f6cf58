import vader from 'vader-sentiment';
import { expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { compoundScore } from './compound-score.ts';

const { SentimentIntensityAnalyzer: library } = vader;

const WORDS = [
  ...[
    'good',
    'GREAT',
    'bad',
    'Terrible',
    'kind',
    'of',
    'least',
    'at',
    'very',
    'never',
    'so',
    'this',
    'but',
    'BUT',
  ],
  ...[
    "isn't",
    'not',
    'without',
    'doubt',
    'extremely',
    'barely',
    'sort',
    'the',
    'bomb',
    'hand',
    'mouth',
    'x',
    'ok',
    '17',
  ],
  ...[
    ':)',
    ':D',
    ':-(',
    '<3',
    'semi-good',
    'a_b',
    '“fine”',
    'café',
    '__proto__',
    'constructor',
    '>>good',
    'no',
  ],
];
const MARKS = [
  '',
  '',
  '',
  '.',
  '!',
  '?',
  ',',
  ';',
  ':',
  '-',
  "'",
  '"',
  '!!',
  '!!!',
  '??',
  '?!?',
  '!?!?',
  '...',
  '(',
  '#',
];
const SPACES = [' ', ' ', '\n', '  ', '\t'];

it('is the score of the library, to the digit, whatever is in front of words and behind them', () => {
  const { unit } = createRandom(7);
  const one = (of: readonly string[]): string => of[Math.floor(unit() * of.length)] ?? '';
  const texts = Array.from({ length: 2000 }, () =>
    Array.from(
      { length: 1 + Math.floor(unit() * 14) },
      () => one(MARKS) + one(WORDS) + one(MARKS) + one(SPACES),
    ).join(''),
  );
  expect(['', ' ', '!', ...texts].map(compoundScore)).toEqual(
    ['', ' ', '!', ...texts].map((text) => library.polarity_scores(text).compound),
  );
});
