import { describe, expect, it } from 'vitest';
import { findReferences, findUrls, textLayers } from '#main/analysis/text/text-layers.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

describe.skipIf(!hasRealArchive)('text layers of the real archive', () => {
  const drops = realArchive();

  it('finds the URLs that plain counts find: 2,695 in 1,781 drops on 396 hosts', () => {
    const urls = drops.map((drop) => findUrls(drop.content));
    expect(urls.flat()).toHaveLength(2695);
    expect(urls.filter((found) => found.length > 0)).toHaveLength(1781);
    const hosts = urls.flat().map(({ url }) => new URL(url).hostname.replace(/^www\./u, ''));
    expect(new Set(hosts).size).toBe(396);
    expect(hosts.filter((host) => host === 'twitter.com')).toHaveLength(1106);
  });

  it('finds 1,647 references: all of the plain count but one longer arrow before a figure', () => {
    const count = (find: (text: string) => number) =>
      drops.reduce((sum, drop) => sum + find(drop.content), 0);
    expect(count((text) => text.match(/>>\d+/gu)?.length ?? 0)).toBe(1648);
    expect(count((text) => findReferences(text).length)).toBe(1647);
  });

  it('gives every code unit to one layer', () => {
    const lengths: Record<string, number> = {};
    for (const drop of drops)
      for (const { layer, start, end } of textLayers(
        drop.content,
        drop.references.map(({ text }) => text),
      ))
        lengths[layer] = (lengths[layer] ?? 0) + end - start;
    const total = Object.values(lengths).reduce((sum, length) => sum + length, 0);
    expect(total).toBe(1_101_588);
    // 1,515 of the own characters would be pasted if the left-over of markup `">` in #1318, #1764, #1828 and #1887 opened a quotation.
    expect(lengths).toEqual({ own: 813_796, pasted: 74_677, url: 198_345, reference: 14_377, quoted: 393 });
  });
});
