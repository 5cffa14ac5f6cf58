import type { Slot } from './plan.ts';
import type { DemonstrationRandom } from './random.ts';

/** What a drop consists of besides its words; counts like the archive's. */
export interface Traits {
  readonly images: number;
  readonly hasText: boolean;
  /** How many posts it cites. */
  readonly references: number;
  readonly links: number;
  /** White space that comes from somewhere else's text: en space or no-break space. */
  readonly space: '\u2002' | '\u00a0' | null;
  /** What is, wrongly, between `https://` and the host. */
  readonly brokenBy: ' ' | '\u2002' | null;
  readonly trailingBlank: boolean;
}

/** One entry for each of `count` drops that has the trait: `[how many drops, value]`. */
const deal = (
  random: DemonstrationRandom,
  candidates: readonly number[],
  ...shares: readonly (readonly [drops: number, value: number])[]
) => {
  const deck = random.shuffled(candidates);
  const values = new Map<number, number>();
  let next = 0;
  for (const [drops, value] of shares) {
    for (const index of deck.slice(next, next + drops)) values.set(index, value);
    next += drops;
  }
  return values;
};

/** Deals images, texts, references, links and the archive's known flaws over all drops. */
export const dealTraits = (random: DemonstrationRandom, slots: readonly Slot[]): readonly Traits[] => {
  const all = slots.map((_, index) => index);
  const free = random.shuffled(all.filter((index) => slots[index]?.lines.length === 0));
  const empty = free[0];
  const imageOnly = new Set(free.slice(1, 231));
  const withText = all.filter((index) => index !== empty && !imageOnly.has(index));
  const plain = withText.filter((index) => slots[index]?.role === 'none');
  const longer = withText.filter((index) => slots[index]?.short !== true);
  const pictured = [...imageOnly, ...random.shuffled(withText).slice(0, 802)];
  const images = deal(random, pictured, [80, 2], [15, 3], [10, 4], [927, 1]);
  const references = deal(random, longer, [1503, 1], [18, 2], [1, 3], [2, 4], [1, 10]);
  const links = deal(random, longer, [1290, 1], [270, 2], [130, 3], [60, 4], [31, 6]);
  const spaces = deal(random, plain, [67, 1], [24, 2]);
  const linked = withText.filter((index) => links.has(index));
  const broken = deal(random, linked, [76, 1], [1, 2]);
  const trailing = deal(random, all, [233, 1]);
  return all.map((index) => ({
    images: images.get(index) ?? 0,
    hasText: index !== empty && !imageOnly.has(index),
    references: references.get(index) ?? 0,
    links: links.get(index) ?? 0,
    space: ([null, '\u2002', '\u00a0'] as const)[spaces.get(index) ?? 0] ?? null,
    brokenBy: ([null, ' ', '\u2002'] as const)[broken.get(index) ?? 0] ?? null,
    trailingBlank: trailing.has(index),
  }));
};
