import type { AiPriority, AiTask } from '#shared/contract/ai.ts';
import { costOf, type ModelEntry } from './models.ts';

export interface CostQuery {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly task: AiTask;
  readonly priority: AiPriority;
}

export interface ModelCost {
  readonly provider: string;
  readonly model: string;
  readonly totalCost: number;
  /** Percent over the best price, the cheapest model that costs anything: 0 for that one, −100 for a free one. */
  readonly savings: number;
  readonly entry: ModelEntry;
}

const orders: Readonly<Record<CostQuery['priority'], (a: ModelCost, b: ModelCost) => number>> = {
  cost: (a, b) => a.totalCost - b.totalCost || a.entry.qualityRank - b.entry.qualityRank,
  quality: (a, b) => a.entry.qualityRank - b.entry.qualityRank || a.totalCost - b.totalCost,
  speed: (a, b) => a.entry.speedRank - b.entry.speedRank || a.totalCost - b.totalCost,
};

/** What a token budget costs with every model that does the task, best first by the priority; ties by name. */
export const compareCosts = (models: readonly ModelEntry[], query: CostQuery): readonly ModelCost[] => {
  const able = models.filter(({ capabilities }) => capabilities.includes(query.task));
  const priced = able.map((entry) => ({
    entry,
    totalCost: costOf(entry, query.inputTokens, query.outputTokens),
  }));
  const paid = priced.map(({ totalCost }) => totalCost).filter((cost) => cost > 0);
  const best = paid.length === 0 ? 0 : Math.min(...paid);
  return priced
    .map(({ entry, totalCost }) => ({
      provider: entry.provider,
      model: entry.model,
      totalCost,
      savings: best === 0 ? 0 : ((totalCost - best) / best) * 100,
      entry,
    }))
    .sort((a, b) => orders[query.priority](a, b) || (a.model < b.model ? -1 : 1));
};

/** The model for a single question: the best by priority among those that can be reached now. */
export const pickModel = (
  reachable: readonly ModelEntry[],
  priority: CostQuery['priority'],
): ModelEntry | undefined =>
  compareCosts(reachable, { inputTokens: 1000, outputTokens: 1000, task: 'analysis', priority })[0]?.entry;
