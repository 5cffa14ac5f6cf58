import type { SocialImport } from '#shared/contract/social.ts';
import type { Outbound } from '#shared/outbound.ts';
import type { Collector } from '#main/collectors/collector.ts';
import { createCollectors } from '#main/collectors/index.ts';
import type { Store } from '#main/db/index.ts';
import { AppError } from '#main/errors.ts';
import { findImports } from '#main/repositories/social-accounts.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ImportService } from '../imports.ts';
import type { JobService } from '../jobs.ts';
import type { ShippedFiles } from '../resources.ts';
import type { SecretService } from '../secrets.ts';
import type { SettingsService } from '../settings.ts';
import { createAccountService } from './accounts.ts';
import type { AccountService } from './accounts.ts';
import { createCollectionService } from './collection.ts';
import type { CollectionService } from './collection.ts';
import { createCoordinationService } from './coordination.ts';
import type { CoordinationService } from './coordination.ts';
import { loadDemonstrationPosts, removeDemonstrationPosts } from './demonstration-posts.ts';
import { createPostImportService } from './post-imports.ts';
import type { PostImportService } from './post-imports.ts';
import { createPostService } from './posts.ts';
import type { PostService } from './posts.ts';
import { readPrices } from './prices.ts';
import type { SocialPrices } from './prices.ts';
import { createToolService } from './tools.ts';
import type { ToolService } from './tools.ts';

export interface SocialServices {
  readonly accounts: AccountService;
  readonly posts: PostService;
  readonly postImports: PostImportService;
  readonly collection: CollectionService;
  readonly tools: ToolService;
  readonly coordination: CoordinationService;
  readonly prices: SocialPrices;
  /** Files read and collectors run, newest first. */
  readonly imports: (limit: number) => Promise<SocialImport[]>;
}

export interface SocialDeps {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly jobs: JobService;
  readonly imports: ImportService;
  readonly shipped: ShippedFiles;
  readonly outbound: Outbound;
  readonly secrets: SecretService;
  readonly settings: SettingsService;
  readonly collectors?: () => Promise<readonly Collector[]>;
  readonly python: string;
  readonly now: () => number;
}

/** Posts of the target accounts: who, whence, how many. Finishes or takes back what a crash left half done. */
export const createSocialServices = async (deps: SocialDeps): Promise<SocialServices> => {
  const { store, jobs, now } = deps;
  const posts = createPostService(store, now);
  const changed = (): void => {
    posts.changed();
  };
  const accounts = createAccountService(store, deps.shipped.file('target-accounts.json'));
  const postImports = createPostImportService({ ...deps, changed });
  const prices = readPrices(deps.shipped.file('social-prices.json'));
  const mayCall = (): void => {
    if (!deps.settings.current().network)
      throw new AppError(
        'unavailable',
        'The settings keep this workstation off the network: allow it there first.',
      );
  };
  await accounts.ensure();
  await postImports.recover();
  const coordination = createCoordinationService(deps);
  await coordination.recover();
  deps.imports.onPublished(async (kind) => {
    if (kind === 'demonstration') {
      const collectedAt = Math.floor(now() / 1000);
      await accounts.setDemonstration(await loadDemonstrationPosts(store, deps.pool, collectedAt));
    } else {
      await removeDemonstrationPosts(store);
      await accounts.setDemonstration([]);
    }
    changed();
  });
  return {
    accounts,
    posts,
    postImports,
    collection: createCollectionService({
      ...deps,
      prices,
      changed,
      collectors: deps.collectors ?? (() => createCollectors(deps.outbound, deps.secrets.get)),
      mayCall,
    }),
    tools: createToolService(jobs, deps.python, mayCall),
    prices,
    coordination,
    imports: (limit) => findImports(store.read, limit),
  };
};
