import { createRandom } from '#main/analysis/chance/random.ts';
import { correlate } from '#main/analysis/methods/correlation/correlation-core.ts';
import { correlation, correlationOf } from '#main/analysis/methods/correlation/correlation.ts';
import type { AnalysisEvent } from '#main/analysis/types.ts';
/** `node memory-run.ts [POSTS] [EVENTS]`: a large correlation in a process of its own, whose peak memory is then the job's. Prints one line of JSON. */
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

const [POSTS = 1_000_000, EVENTS = 100_000] = process.argv.slice(2).map(Number);
const SECONDS = 1850 * 86_400;

/** Words of a made-up language, the first ones as common as those of any language. */
const writer = (): ((words: number) => string) => {
  const random = createRandom(4966);
  const word = (): string => `w${Math.floor(60_000 * random.unit() ** 2).toString(36)}`;
  return (words) => Array.from({ length: words }, word).join(' ');
};

/** A million posts against a hundred thousand events, with the fewest moves: more take longer, not more room. */
const large = (): number => {
  const write = writer();
  const start = Date.UTC(2017, 9, 28) / 1000;
  const drops = Array.from({ length: POSTS }, (_, i): AnalysisDrop => ({
    number: i + 1,
    time: start + Math.floor((i * SECONDS) / POSTS),
    content: write(12),
    platform: '8kun',
    board: '/qresearch',
    tripcode: null,
    postId: String(i),
    imageCount: 0,
    links: [],
    references: [],
  }));
  const events = Array.from({ length: EVENTS }, (_, i): AnalysisEvent => ({
    id: String(i),
    time: start + Math.floor((i * SECONDS) / EVENTS),
    resolution: 'second',
    title: write(7),
    category: 'politics',
    source: 'Bench',
  }));
  const input = { drops, categories: drops.map(() => []), events, keys: [] };
  process.stderr.write(`input: ${String(Math.round(process.memoryUsage().rss / 2 ** 20))} MB\n`);
  const parameters = correlation.parameters.parse({ surrogates: 19 });
  const core = correlate(input, parameters, { seed: 4966 });
  process.stderr.write(`core: ${String(Math.round(process.memoryUsage().rss / 2 ** 20))} MB\n`);
  return correlationOf(core, input, parameters, { seed: 4966 }).pairs.length;
};

const started = performance.now();
const pairs = large();
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  `${JSON.stringify({ megabytes, pairs, seconds: (performance.now() - started) / 1000 })}\n`,
);
