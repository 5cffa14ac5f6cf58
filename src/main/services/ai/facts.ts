import type { Excerpt, SectionFacts } from '#main/ai/facts.ts';
import { accuracyFacts } from '#main/ai/local-statistics/accuracy.ts';
import { correlationFacts } from '#main/ai/local-statistics/correlations.ts';
import { patternFacts } from '#main/ai/local-statistics/patterns.ts';
import { sentimentFacts } from '#main/ai/local-statistics/sentiment.ts';
import { temporalFacts } from '#main/ai/local-statistics/temporal.ts';
import { EXCERPT_COUNT } from '#main/ai/prompts.ts';
import type { Database } from '#main/db/database.ts';
import { findDropTexts } from '#main/repositories/drop-texts.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { DropMethodId, DropMethodsOutput } from '#main/workers/tasks/run-drop-methods.ts';
import type { AnalysisType } from '#shared/constants.ts';
import { notComputed, type FactRange, type FactSources } from './fact-sources.ts';
import { temporalFiguresOf, textPatternsOf } from './figures.ts';

export interface FactQuery {
  readonly types: readonly AnalysisType[];
  readonly range: FactRange;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, message?: string) => void;
}

const methodsOf: Readonly<Record<AnalysisType, readonly DropMethodId[]>> = {
  temporal: ['temporal-profile', 'frequency', 'temporal-clusters'],
  sentiment: ['sentiment'],
  patterns: ['content-patterns', 'format-patterns'],
  correlations: [],
  accuracy: [],
};

const empty = (type: AnalysisType, what: string, why: string): SectionFacts => ({
  type,
  facts: [],
  notComputed: [{ what, why }],
  excerpts: [],
  size: 0,
  confidence: null,
});

const NO_DROPS = 'the range holds no drops';

type Builder = (
  output: DropMethodsOutput,
  sources: FactSources,
  range: FactRange,
) => Promise<SectionFacts> | SectionFacts;

const builders: Readonly<Record<AnalysisType, Builder>> = {
  temporal: (output) => {
    const figures = temporalFiguresOf(output);
    if (figures === null) return empty('temporal', 'Volume, trend and clusters', NO_DROPS);
    const why = output.results['temporal-clusters']?.note ?? null;
    return temporalFacts(figures, why === null ? [] : [{ what: 'Temporal clusters', why }]);
  },
  sentiment: ({ results }) =>
    results.sentiment === undefined
      ? empty('sentiment', 'The sentiment', NO_DROPS)
      : sentimentFacts(results.sentiment),
  patterns: async (output, sources, range) => {
    const text = textPatternsOf(output);
    const deltas = await sources.deltas(range);
    const correlations = await sources.correlations(range);
    const more = 'figures' in deltas ? deltas.figures : { items: [], tested: 0, significant: 0 };
    const figures = {
      items: [...text.items, ...more.items],
      tested: text.tested + more.tested,
      significant: text.significant + more.significant,
      correlationsAnalyzed: 'figures' in correlations ? correlations.figures.pairs : 0,
    };
    return patternFacts(figures, [
      ...(output.drops === 0 ? [{ what: 'Phrases and forms', why: NO_DROPS }] : []),
      ...notComputed('Delta patterns', deltas),
    ]);
  },
  correlations: async (_output, sources, range) => {
    const found = await sources.correlations(range);
    return 'figures' in found
      ? correlationFacts(found.figures, [])
      : empty('correlations', 'Correlations with news events', found.missing);
  },
  accuracy: async (_output, sources, range) => {
    const found = await sources.accuracy(range);
    return 'figures' in found
      ? accuracyFacts(found.figures)
      : empty('accuracy', 'Prediction accuracy', found.missing);
  },
};

/** The texts of the drops that the facts name, in the order they are named. */
const withExcerpts = async (store: Database, facts: SectionFacts): Promise<SectionFacts> => {
  const numbers = [...new Set(facts.facts.flatMap(({ dropNumbers }) => dropNumbers))].slice(0, EXCERPT_COUNT);
  const texts = new Map<number, Excerpt>(
    (await findDropTexts(store.read, numbers)).map((found) => [found.dropNumber, found]),
  );
  return { ...facts, excerpts: numbers.flatMap((number) => texts.get(number) ?? []) };
};

/** The promise's value, or the reason of the signal as soon as it is aborted: what is computed then is kept for another time. */
const orAborted = async <Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> => {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/**
 * Computes what the sections of a session rest on, before any model is asked: the methods over the drops of the range in a
 * worker, and what other services keep. What cannot be computed stands in the section as such.
 */
export const gatherFacts = async (
  {
    store,
    pool,
    sources,
  }: { readonly store: Database; readonly pool: WorkerPool; readonly sources: FactSources },
  { types, range, seed, signal, onProgress }: FactQuery,
): Promise<readonly SectionFacts[]> => {
  const ids = types.flatMap((type) => methodsOf[type]);
  const output = await pool.run(
    'runDropMethods',
    { file: store.file, range, methods: Object.fromEntries(ids.map((id) => [id, {}])), seed },
    { ...(signal === undefined ? {} : { signal }), ...(onProgress === undefined ? {} : { onProgress }) },
  );
  const sections: SectionFacts[] = [];
  for (const [index, type] of types.entries()) {
    onProgress?.(index, types.length, `Gathering ${type}`);
    const facts = Promise.resolve(builders[type](output, sources, range));
    sections.push(await withExcerpts(store, await orAborted(facts, signal)));
  }
  return sections;
};
