/**
 * `npm run validate [-- --null 200 --planted 20 --workers 1 --minutes 600 --only NAME,NAME]`: measures the methods on corpora with planted truths
 * and on corpora with nothing in them, prints the rates and writes data/method-rates.json. It can be stopped at any time and
 * goes on where it was; with --minutes it ends after that time with the corpora it has. With --only just the named methods are
 * measured, on as many corpora as asked for, and the others keep the rates they have.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { methods } from '#main/analysis/registry.ts';
import { root } from './lib/run.ts';
import { measureLadder } from './validation/ladder.ts';
import { measures } from './validation/measures.ts';
import { ratesByMethod } from './validation/rates.ts';
import { measureAll, nullSeed, plansOf } from './validation/run.ts';
import { ratesTable } from './validation/table.ts';

const { values } = parseArgs({
  options: {
    null: { type: 'string', default: '200' },
    planted: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    only: { type: 'string' },
  },
});

const wholeNumber = (name: 'null' | 'planted' | 'workers' | 'minutes'): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number from 1; given: ${values[name]}.`);
  return number;
};

/** The ladder is measured on pairs of series of its own, as many of each kind as there are corpora with nothing in them. */
const LADDER = 'ladder';
const all = [...Object.keys(measures), LADDER];
const names = values.only?.split(',') ?? all;
for (const name of names)
  if (!all.includes(name)) throw new Error(`--only takes ${all.join(', ')}; given: ${name}.`);

const ratesFile = join(root, 'data', 'method-rates.json');
/** The rates that are not measured anew. */
const held = (): Readonly<Record<string, unknown>> =>
  values.only === undefined
    ? {}
    : (JSON.parse(readFileSync(ratesFile, 'utf8')) as { readonly methods: Readonly<Record<string, unknown>> })
        .methods;

const report =
  (what: string) =>
  (done: number, of: number): void => {
    process.stderr.write(`\r${done} of ${of} ${what}`);
  };
const ladderParts = names.includes(LADDER)
  ? measureLadder(wholeNumber('null'), nullSeed, report('pairs of series'))
  : null;
const ofCorpora = names.filter((name) => name !== LADDER);
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
const rates = new Map([
  ...ratesByMethod(of('planted'), of('null')),
  ...(ladderParts === null ? [] : [[LADDER, ladderParts] as const]),
]);
const measuredOn = new Date().toISOString().slice(0, 10);
const before = held();
const content = {
  note: 'Written by npm run validate; docs/methods.md shows it.',
  node: process.version,
  methods: Object.fromEntries(
    methods.flatMap(({ id, version }) => {
      const parts = rates.get(id);
      if (parts !== undefined) return [[id, { version, measuredOn, seed: nullSeed, parts }]];
      return before[id] === undefined ? [] : [[id, before[id]]];
    }),
  ),
};
writeFileSync(ratesFile, `${JSON.stringify(content, null, 2)}\n`);
process.stdout.write(`${ratesTable(rates)}\n`);
