import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { messageOf } from '#main/base/errors.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import { MATCH_PARTS, MATCHES } from '#main/repositories/abbreviation-matches.ts';
import { countDrops } from '#main/repositories/drops.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import { createAbbreviationFigures } from './figures.ts';
import { KeyBook } from './key-book.ts';
import { createKeyFileService } from './key-files.ts';
import { KeyService } from './keys.ts';
import { createKeyLookup } from './lookup.ts';
import { OccurrenceService } from './occurrences.ts';
import { createMatchRefresh, type MatchRefresh } from './refresh.ts';
import { parseShippedKeys, planUpgrade } from './shipped.ts';

export interface AbbreviationDeps extends Pick<SystemDeps, 'store' | 'bulkWriter' | 'log' | 'now'> {
  readonly system: Pick<SystemServices, 'jobs' | 'journal' | 'changes' | 'derived'>;
  readonly shipped: ShippedFiles;
}

const SHIPPED_HASH = 'shipped_keys_hash';

const installShipped = async (
  { store, now, log, shipped: { file } }: AbbreviationDeps,
  book: KeyBook,
): Promise<void> => {
  const text = readFileSync(file('abbreviation-keys.json'), 'utf8');
  const sha256 = hash('sha256', text);
  if ((await findMeta(store.read, SHIPPED_HASH)) === sha256) return;
  const shipped = parseShippedKeys(text);
  const { set, remove } = planUpgrade(await book.rows(), shipped, Math.floor(now() / 1000));
  await book.install(set, remove);
  await store.write((tx) => {
    setMeta(tx, SHIPPED_HASH, sha256);
  });
  log.info('shipped abbreviation keys installed', { keys: set.length, removed: remove.length });
};

/**
 * Matches that a crash or a new version of the program left behind are made again while the program runs. Without drops
 * there is nothing to match, and a fresh start need not wait for a worker.
 */
const catchUp = async ({ store, log }: AbbreviationDeps, refresh: MatchRefresh): Promise<void> => {
  if (await refresh.isCurrent()) return;
  if ((await countDrops(store.read, {})) === 0) return;
  refresh.request().catch((error: unknown) => {
    log.warn('abbreviations could not be matched at start', { reason: messageOf(error) });
  });
};

/** Abbreviation keys, where they occur, and what is made of that. */
export const createAbbreviationService = (deps: AbbreviationDeps) => {
  const { store, bulkWriter, now } = deps;
  const { jobs, journal, changes, derived } = deps.system;
  const book = new KeyBook({ store, journal, now });
  const refresh = createMatchRefresh({ store, bulkWriter, jobs, log: deps.log });
  journal.afterTurn('abbreviation_keys', refresh.request);
  derived.register({ name: MATCHES, parts: MATCH_PARTS, rebuild: refresh.rebuild });
  return {
    keys: new KeyService(book, journal, refresh),
    files: createKeyFileService(book, refresh),
    occurrences: new OccurrenceService({ store, journal, now }),
    figures: createAbbreviationFigures({ store, book, refresh }),
    /** Installs the shipped keys where this version's are not in the database yet, and matches what was left behind. */
    installShipped: async (): Promise<void> => {
      await installShipped(deps, book);
      await catchUp(deps, refresh);
    },
    /** Which key a text names, for filters and searches. */
    lookup: changes.memoizeUntilChanged(['keys'], async () => createKeyLookup(await book.keys())),
  };
};

export type AbbreviationService = ReturnType<typeof createAbbreviationService>;
