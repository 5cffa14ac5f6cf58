import type { Database } from './db/database.ts';
import { findDataState } from './repositories/data-state.ts';
import { failInterrupted } from './repositories/jobs.ts';
import { findSettings } from './repositories/settings.ts';
import type { Services } from './services/index.ts';
import type { LoadedState } from './services/system/deps.ts';

/** Marks the work that a crash or a kill cut off. @param at epoch seconds */
export const markInterrupted = (store: Database, at: number): Promise<void> =>
  store.write((tx) => {
    failInterrupted(tx, at);
  });

/** Reads what the services keep in memory. */
export const loadState = async ({ read }: Database): Promise<LoadedState> => ({
  dataState: await findDataState(read),
  settings: await findSettings(read),
});

/** Installs the keys, accounts and events of this version where they are not in the database yet. */
export const installShipped = async ({
  abbreviations,
  social,
  news,
}: Pick<Services, 'abbreviations' | 'social' | 'news'>): Promise<void> => {
  await abbreviations.installShipped();
  await social.accounts.ensure();
  await news.installShipped();
};
