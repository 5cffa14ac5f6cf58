import { describe, expect, it } from 'vitest';
import { promptAttacks } from '#tests/helpers/prompt-attacks.ts';
import { checkCoding, codeByRule, codingPrompt, type CodeBook } from './coder.ts';

const book: CodeBook = {
  name: 'Tone',
  codes: [
    { code: 'question', definition: 'asks something', phrases: ['?', 'who is'] },
    { code: 'call', definition: 'asks the reader to act', phrases: ['watch', 'C++ (now)'] },
  ],
  otherwise: 'other',
};

describe('the coder', () => {
  it('codes by whole words, any case, in the order of the book, every character literal', () => {
    expect(codeByRule(book, 'WATCH the news')).toBe('call');
    expect(codeByRule(book, 'a watchful eye')).toBe('other');
    expect(codeByRule(book, 'Who is he? Watch.')).toBe('question');
    expect(codeByRule(book, 'learn c++ (now)')).toBe('call');
    expect(codeByRule(book, '')).toBe('other');
  });

  it('keeps posts inside their element, whatever they hold', () => {
    const { prompt } = codingPrompt(
      book,
      promptAttacks.map(({ post }, index) => ({ dropNumber: index + 1, text: post })),
    );
    expect(prompt.split('</posts>')).toHaveLength(2);
    const lines = prompt.slice(prompt.indexOf('<posts>\n') + 8, prompt.indexOf('\n</posts>')).split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { dropNumber: number }).dropNumber)).toEqual(
      promptAttacks.map((_, index) => index + 1),
    );
  });

  it('keeps known codes for the drops asked about, the first of each, and counts the rest', () => {
    const checked = checkCoding(book, [1, 2, 3], {
      codes: [
        { dropNumber: 1, code: 'call' },
        { dropNumber: 1, code: 'question' },
        { dropNumber: 2, code: 'made up' },
        { dropNumber: 9, code: 'call' },
      ],
    });
    expect(checked).toEqual({ coded: [{ dropNumber: 1, code: 'call' }], uncoded: [2, 3], invented: 1 });
  });
});
