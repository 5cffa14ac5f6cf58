import type { AnalysisText } from '#main/analysis/types.ts';
import { createSerial } from '#main/base/serial.ts';
import { readItemTexts, readTextStarts } from '#main/repositories/item-texts.ts';
import type { AbbreviationService } from '#main/services/abbreviations/index.ts';
import type { AnalysisServices } from '#main/services/analyses/index.ts';
import { refuseHeldItems } from '#main/services/frozen-sets/hold-out.ts';
import type { NoteService } from '#main/services/sets/notes.ts';
import type { Journal } from '#main/services/system/journal.ts';
import { readTextsOfSets } from '#main/workers/text-sources.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoints.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import { createConcordanceService, type ConcordanceDeps } from './concordance.ts';
import { createTextAnswers } from './methods.ts';
import { createNamedTopics } from './named-topics.ts';
import { createStopWords } from './stop-words.ts';
import { nameTopic } from './topic-names.ts';

/** Two sets in words: `set:NAME`, `drops:search=storm`, `rest`. */
interface SetSpecs {
  readonly a: string;
  readonly b: string;
}
type TextSelection = Required<Pick<Selection, 'a' | 'b'>>;

export interface TextServiceDeps extends Omit<ConcordanceDeps, 'keyLookup' | 'keys'> {
  readonly abbreviations: Pick<AbbreviationService, 'lookup' | 'keys'>;
  readonly analyses: Pick<AnalysisServices, 'jobs'>;
  readonly notes: Pick<NoteService, 'write' | 'change' | 'remove'>;
  readonly journal: Pick<Journal, 'write'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The text bench over two sets. */
export const createTextService = ({
  abbreviations,
  analyses,
  notes,
  journal,
  now,
  ...deps
}: TextServiceDeps) => {
  const { store, textSets } = deps;
  /** Which note has the name of a topic is known only after the change before. */
  const inTurn = createSerial();
  /** Two sets in words as a run keeps them. @throws AppError `not_found`, `invalid_query` */
  const selection = async ({ a, b }: SetSpecs): Promise<TextSelection> => ({
    a: await textSets.resolve(a),
    b: await textSets.resolve(b),
  });
  return {
    selection,
    /** The texts of two sets, each once, by time. @throws AppError `not_found`, `invalid_query` */
    texts: async (specs: SetSpecs): Promise<readonly AnalysisText[]> =>
      readTextsOfSets(store.read, await textSets.sources(await selection(specs))),
    answers: createTextAnswers({ jobs: analyses.jobs, textSets }),
    /** Topics with the name of their run, and the names that people gave them. */
    topics: createNamedTopics({ jobs: analyses.jobs, textSets, store }),
    stopWords: createStopWords(store, journal, now),
    /** @throws AppError `not_found` where there is no such run */
    nameTopic: (named: BodyOf<'nameTopic'>) => inTurn(() => nameTopic(store.read, notes, named)),
    concordance: createConcordanceService({
      ...deps,
      keyLookup: abbreviations.lookup,
      keys: () => abbreviations.keys.list(false),
    }).read,
    /** How the texts of items begin, by their names; those that are gone are left out. */
    starts: (keys: readonly string[]): ReturnType<typeof readTextStarts> => readTextStarts(store.read, keys),
    /** The text of an item by its name; empty where it is gone. */
    items: async (item: string): Promise<AnswerOf<'listTextItems'>> => {
      await refuseHeldItems(deps.store.read, [item]);
      return (await readItemTexts(deps.store.read, [item])).map(
        ({ key, text, time, resolution, author }) => ({
          item: key,
          text,
          author,
          time: toStatedTimestamp(time, resolution ?? 'second'),
        }),
      );
    },
  };
};
