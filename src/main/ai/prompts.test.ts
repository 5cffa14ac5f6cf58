import { describe, expect, it } from 'vitest';
import { promptAttacks } from '#tests/helpers/prompt-attacks.ts';
import type { SectionFacts } from './facts.ts';
import {
  EXCERPT_CHARACTERS,
  EXCERPT_COUNT,
  PROMPT_CHARACTERS,
  sectionPrompt,
  testPrompt,
} from './prompts.ts';

const factsWith = (excerpts: SectionFacts['excerpts']): SectionFacts => ({
  type: 'temporal',
  facts: [
    { id: 'temporal.volume', statement: '10 drops.', values: { drops: 10 }, dropNumbers: [3], q: null },
  ],
  notComputed: [{ what: 'Clusters', why: 'the method is not installed' }],
  excerpts,
  size: 1,
  confidence: null,
});

const inside = (text: string, tag: string): readonly string[] => {
  const from = text.indexOf(`<${tag}>\n`) + tag.length + 3;
  return text.slice(from, text.indexOf(`\n</${tag}>`)).split('\n');
};

describe('the prompt of a section', () => {
  it('holds sixty attacks', () => {
    expect(promptAttacks).toHaveLength(60);
  });

  it.each(promptAttacks)('keeps a post of "$family" inside its element, as data', ({ post }) => {
    const { prompt, system } = sectionPrompt(factsWith([{ dropNumber: 5, text: post }]));
    for (const tag of ['facts', 'posts', 'not-computed']) {
      expect(prompt.split(`<${tag}>`)).toHaveLength(2);
      expect(prompt.split(`</${tag}>`)).toHaveLength(2);
    }
    const lines = inside(prompt, 'posts');
    expect(lines).toHaveLength(1);
    const record = JSON.parse(lines[0] ?? '') as { dropNumber: number; text: string };
    expect(record.dropNumber).toBe(5);
    expect(record.text.startsWith(post.slice(0, 300))).toBe(true);
    expect(record.text.length).toBeLessThanOrEqual(EXCERPT_CHARACTERS + 1);
    expect(system).not.toContain(post);
  });

  it('is capped: posts, their length and the whole', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      dropNumber: index + 1,
      text: '<'.repeat(5000),
    }));
    const { prompt } = sectionPrompt(factsWith(many));
    expect(inside(prompt, 'posts').length).toBeLessThanOrEqual(EXCERPT_COUNT);
    expect(prompt.length).toBeLessThan(PROMPT_CHARACTERS + 1000);
  });

  it('names its version and input, the same for the same facts, another for others', () => {
    const one = sectionPrompt(factsWith([{ dropNumber: 5, text: 'a' }]));
    expect(sectionPrompt(factsWith([{ dropNumber: 5, text: 'a' }]))).toEqual(one);
    const other = sectionPrompt(factsWith([{ dropNumber: 5, text: 'b' }]));
    expect(other.inputHash).not.toBe(one.inputHash);
    expect(other.marker).not.toBe(one.marker);
    expect(one.inputHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says which figures were not computed', () => {
    expect(sectionPrompt(factsWith([])).prompt).toContain('the method is not installed');
  });

  it.each(promptAttacks)('keeps the model test of "$family" inside its element too', ({ post }) => {
    const { prompt } = testPrompt(post);
    expect(prompt.split('</text>')).toHaveLength(2);
    expect(JSON.parse(inside(prompt, 'text').join('\n'))).toBe(post);
  });
});
