import { concordanceLines, sampleHits, sortHits } from '#main/analysis/text-bench/concordance.ts';
import { hitsNear } from '#main/analysis/text-bench/near-hits.ts';
import { QueryError, type TextQuery } from '#main/analysis/text-bench/queries.ts';
import type { BenchPost } from '#main/analysis/text-bench/text-corpus.ts';
import { CONCORDANCE_SORTS, type ConcordanceSort } from '#shared/contract/text.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { sizesSentence } from '#shared/methods/keyness-sizes.ts';
import { DISPERSION_MEASURES } from '#shared/methods/text-results.ts';
import { calledByShuffles } from '#shared/shuffles.ts';
import { toTimestamp, zonedTime } from '#shared/time.ts';
import { actionCommand } from './action-command.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliAction, CommandResult } from './command.ts';
import { textOrCsv } from './csv-option.ts';
import { markLines } from './mark-lines.ts';
import { schemaOptions } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableOf, tableText } from './table.ts';
import {
  collocatesAnswer,
  dispersionAnswer,
  keynessAnswer,
  ngramsAnswer,
  trendsAnswer,
} from './text-answers.ts';
import { textCsv } from './text-csv.ts';
import { nearSchema, pageSchema, textActionOptions } from './text-options.ts';
import { isOverSets, readSets } from './text-sets.ts';
import { hitsOf, readFile, textOption } from './text-sources.ts';

/** Rows as `--limit` and `--offset` choose them: of a table the first 50 otherwise, of CSV and JSON all. */
const pageOf = <Row>(line: CommandLine, rows: readonly Row[], noun: string) => {
  const { limit, offset } = schemaOptions(pageSchema, line);
  const shown = rows.slice(offset, offset + limit);
  const isChosen = line.options['limit'] !== undefined || line.options['offset'] !== undefined;
  return {
    shown,
    printed: isChosen ? shown : rows,
    sentence: `${formatCount(shown.length)} of ${plural(rows.length, noun)}${shown.length < rows.length ? '; --limit and --offset choose others' : ''}.`,
  };
};

const runKeyness = async (line: CommandLine): Promise<CommandResult> => {
  const { result, plan } = await keynessAnswer(line);
  const { shown, printed, sentence } = pageOf(line, result.rows, 'word');
  const table = tableOf(shown, [
    'word',
    ['A', 'a'],
    ['B', 'b'],
    ['posts A', 'postsA'],
    ['posts B', 'postsB'],
    ['Log Ratio', 'logRatio'],
    ['G² (4 cells)', 'g2FourCells'],
    ['LL (2 cells)', 'llTwoCells'],
    'p',
    ['p permuted', 'pPermutation'],
    'q',
  ]);
  const inflation = result.inflation.map(
    (row) =>
      `p ≤ ${row.level}: ${row.nominal} words by the nominal p, ${calledByShuffles(row, result.permutations) ?? '–'} by the permutation p`,
  );
  const notes = [
    ...(result.overlap === 0 ? [] : [`${plural(result.overlap, 'item')} in both sets: counted in A.`]),
    ...(result.note === null ? [] : [result.note]),
  ];
  // Levels of no word at all are figures about nothing.
  const lines =
    result.rows.length === 0
      ? [
          ...(result.note === null
            ? [sizesSentence(result), 'No word occurs often enough to be compared.']
            : []),
          ...notes,
        ]
      : [
          table,
          sentence,
          sizesSentence(result),
          ...inflation,
          ...notes,
          ...markLines('keyness', plan, result.rows.length),
        ];
  return textOrCsv(printed, lines.join('\n'), textCsv.keyness(line, printed, plan), notes);
};

const sortKeysOf = ({ options }: CommandLine): readonly ConcordanceSort[] => {
  const text = typeof options['sort'] === 'string' ? options['sort'] : 'position';
  return text.split(',').map((name) => {
    const key = CONCORDANCE_SORTS.find((sortKey) => sortKey === name.trim());
    if (key === undefined)
      throw new UsageError(`--sort takes ${CONCORDANCE_SORTS.join(', ')}, several with commas.`);
    return key;
  });
};

