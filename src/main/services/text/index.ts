import type { AbbreviationService } from '#main/services/abbreviations/index.ts';
import type { AnalysisServices } from '#main/services/analyses/index.ts';
import { createConcordanceService, type ConcordanceDeps, type ConcordanceService } from './concordance.ts';
import { createTextAnswers, type TextAnswers } from './methods.ts';

/** The text bench over two sets. */
export interface TextService extends TextAnswers {
  readonly concordance: ConcordanceService['read'];
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
});
