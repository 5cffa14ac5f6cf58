import { readItemTexts } from '#main/repositories/item-texts.ts';
import type { AbbreviationService } from '#main/services/abbreviations/index.ts';
import type { AnalysisServices } from '#main/services/analyses/index.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { toTimestamp } from '#shared/time.ts';
import { createConcordanceService, type ConcordanceDeps, type ConcordanceService } from './concordance.ts';
import { createTextAnswers, type TextAnswers } from './methods.ts';

/** The text bench over two sets. */
export interface TextService extends TextAnswers {
  readonly concordance: ConcordanceService['read'];
  /** The text of an item by its name; empty where it is gone. */
  readonly items: (item: string) => Promise<AnswerOf<'listTextItems'>>;
}

export interface TextServiceDeps extends Omit<ConcordanceDeps, 'keyLookup' | 'keys'> {
  readonly abbreviations: Pick<AbbreviationService, 'lookup' | 'keys'>;
  readonly analyses: Pick<AnalysisServices, 'jobs'>;
}

export const createTextService = ({ abbreviations, analyses, ...deps }: TextServiceDeps): TextService => ({
  ...createTextAnswers({ jobs: analyses.jobs, textSets: deps.textSets }),
  concordance: createConcordanceService({
    ...deps,
    keyLookup: abbreviations.lookup,
    keys: () => abbreviations.keys.list(false),
  }).read,
  items: async (item) =>
    (await readItemTexts(deps.store.read, [item])).map(({ key, text, time, author }) => ({
      ...{ item: key, text, author },
      time: toTimestamp(time),
    })),
});
