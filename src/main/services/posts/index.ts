import type { Page } from '#main/base/page.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import type { Collector } from '#main/collectors/collector.ts';
import { createCollectors } from '#main/collectors/index.ts';
import type { Outbound } from '#main/outbound/types.ts';
import { findImports } from '#main/repositories/accounts.ts';
import type { FindSet } from '#main/services/frozen-sets/find-set.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import type { CollectionCost, CollectorState } from '#shared/contract/collection.ts';
import type { SocialImport } from '#shared/contract/post-imports.ts';
import { createAccountService } from './accounts.ts';
import { CollectionService } from './collection.ts';
import { PostService } from './posts.ts';
import { costOf, readPrices } from './prices.ts';
import { createToolService } from './tools.ts';

export interface SocialDeps extends Pick<SystemDeps, 'store' | 'readers' | 'now'> {
  readonly system: Pick<SystemServices, 'jobs' | 'journal' | 'changes' | 'outbound' | 'secrets'>;
  readonly shipped: ShippedFiles;
  /** Other ways to collect than the shipped ones. */
  readonly collectors: ((outbound: Outbound) => Promise<readonly Collector[]>) | undefined;
  readonly findSet: FindSet;
  readonly python: string;
}

/** Posts of the target accounts: who, whence, how many. */
export const createSocialServices = (deps: SocialDeps) => {
  const { store, readers, findSet, python, now } = deps;
  const { jobs, journal, changes, outbound, secrets } = deps.system;
  const posts = new PostService({ store, readers, changes, jobs, findSet, now });
  const accounts = createAccountService(store, journal, deps.shipped.file('target-accounts.json'));
  const priceFile = deps.shipped.file('social-prices.json');
  return {
    accounts,
    posts,
    collection: new CollectionService({
      store,
      jobs,
      outbound,
      now,
      prices: () => readPrices(priceFile),
      collectors: () => deps.collectors?.(outbound) ?? createCollectors(outbound, secrets.get, python),
    }),
    tools: createToolService(jobs, python, outbound),
    /** What reading so many posts would cost at most, by the price table. */
    cost: async (collector: CollectorState['id'], posts: number): Promise<CollectionCost> =>
      costOf(readPrices(priceFile), collector, posts),
    /** Files read and collectors run, newest first. */
    imports: (limit: number): Promise<Page<SocialImport>> => findImports(store.read, limit),
  };
};
