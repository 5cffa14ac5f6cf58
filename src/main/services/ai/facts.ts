import { sectionOf, type Excerpt, type SectionFacts } from '#main/ai/facts.ts';
import { accuracyFacts } from '#main/ai/local-statistics/accuracy.ts';
import { correlationFacts } from '#main/ai/local-statistics/correlations.ts';
import { patternFacts } from '#main/ai/local-statistics/patterns.ts';
import { sentimentFacts } from '#main/ai/local-statistics/sentiment.ts';
import { temporalFacts } from '#main/ai/local-statistics/temporal.ts';
import { EXCERPT_COUNT } from '#main/ai/prompts.ts';
import { temporalClusters } from '#main/analysis/methods/temporal-clusters/temporal-clusters.ts';
import type { Watch } from '#main/base/progress.ts';
import type { Database } from '#main/db/database.ts';
import { findDropTexts } from '#main/repositories/drop-texts.ts';
import type { AnalysisType } from '#shared/constants.ts';
import { notComputed, type FactQuestion, type FactRange, type FactSources } from './fact-sources.ts';
import { temporalFiguresOf, textPatternsOf } from './figures.ts';

export interface FactQuery extends Watch {
  readonly types: readonly AnalysisType[];
  readonly range: FactRange;
  readonly seed: number;
}

const empty = (type: AnalysisType, what: string, why: string): SectionFacts =>
  sectionOf(type, [], [{ what, why }], 0);

const NO_DROPS = 'the range contains no drops';

type Builder = (sources: FactSources, question: FactQuestion) => Promise<SectionFacts>;

const builders: Readonly<Record<AnalysisType, Builder>> = {
  temporal: async (sources, question) => {
    const drops = await sources.drops(question.range);
    if (drops === null) return empty('temporal', 'Volume, trend and clusters', NO_DROPS);
    const clusters = await sources.ofDrops('temporal-clusters', question);
    const figures = temporalFiguresOf(drops, {
      profile: await sources.ofDrops('temporal-profile', question),
      frequency: await sources.ofDrops('frequency', question),
      clusters,
      windowHours: temporalClusters.parameters.parse({}).windowHours,
    });
    const why = clusters.result.note;
    return temporalFacts(figures, why === null ? [] : [{ what: 'Temporal clusters', why }]);
  },
  sentiment: async (sources, question) => {
    if ((await sources.drops(question.range)) === null) return empty('sentiment', 'The sentiment', NO_DROPS);
    const { result, plan } = await sources.ofDrops('sentiment', question);
    return sentimentFacts({ ...result, plan });
  },
  patterns: async (sources, question) => {
    const none = { items: [], tested: 0, significant: 0 };
    const hasDrops = (await sources.drops(question.range)) !== null;
    const text = hasDrops
      ? textPatternsOf(
          await sources.ofDrops('content-patterns', question),
          await sources.ofDrops('format-patterns', question),
        )
      : none;
    const deltas = await sources.deltas(question);
    const correlations = await sources.correlations(question);
    const more = 'figures' in deltas ? deltas.figures : none;
    const figures = {
      items: [...text.items, ...more.items],
      tested: text.tested + more.tested,
      significant: text.significant + more.significant,
      correlationsAnalyzed: 'figures' in correlations ? correlations.figures.pairs : 0,
    };
    return patternFacts(figures, [
      ...(hasDrops ? [] : [{ what: 'Phrases and forms', why: NO_DROPS }]),
      ...notComputed('Delta patterns', deltas),
    ]);
  },
  correlations: async (sources, question) => {
    const answer = await sources.correlations(question);
    return 'figures' in answer
      ? correlationFacts(answer.figures, [])
      : empty('correlations', 'Correlations with news events', answer.missing);
  },
  accuracy: async (sources, question) => {
    const answer = await sources.accuracy(question);
    return 'figures' in answer
      ? accuracyFacts(answer.figures)
      : empty('accuracy', 'Prediction accuracy', answer.missing);
  },
};

/** The texts of the drops that the facts name, in the order they are named. */
const withExcerpts = async (store: Database, facts: SectionFacts): Promise<SectionFacts> => {
  const numbers = [...new Set(facts.facts.flatMap(({ dropNumbers }) => dropNumbers))].slice(0, EXCERPT_COUNT);
  const texts = new Map<number, Excerpt>(
    (await findDropTexts(store.read, numbers)).map((text) => [text.dropNumber, text]),
  );
  return { ...facts, excerpts: numbers.flatMap((number) => texts.get(number) ?? []) };
};

/**
 * Computes what the sections of a session rest on, before any model is asked. What cannot be computed is in the section as
 * such. @throws the signal's reason
 */
export const gatherFacts = async (
  { store, sources }: { readonly store: Database; readonly sources: FactSources },
  { types, range, seed, signal, progress }: FactQuery,
): Promise<readonly SectionFacts[]> => {
  const sections: SectionFacts[] = [];
  for (const [index, type] of types.entries()) {
    signal?.throwIfAborted();
    const tell = (share: number): void => progress?.(index + share, types.length, `Computing ${type}`);
    tell(0);
    const facts = await builders[type](sources, {
      range,
      seed,
      signal,
      progress: (done, total) => {
        if (total > 0) tell(done / total);
      },
    });
    sections.push(await withExcerpts(store, facts));
  }
  return sections;
};
