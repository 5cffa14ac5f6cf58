import { describe, expect, it } from 'vitest';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { drop } from '#tests/helpers/drops.ts';
import { formatPatterns } from './format-patterns.ts';

const run = (drops: readonly AnalysisDrop[], surrogates = 199) =>
  formatPatterns.run({ drops }, formatPatterns.parameters.parse({ surrogates }), { seed: 4966 });
const counts = (content: string, imageCount = 0) =>
  Object.fromEntries(
    run([drop({ number: 1, content, imageCount })], 19)
      .patterns.filter(({ occurrences }) => occurrences > 0)
      .map(({ form, occurrences }) => [form.replace('formatting_', ''), occurrences]),
  );

describe('forms', () => {
  it.each<[string, string, Record<string, number>]>([
    ['brackets', 'a [word] and [two words]\nopen [', { brackets: 2 }],
    ['capital lines', 'ONE TWO\nOne two\nABC\n1234', { all_caps_line: 1 }],
    ['question chains', 'a?\nb?\nc?\nno\nd?\ne?', { question_chain: 1 }],
    ['numbered lists', '1. one\nbetween\n2. two\n3. three\n1) x\n2) y', { numbered_list: 2 }],
    ['a lone number', '2. two\n1. one', {}],
    ['countdowns', 'go [0:30] and [12:00]', { countdown: 2, brackets: 2 }],
    ['references', '>>12\n>>13 x', { post_reference: 2 }],
    ['arrows', 'a -> b\nc => d → e\nf > g >>> h', { arrows: 5 }],
    ['greentext is no arrow', '>only a line', {}],
    ['stringers', '_Code-X_7\nA_B_C9\nsnake_case\nplain_words_here', { stringer: 2 }],
    ['sign-off', 'words\nQ', { sign_off: 1 }],
  ])('%s', (_, content, expected) => {
    expect(counts(content)).toEqual(expected);
  });

  it('calls only a drop with an image and no text image only', () => {
    expect(counts('', 1)).toEqual({ image_only: 1 });
    expect(counts('', 0)).toEqual({});
    expect(counts('text', 1)).toEqual({});
  });

  it('does not count what is quoted, pasted or part of a URL', () => {
    expect(counts('https://example.org/A_B_C/[x]')).toEqual({});
    expect(counts(`"${'[A] '.repeat(30)}"`)).toEqual({});
  });
});

describe('use over the months', () => {
  const archive = (hasForm: (i: number) => boolean) =>
    Array.from({ length: 240 }, (_, i) =>
      drop({ number: i + 1, time: 1_514_800_000 + i * 86_400, content: hasForm(i) ? 'x [y]' : 'x' }),
    );
  const brackets = (drops: readonly AnalysisDrop[]) =>
    run(drops, 499).patterns.find(({ form }) => form === 'formatting_brackets');

  it('is significant where a form is taken up, and not where it is spread by chance', () => {
    const taken = brackets(archive((i) => i > 120));
    expect(taken?.p).toBe(1 / 500);
    expect(taken?.significance).toBeGreaterThan(0.9);
    const spread = brackets(archive((i) => i % 3 === 0));
    expect(spread?.p).toBeGreaterThan(0.5);
  });

  it('answers for no drops and for a form that is everywhere', () => {
    for (const { occurrences, p, correlation, significance } of run([]).patterns)
      expect([occurrences, p, correlation, significance]).toEqual([0, 1, null, 0]);
    expect(brackets(archive(() => true))).toMatchObject({ p: 1, correlation: null });
  });

  it('gives the same answer for the same seed', () => {
    const drops = archive((i) => i % 7 < 3);
    expect(run(drops)).toEqual(run(drops));
  });
});
