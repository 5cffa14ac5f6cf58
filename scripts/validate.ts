/**
 * `npm run validate [-- --null 200 --networks 600 --planted 20 --workers 1 --minutes 600 --only NAME,NAME]`: measures the methods on corpora with planted truths
 * and on corpora with nothing in them, prints the rates and writes data/method-rates.json. It can be stopped at any time and
 * continues where it was; with --minutes it ends after that time with the corpora it has. With --only just the named methods are
 * measured, on as many corpora as requested, and the others keep the rates they have. Where the real archive is at hand (../shared/datasets),
 * the text bench is measured on it as well (`archive`); its parts are figures only.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { methods } from '#main/analysis/registry.ts';
import type { MeasuredPart } from '#shared/contract/analyses.ts';
import { benchPosts } from '#tests/helpers/bench-corpus.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';
import { root } from './lib/run.ts';
import { measureAccounts } from './validation/account-networks.ts';
import { ARCHIVE, measureArchiveTexts } from './validation/archive-texts.ts';
import { measureClaims } from './validation/claim-ledgers.ts';
import { measureLadder } from './validation/ladder.ts';
import { measures } from './validation/measures.ts';
import { measureNetworks } from './validation/network-graphs.ts';
import { ratesByMethod } from './validation/rates.ts';
import { measureAll, nullSeed, plansOf } from './validation/run.ts';
import { mergedRates, readRates } from './validation/stored-rates.ts';
import { ratesTable } from './validation/table.ts';
import { measureTopics } from './validation/topic-texts.ts';

const { values } = parseArgs({
  options: {
    null: { type: 'string', default: '200' },
    networks: { type: 'string', default: '600' },
    planted: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    only: { type: 'string' },
  },
});

const wholeNumber = (name: 'null' | 'networks' | 'planted' | 'workers' | 'minutes'): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number from 1; given: ${values[name]}.`);
  return number;
};

/** What is measured on data of its own, as many of each kind as there are corpora with nothing in them (networks of accounts: --networks): series, ledgers, texts, networks. */
const apart = {
  ladder: measureLadder,
  'claim-tally': measureClaims,
  topics: measureTopics,
  'account-coordination': measureAccounts,
  'network-structure': measureNetworks,
} as const;
const all = [...Object.keys(measures), ...Object.keys(apart), ARCHIVE];
const names = values.only?.split(',') ?? all.filter((name) => name !== ARCHIVE || hasRealArchive);
for (const name of names)
  if (!all.includes(name)) throw new Error(`--only takes ${all.join(', ')}; given: ${name}.`);
if (names.includes(ARCHIVE) && !hasRealArchive)
  throw new Error('The real archive is not next to this folder (../shared/datasets): leave archive out.');

const ratesFile = join(root, 'data', 'method-rates.json');
const before = readRates(ratesFile);

const report =
  (what: string) =>
  (done: number, of: number): void => {
    process.stderr.write(`\r${done} of ${of} ${what}`);
  };
const apartParts = Object.entries(apart).flatMap(([name, measure]) => {
  if (!names.includes(name)) return [];
  const count = wholeNumber(name === 'account-coordination' ? 'networks' : 'null');
  return [[name, measure(count, nullSeed, report(`rounds of ${name}`))] as const];
});
const archiveParts = names.includes(ARCHIVE)
  ? measureArchiveTexts(
      benchPosts(realArchive()),
      wholeNumber('null'),
      nullSeed,
      report('turns over the archive'),
    )
  : new Map<string, readonly MeasuredPart[]>();
const ofCorpora = names.filter((name) => name in measures);
const plans = ofCorpora.length === 0 ? [] : plansOf(wholeNumber('planted'), wholeNumber('null'));
const measured = await measureAll(plans, {
  names: ofCorpora,
  workers: wholeNumber('workers'),
  limitMs: wholeNumber('minutes') * 60_000,
  onDone: report('corpora'),
});
process.stderr.write('\n');
const of = (kind: 'planted' | 'null') =>
  measured.filter(({ plan }) => plan.kind === kind).flatMap(({ observations }) => observations);
const rates = new Map([...ratesByMethod(of('planted'), of('null')), ...apartParts]);
const merged = mergedRates(
  methods,
  before,
  { corpora: rates, archive: archiveParts },
  { measuredOn: new Date().toISOString().slice(0, 10), seed: nullSeed },
);
const content = {
  note: 'Written by npm run validate; docs/methods.md shows it.',
  node: process.version,
  methods: merged,
};
writeFileSync(ratesFile, `${JSON.stringify(content, null, 2)}\n`);
process.stdout.write(`${ratesTable([...rates, ...archiveParts])}\n`);
