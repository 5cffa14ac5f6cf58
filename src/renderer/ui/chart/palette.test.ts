import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
const [dark = '', light = ''] = css.split("[data-theme='light']");

const colorsOf = (block: string): ReadonlyMap<string, string> =>
  new Map([...block.matchAll(/--ds-([a-z0-9-]+): (#[0-9a-f]{3,8});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));

const luminance = (hex: string): number => {
  const whole = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
const contrast = (a: string, b: string): number => {
  const [brighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((brighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
};

describe.each([
  ['dark', colorsOf(dark)],
  ['light', colorsOf(light)],
])('the %s theme', (_name, colors) => {
  const color = (token: string): string => colors.get(token) ?? '';

  it('has a value for every color of the dark one', () => {
    expect([...colors.keys()].toSorted()).toEqual([...colorsOf(dark).keys()].toSorted());
  });

  it('keeps AA for every text color on every surface', () => {
    const texts = ['text', 'text-muted', 'text-faint', 'link', 'good', 'warn', 'bad', 'info', 'accent'];
    for (const surface of ['bg', 'bg-sunken', 'surface', 'surface-raised'])
      for (const text of texts)
        expect([text, surface, contrast(color(text), color(surface)) >= 4.5]).toEqual([text, surface, true]);
  });

  it('keeps 3 to 1 for what is drawn', () => {
    const series = ['series-drops', 'series-news', 'series-posts', 'series-score', 'chance'];
    const categories = Array.from({ length: 8 }, (_, index) => `category-${index + 1}`);
    for (const token of [...series, ...categories])
      expect([token, contrast(color(token), color('surface')) >= 3]).toEqual([token, true]);
  });

  it('keeps AA for the figure inside a cell of the matrix', () => {
    expect(contrast(color('bg'), color('score-high'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color('text'), color('score-medium'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color('text'), color('score-low'))).toBeGreaterThanOrEqual(4.5);
  });
});
