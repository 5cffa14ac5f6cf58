import { describe, expect, it } from 'vitest';
import { NO_COLOR } from '#shared/code-book.ts';
import type { Codebook, CoderRun } from '#shared/contract/coder.ts';
import { bookOf, bulkRefusal, choicesOf, draftOf, EMPTY_BOOK, EMPTY_CODE, problemOf } from './coder.ts';

const draft = {
  name: ' Tone ',
  otherwise: 'other',
  codes: [
    { ...EMPTY_CODE, code: ' question ', definition: 'asks', phrases: 'who is, what if ,, ' },
    { ...EMPTY_CODE, definition: 'left out' },
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

  it('keeps every part of a code that it is made of', () => {
    const codes = [
      { code: 'a', definition: '', phrases: [] },
      {
        ...{ code: 'b', definition: 'd', phrases: ['x', 'y z'], parent: 'a', color: NO_COLOR, key: 'q' },
        ...{ example: 'e', inclusion: 'i', exclusion: 'n', guid: '0a3d8a54-0000-4000-8000-000000000001' },
      },
    ];
    const stored = { name: 'n', otherwise: 'o', codes } as unknown as Codebook;
    expect(bookOf(draftOf(stored))).toEqual({ name: 'n', otherwise: 'o', codes });
  });

  it('says what it lacks', () => {
    expect(problemOf(draft)).toBeNull();
    expect(problemOf(EMPTY_BOOK)).toContain('needs a name');
    expect(problemOf({ ...EMPTY_BOOK, name: 'x' })).toContain('at least one code');
    expect(problemOf({ ...draft, otherwise: ' ' })).toContain('a fallback code');
    expect(problemOf({ ...draft, otherwise: 'question' })).toContain('a name of its own');
    const [first = EMPTY_CODE] = draft.codes;
    const under = (parent: string, key = '') => ({
      ...draft,
      codes: [first, { ...EMPTY_CODE, code: 'call', parent, key }],
    });
    expect(problemOf(under('question'))).toBeNull();
    expect(problemOf(under('gone'))).toContain('is not in the code book');
    expect(problemOf(under('call'))).toContain('a code below itself');
    expect(
      problemOf({ ...under('', 'q'), codes: under('', 'q').codes.map((one) => ({ ...one, key: 'q' })) }),
    ).toBe('Every key can give one code only.');
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
