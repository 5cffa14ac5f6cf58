import { describe, expect, it } from 'vitest';
import type { Codebook, CoderRun } from '#shared/contract/coder.ts';
import { bookOf, bulkRefusal, choicesOf, EMPTY_BOOK, problemOf } from './coder.ts';

const draft = {
  name: ' Tone ',
  otherwise: 'other',
  codes: [
    { code: ' question ', definition: 'asks', phrases: 'who is, what if ,, ' },
    { code: '', definition: 'left out', phrases: '' },
  ],
};

const run = (more: object): CoderRun =>
  ({
    coder: 'rule',
    scope: 'audit',
    status: 'completed',
    agreement: { bulkRunOffered: true },
    ...more,
  }) as CoderRun;
const book = (humanCodes: number, runs: readonly CoderRun[]): Codebook =>
  ({ ...bookOf(draft), humanCodes, runs }) as Codebook;

describe('a code book draft', () => {
  it('becomes a code book: trimmed, phrases apart, unnamed codes left out', () => {
    expect(bookOf(draft)).toEqual({
      name: 'Tone',
      otherwise: 'other',
      codes: [{ code: 'question', definition: 'asks', phrases: ['who is', 'what if'] }],
    });
    expect(choicesOf(bookOf(draft))).toEqual(['question', 'other']);
  });

  it('says what it lacks', () => {
    expect(problemOf(draft)).toBeNull();
    expect(problemOf(EMPTY_BOOK)).toContain('needs a name');
    expect(problemOf({ ...EMPTY_BOOK, name: 'x' })).toContain('at least one code');
    expect(problemOf({ ...draft, otherwise: ' ' })).toContain('a fallback code');
    expect(problemOf({ ...draft, otherwise: 'question' })).toContain('a name of its own');
  });
});

describe('a bulk run', () => {
  it.each([
    [49, [run({})], 'from 50 human codes; there are 49'],
    [50, [], 'after an audit'],
    [50, [run({ coder: 'other' })], 'after an audit'],
    [50, [run({ status: 'failed' })], 'after an audit'],
    [50, [run({ agreement: { bulkRunOffered: false } })], 'after an audit'],
  ])('is refused with %d codes and %j', (codes, runs, sentence) => {
    expect(bulkRefusal(book(codes, runs), 'rule')).toContain(sentence);
  });

  it('is offered after an audit of that coder beside 50 codes', () => {
    expect(bulkRefusal(book(50, [run({})]), 'rule')).toBeNull();
  });
});
