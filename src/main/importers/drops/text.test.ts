import { describe, expect, it } from 'vitest';
import { citedPostIds, extractLinks, hostOf, normaliseText } from './text.ts';

describe('extractLinks', () => {
  it.each([
    ['see https://example.org/a.', ['https://example.org/a']],
    ['https:// example.org/b', ['https://example.org/b']],
    ['https://\u2002example.org/c next', ['https://example.org/c']],
    ['(https://example.org/d)', ['https://example.org/d']],
    ['https://example.org/e_(f)', ['https://example.org/e_(f)']],
    ['“https://example.org/g”', ['https://example.org/g']],
    ['http://a.example\nhttps://b.example/?q=1&r=2#x', ['http://a.example', 'https://b.example/?q=1&r=2#x']],
    ['no link here', []],
  ])('%j', (text, links) => {
    expect(extractLinks(text)).toEqual(links);
  });
});

it('hostOf drops www., port and case', () => {
  expect(hostOf('https://www.Example.org:8080/x')).toBe('example.org');
  expect(hostOf('not a url')).toBe('');
});

it('citedPostIds lists each citation once, in order', () => {
  expect(citedPostIds('>>12 text >>3\n>>12 >>>/pol/ >> 9')).toEqual(['12', '3']);
  // Quoted lines that begin with a number or an ordinal.
  expect(citedPostIds('>>>6 of them\n>>2nd')).toEqual([]);
});

it('normaliseText makes copies equal that differ in blanks, composition and broken URLs only', () => {
  expect(normaliseText(' a\u00a0b  \r\nhttps:// x.example \u2002')).toBe(
    normaliseText('a b\nhttps://x.example'),
  );
  expect(normaliseText('e\u0301')).toBe('\u00e9');
  expect(normaliseText('a')).not.toBe(normaliseText('b'));
});
