import { createRandom } from '#main/analysis/chance/random.ts';
import type { CorrelationInput } from '#main/analysis/methods/correlation/correlation-core.ts';
import type { AnalysisEvent } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

const START = Date.UTC(2017, 9, 28) / 1000;
const INVENTED_SECONDS = 1850 * 86_400;

/** Words of a made-up language, the first ones as common as those of any language. */
const writer = (): ((words: number) => string) => {
  const random = createRandom(4966);
  const word = (): string => `w${Math.floor(60_000 * random.unit() ** 2).toString(36)}`;
  return (words) => Array.from({ length: words }, word).join(' ');
};

/** Texts of so many words each. */
export const inventedTexts = (count: number, words: number): readonly string[] => {
  const write = writer();
  return Array.from({ length: count }, () => write(words));
};

/** Drops of twelve words and events of seven, spread evenly over five years. */
export const inventedInput = (dropCount: number, eventCount: number): CorrelationInput => {
  const write = writer();
  const timeOf = (at: number, count: number): number => START + Math.floor((at * INVENTED_SECONDS) / count);
  const drops = Array.from({ length: dropCount }, (_, i): AnalysisDrop => ({
    number: i + 1,
    time: timeOf(i, dropCount),
    content: write(12),
    platform: '8kun',
    board: '/qresearch',
    tripcode: null,
    postId: String(i),
    imageCount: 0,
    links: [],
    references: [],
  }));
  const events = Array.from({ length: eventCount }, (_, i): AnalysisEvent => ({
    id: String(i),
    time: timeOf(i, eventCount),
    resolution: 'second',
    title: write(7),
    category: 'politics',
    source: 'Bench',
  }));
  return { drops, categories: drops.map(() => []), events, keys: [] };
};
