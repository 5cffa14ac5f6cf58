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
import { createConcordanceService, type ConcordanceDeps, type ConcordanceService } from './concordance.ts';
import { createTextAnswers, type TextAnswers } from './methods.ts';
import { createNamedTopics, type NamedTopics } from './named-topics.ts';
import { createStopWords, type StopWordService } from './stop-words.ts';
import { nameTopic } from './topic-names.ts';

/** Two sets in words: `set:NAME`, `drops:search=storm`, `rest`. */
interface SetSpecs {
  readonly a: string;
  readonly b: string;
}
type TextSelection = Required<Pick<Selection, 'a' | 'b'>>;

/** The text bench over two sets. */
export interface TextService {
  readonly answers: TextAnswers;
  /** Topics with the name of their run, and the names that people gave them. */
  readonly topics: NamedTopics;
  /** @throws AppError `not_found` where there is no such run */
  readonly nameTopic: (named: BodyOf<'nameTopic'>) => Promise<{ message: string }>;
  readonly stopWords: StopWordService;
  readonly concordance: ConcordanceService['read'];
  /** Two sets in words as a run keeps them. @throws AppError `not_found`, `invalid_query` */
  readonly selection: (specs: SetSpecs) => Promise<TextSelection>;
  /** The texts of two sets, each once, by time. @throws AppError `not_found`, `invalid_query` */
  readonly texts: (specs: SetSpecs) => Promise<readonly AnalysisText[]>;
  /** The text of an item by its name; empty where it is gone. */
  readonly items: (item: string) => Promise<AnswerOf<'listTextItems'>>;
  /** How the texts of items begin, by their names; those that are gone are left out. */
  readonly starts: (items: readonly string[]) => ReturnType<typeof readTextStarts>;
}

export interface TextServiceDeps extends Omit<ConcordanceDeps, 'keyLookup' | 'keys'> {
  readonly abbreviations: Pick<AbbreviationService, 'lookup' | 'keys'>;
  readonly analyses: Pick<AnalysisServices, 'jobs'>;
  readonly notes: Pick<NoteService, 'write' | 'change' | 'remove'>;
  readonly journal: Pick<Journal, 'write'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const createTextService = ({
  abbreviations,
  analyses,
  notes,
  journal,
  now,
  ...deps
}: TextServiceDeps): TextService => {
  const { store, textSets } = deps;
  /** Which note has the name of a topic is known only after the change before. */
  const inTurn = createSerial();
  const selection: TextService['selection'] = async ({ a, b }) => ({
    a: await textSets.resolve(a),
    b: await textSets.resolve(b),
  });
  return {
    selection,
    texts: async (specs) => readTextsOfSets(store.read, await textSets.sources(await selection(specs))),
    answers: createTextAnswers({ jobs: analyses.jobs, textSets }),
    topics: createNamedTopics({ jobs: analyses.jobs, textSets, store }),
    stopWords: createStopWords(store, journal, now),
    nameTopic: (named) => inTurn(() => nameTopic(store.read, notes, named)),
    concordance: createConcordanceService({
      ...deps,
      keyLookup: abbreviations.lookup,
      keys: () => abbreviations.keys.list(false),
    }).read,
    starts: (keys) => readTextStarts(store.read, keys),
    items: async (item) => {
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
