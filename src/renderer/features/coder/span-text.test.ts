import { describe, expect, it } from 'vitest';
import { offsetOf, pointsBefore, spanOf, stepped, withSpan } from './span-text.ts';

const TEXT = 'a😀👩‍👩‍👧 who e\u0301\r\nx';

describe('a span', () => {
  it('is moved by what people see as one character, and by words', () => {
    const all = [0];
    while ((all.at(-1) ?? 0) < TEXT.length) all.push(stepped(TEXT, all.at(-1) ?? 0, 1, false));
    expect(all.map((place, at) => TEXT.slice(all[at - 1] ?? 0, place)).slice(1)).toEqual([
      ...['a', '😀', '👩‍👩‍👧', ' ', 'w', 'h', 'o', ' '],
      ...['e\u0301', '\r\n', 'x'],
    ]);
    expect(all.toReversed().slice(1)).toEqual(
      all
        .toReversed()
        .slice(0, -1)
        .map((place) => stepped(TEXT, place, -1, false)),
    );
    expect(stepped('who is', 0, 1, true)).toBe(3);
    expect([stepped('x', 0, -1, false), stepped('x', 1, 1, true)]).toEqual([0, 1]);
  });

  it('is stored in code points, and shown where it was', () => {
    const start = TEXT.indexOf('who');
    const span = spanOf(TEXT, 'q', { anchor: start + 3, focus: start });
    expect(span).toEqual({ code: 'q', start: 8, end: 11 });
    expect([offsetOf(TEXT, 8), offsetOf(TEXT, 11), pointsBefore(TEXT, start)]).toEqual([start, start + 3, 8]);
    expect(spanOf(TEXT, 'q', { anchor: 2, focus: 2 })).toBeNull();
  });

  it('is added, removed, or refused with one sentence', () => {
    const [one, other, over] = [
      { code: 'a', start: 0, end: 3 },
      { code: 'b', start: 1, end: 9 },
      { code: 'a', start: 2, end: 4 },
    ];
    expect(withSpan([one], other)).toEqual({ codes: [one, other], problem: null });
    expect(withSpan([one, other], one)).toEqual({ codes: [other], problem: null });
    expect(withSpan([one], { ...one, start: 3, end: 5 }).problem).toBeNull();
    expect(withSpan([one], over)).toEqual({ codes: [one], problem: expect.stringContaining('overlap') });
    expect(withSpan([one], one).problem).toContain('The last span');
    expect(withSpan([one], null).problem).toContain('Select a part');
  });
});
