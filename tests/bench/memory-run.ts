import { correlate } from '#main/analysis/methods/correlation/correlation-core.ts';
import { correlation, correlationOf } from '#main/analysis/methods/correlation/correlation.ts';
import { inventedInput } from './invented-input.ts';

/** `node memory-run.ts [POSTS] [EVENTS]`: a large correlation in a process of its own, whose peak memory is then the job's. Prints one line of JSON. */
const [POSTS = 1_000_000, EVENTS = 100_000] = process.argv.slice(2).map(Number);

/** A million posts against a hundred thousand events, with the fewest moves: more take longer, not more room. */
const large = (): number => {
  const input = inventedInput(POSTS, EVENTS);
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
