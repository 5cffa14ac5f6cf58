import { expect, it } from 'vitest';
import { noteParts } from './note-parts.ts';

const links = (text: string) => noteParts(text).flatMap(({ target }) => target ?? []);

it('finds drops and sets, and loses no letter between them', () => {
  const text = 'Compare #14 with #4966, then [[Storm 2018]].';
  expect(links(text)).toEqual(['drop:14', 'drop:4966', 'set:Storm 2018']);
  expect(
    noteParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('takes no other sign for a link', () => {
  expect(links('C#5, ##7, #1a, https://example.org/#12, &#39; #123456 and [[a\nb]]')).toEqual([]);
  expect(noteParts('')).toEqual([]);
});
