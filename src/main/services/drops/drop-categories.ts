import rulesJson from '#data/drop-categories.json' with { type: 'json' };
import type { DropCategoryRules } from '#main/analysis/text/drop-category-rules.ts';
import { countCategorisedDrops, countDropCategories } from '#main/repositories/drop-categories.ts';
import { countDrops } from '#main/repositories/drops.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { DROP_CATEGORIES } from '#shared/constants.ts';
import type { DropFilter } from '#shared/contract/drops.ts';
import type { DropCategoryCounts } from '#shared/contract/news.ts';
import type { DropService } from './drops.ts';

export interface DropCategoryDeps extends Pick<SystemParts, 'store' | 'bulkWriter' | 'derived'> {
  readonly drops: Pick<DropService, 'criteria'>;
}

/** Keeps every drop's categories stored, by the rules of `data/drop-categories.json`; a new version makes them anew. */
export const createDropCategoryService = (deps: DropCategoryDeps) => {
  const { store, bulkWriter, derived, drops } = deps;
  let loadedRules: DropCategoryRules | null = null;
  const readRules = async (): Promise<DropCategoryRules> => {
    if (loadedRules !== null) return loadedRules;
    const { dropCategoryRulesSchema } = await import('#main/analysis/text/drop-category-rules.ts');
    return (loadedRules = dropCategoryRulesSchema.parse(rulesJson));
  };
  derived.register({
    name: `drop-categories-${rulesJson.version}`,
    parts: ['drops'],
    rebuild: async () => {
      await bulkWriter.run('categoriseDrops', { file: store.file, rules: await readRules() });
    },
  });
  return {
    /** Drops per category among those that the filter finds. */
    counts: async (filter: DropFilter): Promise<DropCategoryCounts> => {
      await derived.refreshIfStale();
      const rules = await readRules();
      const criteria = await drops.criteria(filter);
      const [total, categorised, counts] = await Promise.all([
        countDrops(store.read, criteria),
        countCategorisedDrops(store.read, criteria),
        countDropCategories(store.read, criteria),
      ]);
      return {
        rulesVersion: rules.version,
        totalDrops: total,
        withoutCategory: total - categorised,
        categories: DROP_CATEGORIES.map((category) => {
          const { label, meaning } = rules.categories[category];
          return { category, label, meaning, count: counts.get(category) ?? 0 };
        }),
      };
    },
  };
};
