import { readFileSync } from 'node:fs';
import shipped from '#data/abbreviation-keys.json' with { type: 'json' };
import { compileKeys } from '#main/analysis/text/abbreviations/match.ts';
import { shippedKeysSchema } from '#shared/contract/abbreviation-key.ts';
import { compare, toRow, type Bench } from './measure.ts';
import { benchArchive } from './source.ts';

const RUNS = 41;

/** All keys over all texts, offsets out, next to one pass that only reads each code unit. */
export const highlightBench: Bench = async () => {
  const { posts } = JSON.parse(readFileSync(benchArchive(), 'utf8')) as {
    posts: readonly { text?: string }[];
  };
  const texts = posts.map((post) => post.text ?? '');
  const { match } = compileKeys(shippedKeysSchema.parse(shipped));
  // Local sums: a variable of the closure would slow the plain pass and flatter ours.
  const matchAll = (): number => {
    let found = 0;
    for (const text of texts) found += match(text).length;
    return found;
  };
  const readAll = (): number => {
    let sum = 0;
    for (const text of texts) for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
    return sum;
  };
  const measured = await compare(matchAll, readAll, RUNS);
  return [
    toRow('highlight', measured, 'one charCodeAt pass', 6, {
      note: `${matchAll()} places, layers aside`,
    }),
  ];
};
