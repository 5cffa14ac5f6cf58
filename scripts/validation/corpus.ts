import rulesJson from '#data/drop-categories.json' with { type: 'json' };
import { compileDropCategories } from '#main/analysis/text/drop-categories.ts';
import { dropCategoryRulesSchema } from '#main/analysis/text/drop-category-rules.ts';
import type { AnalysisEvent, AnalysisPost } from '#main/analysis/types.ts';
import { generateDemonstration, type DemonstrationCorpus } from '#scripts/demonstration/demonstration.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { DropCategory } from '#shared/constants.ts';
import { dropsOfPosts } from '#tests/helpers/posts-json.ts';

/** What a corpus is made from: with truths planted, or with nothing in it at a steady rate. */
export interface CorpusPlan {
  readonly kind: 'planted' | 'null';
  readonly seed: number;
}

/** One corpus as the methods take it. */
export interface ValidationCorpus extends CorpusPlan, Pick<DemonstrationCorpus, 'answers'> {
  readonly drops: readonly AnalysisDrop[];
  readonly categories: readonly (readonly DropCategory[])[];
  readonly events: readonly AnalysisEvent[];
  readonly posts: readonly AnalysisPost[];
}

const { categorise } = compileDropCategories(dropCategoryRulesSchema.parse(rulesJson));

/** Makes the corpus of a plan; the same plan gives the same corpus on every machine. */
export const makeCorpus = (plan: CorpusPlan): ValidationCorpus => {
  const corpus = generateDemonstration(
    plan.kind === 'planted' ? { seed: plan.seed } : { seed: plan.seed, planted: false, steady: true },
  );
  const drops = dropsOfPosts(corpus.archive);
  return {
    ...plan,
    drops,
    categories: drops.map(({ content, references, time }) => [
      ...categorise(content, { cited: references.map(({ text }) => text), postedAt: time }),
    ]),
    events: corpus.events.map((event) => ({ ...event, resolution: event.hasTimeOfDay ? 'minute' : 'day' })),
    posts: corpus.posts.map((post) => ({
      ...post,
      id: post.externalId,
      resolution: 'second',
      links: [],
      imageCount: 0,
    })),
    answers: corpus.answers,
  };
};
