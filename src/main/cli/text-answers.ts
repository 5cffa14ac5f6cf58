import type { ResultOf } from '#main/analysis/registry.ts';
import { collocates } from '#main/analysis/text-bench/collocates.ts';
import { keyness } from '#main/analysis/text-bench/keyness.ts';
import { ngrams } from '#main/analysis/text-bench/ngrams.ts';
import { membershipsOf } from '#main/analysis/text-bench/shuffle-blocks.ts';
import { trends } from '#main/analysis/text-bench/trends.ts';
import { wordDispersion } from '#main/analysis/text-bench/word-dispersion.ts';
import {
  collocatesParameters,
  keynessParameters,
  ngramsParameters,
  trendsParameters,
  type PartUnit,
} from '#shared/methods/text-bench.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import { schemaOptions } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { EVERY_WORD, overSchema, partsSchema, zoneSchema } from './text-options.ts';
import { answerOverSets, isOverSets, type TextAnswer } from './text-sets.ts';
import { hitsOf, isDated, readFile, readTwoFiles, textOption } from './text-sources.ts';

const seedOf = (line: CommandLine): { readonly seed: number } => schemaOptions(seedSchema, line);

/** No plan names files. */
const ofFiles = <Value>(result: Value): TextAnswer<Value> => ({ result, plan: null });

/** Keyness of two sets or files; of files every word is listed unless told otherwise. */
export const keynessAnswer = async (line: CommandLine): Promise<TextAnswer<ResultOf<'keyness'>>> => {
  const ofSets = isOverSets(line);
  const parameters = schemaOptions(keynessParameters, line, {
    ...(!ofSets && EVERY_WORD.keyness),
    unit: ofSets || isDated(line) ? 'day' : 'post',
  });
  if (ofSets) {
    textOption(line, 'b');
    return answerOverSets(line, 'keyness', parameters);
  }
  const { corpus, postsA } = await readTwoFiles(line);
  const places = [...corpus.posts.keys()];
  const memberships = membershipsOf(places.length, places.slice(0, postsA), places.slice(postsA));
  return ofFiles(keyness(corpus, memberships, parameters, seedOf(line)));
};

export const collocatesAnswer = async (line: CommandLine): Promise<TextAnswer<ResultOf<'collocates'>>> => {
  const parameters = schemaOptions(collocatesParameters, line, isOverSets(line) ? {} : EVERY_WORD.collocates);
  const node = textOption(line, 'node');
  if (isOverSets(line))
    return answerOverSets(line, 'collocates', { ...parameters, ...schemaOptions(overSchema, line), node });
  const read = await readFile(line);
  const hits = hitsOf(read, { kind: 'words', words: node });
  return ofFiles(collocates(read.corpus, hits, parameters, seedOf(line)));
};

const partUnits = { lines: 'post', days: 'day', weeks: 'week', months: 'month' } as const satisfies Record<
  string,
  PartUnit
>;

/** Every measure of the spread of a word, with its occurrences. */
export const dispersionAnswer = async (line: CommandLine) => {
  const parts = partUnits[schemaOptions(partsSchema, line).parts];
  const { zone } = schemaOptions(zoneSchema, line);
  const word = textOption(line, 'word');
  if (isOverSets(line)) {
    const over = schemaOptions(overSchema, line);
    const { result } = await answerOverSets(line, 'text-dispersion', { word, parts, zone, ...over });
    return { ...result, word };
  }
  const read = await readFile(line, parts !== 'post');
  return {
    word,
    ...wordDispersion(read.corpus, hitsOf(read, { kind: 'words', words: word }), parts, zone),
  };
};

export const ngramsAnswer = async (line: CommandLine): Promise<TextAnswer<ResultOf<'ngrams'>>> => {
  const parameters = schemaOptions(ngramsParameters, line, isOverSets(line) ? {} : EVERY_WORD.ngrams);
  if (parameters.shortest > parameters.longest)
    throw new UsageError('--shortest can’t be larger than --longest.');
  if (isOverSets(line))
    return answerOverSets(line, 'ngrams', { ...parameters, ...schemaOptions(overSchema, line) });
  return ofFiles(ngrams((await readFile(line)).corpus, parameters, seedOf(line)));
};

/** The bins of one word. */
export const trendsAnswer = async (line: CommandLine) => {
  const parameters = schemaOptions(trendsParameters, line);
  const word = textOption(line, 'word');
  if (isOverSets(line)) {
    const over = schemaOptions(overSchema, line);
    const { result } = await answerOverSets(line, 'text-trends', { ...parameters, ...over, words: [word] });
    return result.words[0]?.bins ?? [];
  }
  const read = await readFile(line, true);
  return trends(read.corpus, hitsOf(read, { kind: 'words', words: word }), parameters, seedOf(line)).bins;
};
