import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--ds-([a-z-]+): (#[0-9a-f]{6,8});/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
);
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

describe('palette', () => {
  it('equals the CSS tokens', () => {
    for (const [name, value] of Object.entries(palette))
      expect([name, tokens.get(kebab(name))]).toEqual([name, value]);
  });

  it('keeps AA for every text colour on every surface', () => {
    const texts = [
      palette.text,
      palette.textMuted,
      palette.good,
      palette.warn,
      palette.bad,
      palette.info,
      palette.accent,
    ];
    for (const surface of [palette.bg, palette.surface, palette.surfaceRaised])
      for (const text of texts) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.textFaint, palette.surfaceRaised)).toBeGreaterThanOrEqual(4.5);
  });
});
