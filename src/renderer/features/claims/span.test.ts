import { expect, it } from 'vitest';
import { findWords, marksOf, rangeOf, wordsOf } from './span.ts';

const text = 'One. \n The harbor closes 🚢. End';

it('takes a selection without the blanks at its ends', () => {
  const range = rangeOf(text, 4, text.indexOf('End'));
  expect(range === null ? null : wordsOf(text, range)).toBe('The harbor closes 🚢.');
  expect(rangeOf(text, 4, 7)).toBeNull();
  expect(rangeOf(text, 3, 3)).toBeNull();
});

it('finds the words of a proposal, and marks none where the text has changed', () => {
  const range = findWords(text, 'harbor closes 🚢');
  const span = { ...(range ?? expect.fail()), item: 'drop:1', words: 'harbor closes 🚢' };
  expect(marksOf(text, span)).toEqual([span]);
  expect(marksOf(`More. ${text}`, span)).toEqual([]);
  expect(marksOf(text, undefined)).toEqual([]);
  expect(findWords(text, 'lighthouse')).toBeNull();
});
