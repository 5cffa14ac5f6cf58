import { describe, expect, it } from 'vitest';
import { contentPatterns } from '#main/analysis/methods/content-patterns/content-patterns.ts';
import { formatPatterns } from '#main/analysis/methods/format-patterns/format-patterns.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

describe.skipIf(!hasRealArchive)('content and format of the real archive', () => {
  const drops = realArchive();

  it('repeats 11,755 phrases in 3 or more drops, 7,832 of them of more than one word', () => {
    const answer = contentPatterns.run({ drops }, contentPatterns.parameters.parse({}), { seed: 4966 });
    expect(answer.wordsRead).toBe(135_123);
    expect(answer.patterns).toHaveLength(11_755);
    expect(answer.patterns.filter(({ words }) => words > 1)).toHaveLength(7832);
    expect(answer.patterns.filter(({ q }) => q < 0.05)).toHaveLength(6341);
  });

  it('has the forms of the plain counts', () => {
    const answer = formatPatterns.run({ drops }, formatPatterns.parameters.parse({ surrogates: 199 }), {
      seed: 4966,
    });
    const counted = answer.patterns.map(({ form, drops: found }) => [
      form.replace('formatting_', ''),
      found.length,
    ]);
    expect(Object.fromEntries(counted)).toEqual({
      brackets: 1124,
      all_caps_line: 1129,
      question_chain: 529,
      numbered_list: 31,
      countdown: 23,
      post_reference: 1590,
      arrows: 118,
      stringer: 64,
      sign_off: 4346,
      image_only: 230,
    });
  });
});