const runKwic = async (line: CommandLine): Promise<CommandResult> => {
  const read = await (isOverSets(line) ? readSets(line) : readFile(line));
  const { expression } = line.options;
  const query: TextQuery =
    typeof expression === 'string'
      ? { kind: 'expression', expression, case: read.options.case }
      : { kind: 'words', words: textOption(line, 'query') };
  const page = schemaOptions(pageSchema, line);
  const { near } = line.options;
  const { window, left, right } = schemaOptions(nearSchema, line);
  const every = hitsOf(read, query);
  const hits =
    typeof near === 'string'
      ? hitsNear(read.corpus, every, near, window === 'post' ? window : { left, right })
      : every;
  const sampled =
    page.sample === undefined ? hits : sampleHits(hits, page.sample, schemaOptions(seedSchema, line).seed);
  const shown = sortHits(read.corpus, sampled, sortKeysOf(line), page);
  const lines = concordanceLines(read.corpus, shown, { ...page, offset: 0 });
  const table = tableOf(lines, [
    ['line', ({ post }) => post + 1],
    ['left', ({ left: before }) => before.slice(-60)],
    'node',
    ['right', ({ right: after }) => after.slice(0, 60)],
  ]);
  const posts: readonly (BenchPost & { readonly key?: string })[] = read.corpus.posts;
  const withItems = lines.map((hit) => ({
    ...hit,
    item: posts[hit.post]?.key ?? null,
    time: hit.time === null ? null : zonedTime(toTimestamp(hit.time)),
  }));
  return textOrCsv(
    withItems,
    `${table}\n${formatCount(lines.length)} of ${plural(sampled.count, 'line')}.`,
    textCsv.kwic(line, withItems),
  );
};

const runCollocates = async (line: CommandLine): Promise<CommandResult> => {
  const { result, plan } = await collocatesAnswer(line);
  const { rows, node, nodePosts } = result;
  const { shown, printed, sentence } = pageOf(line, rows, 'word');
  const table = tableOf(shown, [
    ...(['word', 'f', 'expected', 'posts'] as const),
    ['MI', 'mi'],
    ['MI³', 'mi3'],
    ...(['t', 'logDice'] as const),
    ['G²', 'g2'],
    'p',
    ['p permuted', 'pPermutation'],
    'q',
  ]);
  const occurrences = `The node occurs ${node} times in ${nodePosts} texts.`;
  return textOrCsv(
    printed,
    [table, sentence, occurrences, ...markLines('collocates', plan, rows.length)].join('\n'),
    textCsv.collocates(line, printed, plan),
  );
};

const runDispersion = async (line: CommandLine): Promise<CommandResult> => {
  const result = await dispersionAnswer(line);
  const measures = [
    ['occurrences', result.occurrences],
    ['parts', result.parts],
    ['parts with the word', result.partsWithWord],
    ...DISPERSION_MEASURES.map(([name, field]) => [name, result[field]] as const),
  ] as const;
  return textOrCsv(result, tableText(['measure', 'value'], measures), textCsv.dispersion(line, measures));
};

const runNgrams = async (line: CommandLine): Promise<CommandResult> => {
  const { result, plan } = await ngramsAnswer(line);
  const { rows } = result;
  const { shown, printed, sentence } = pageOf(line, rows, 'phrase');
  const table = tableOf(shown, ['phrase', 'occurrences', 'posts', 'expected', 'p', 'q', 'lambda', 'z']);
  return textOrCsv(
    printed,
    [table, sentence, ...markLines('ngrams', plan, rows.length)].join('\n'),
    textCsv.ngrams(line, printed, plan),
  );
};

const runTrends = async (line: CommandLine): Promise<CommandResult> => {
  const bins = await trendsAnswer(line);
  const table = tableOf(bins, [
    ['bin', 'label'],
    ...(['occurrences', 'posts', 'tokens'] as const),
    ['per 1,000', 'per1000'],
    ['95% from', 'per1000Low'],
    ['to', 'per1000High'],
    'smoothed',
  ]);
  return textOrCsv(bins, table, textCsv.trends(line, bins));
};

/** `--set A --against B` is `--a A --b B`. */
const withSets = (line: CommandLine): CommandLine => {
  const { set, against, ...options } = line.options;
  return {
    ...line,
    options: {
      ...options,
      ...(set === undefined ? {} : { a: set }),
      ...(against === undefined ? {} : { b: against }),
    },
  };
};

type Name = keyof typeof textActionOptions;

const action = (
  name: Name,
  example: string,
  run: (line: CommandLine) => Promise<CommandResult>,
): CliAction => ({
  options: textActionOptions[name],
  example,
  run: async (line) => {
    try {
      return await run(withSets(line));
    } catch (error) {
      if (error instanceof QueryError) throw new UsageError(error.message);
      throw error;
    }
  },
});

/** The text bench over working sets, or over plain files, one text a line, without a data folder. */
export const text = actionCommand('text', 'keyness', {
  operands: 1,
  actions: {
    keyness: action('keyness', '--a storms --b rest --permutations 999', runKeyness),
    kwic: action('kwic', '--file A.txt --query "trust the *" --sort R1,R2', runKwic),
    collocates: action('collocates', '--file A.txt --node news --left 5 --right 5', runCollocates),
    dispersion: action('dispersion', '--file A.txt --word news --parts lines', runDispersion),
    ngrams: action('ngrams', '--file A.txt --shortest 2 --longest 4 --min-posts 3', runNgrams),
    trends: action('trends', '--file DATED.txt --word news --granularity month', runTrends),
  } satisfies Readonly<Record<Name, CliAction>>,
});
