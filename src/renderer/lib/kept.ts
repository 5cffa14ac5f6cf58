import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { THEME_CHOICES } from '#shared/constants.ts';
import { jsonOrNull } from './json-or-null.ts';

/** Which columns a reader wants, in which order, how wide, and how close the rows; columns by their ids. */
const columnChoiceSchema = z.object({
  columnOrder: z.array(z.string()),
  columnVisibility: z.record(z.string(), z.boolean()),
  /** The column that stays in view while the others scroll sideways. */
  columnPinning: z.object({ start: z.array(z.string()).max(1), end: z.array(z.string()).max(0) }),
  /** In CSS pixels, of the columns whose width was changed. */
  columnSizing: z.record(z.string(), z.number()),
  isDense: z.boolean(),
});
export type ColumnChoice = z.infer<typeof columnChoiceSchema>;

/**
 * All that is kept for a person on this machine between visits, with what is there before anything was chosen. A value that
 * is not as described (written by another version, or cut short) is replaced by that alone; the others stay.
 */
const keptSchema = z.object({
  /** Of the last visit, until the settings have arrived: no flash of another one. */
  theme: z.enum(THEME_CHOICES).catch('system'),
  /** Ids of the commands last run, newest first. */
  recentCommands: z.array(z.string()).catch([]),
  /** Who works on the ledger of claims in this window. */
  person: z.string().catch(''),
  /** Whether single keys decide and step: who dictates or mistypes turns them off (WCAG 2.1.4). */
  hasKeys: z.boolean().catch(true),
  /** By the ids of a table's columns, which no change of a visible label loses. */
  columns: z.record(z.string(), columnChoiceSchema.nullable().catch(null)).catch({}),
});
type Kept = z.infer<typeof keptSchema>;

/** What was stored, each value as described. */
export const readKept = (stored: unknown): Kept =>
  keptSchema.parse(typeof stored === 'object' && !Array.isArray(stored) ? (stored ?? {}) : {});

interface KeptState extends Kept {
  /** The filters as last seen, as a query string. Of this visit only: no visit begins with a filter of another day. */
  readonly filters: string;
}

const STORAGE_KEY = 'dropscope.kept';
const VERSION = 1;
const OLD_COLUMNS = 'dropscope.columns.';

/** Of a store that had a key of its own. */
const oldStore = z.object({ state: z.record(z.string(), z.unknown()).catch({}) }).catch({ state: {} });

/** What earlier versions kept under many keys, moved to one place. */
const moveOldKeys = (storage: Storage): string => {
  const old = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    /^dropscope\.(theme$|recent-commands$|claims$|columns\.)/.test(key),
  );
  const text = JSON.stringify({
    state: readKept({
      ...oldStore.parse(jsonOrNull(storage.getItem('dropscope.claims') ?? 'null')).state,
      theme: storage.getItem('dropscope.theme'),
      recentCommands: oldStore.parse(jsonOrNull(storage.getItem('dropscope.recent-commands') ?? 'null'))
        .state['recent'],
      columns: Object.fromEntries(
        old
          .filter((key) => key.startsWith(OLD_COLUMNS))
          .map((key) => [key.slice(OLD_COLUMNS.length), jsonOrNull(storage.getItem(key) ?? 'null')]),
      ),
    }),
    version: VERSION,
  });
  storage.setItem(STORAGE_KEY, text);
  for (const key of old) storage.removeItem(key);
  return text;
};

/** The one key in a storage; before it is first written, what earlier versions kept is read into it. */
export const placeIn = (storage: Storage): StateStorage => ({
  getItem: (key) => storage.getItem(key) ?? moveOldKeys(storage),
  setItem: (key, text) => storage.setItem(key, text),
  removeItem: (key) => storage.removeItem(key),
});

/** What is kept for the person of this machine; change it by `useKept.setState`. */
export const useKept = create<KeptState>()(
  persist(() => ({ ...readKept(null), filters: '' }), {
    name: STORAGE_KEY,
    version: VERSION,
    storage: createJSONStorage(() => placeIn(localStorage)),
    partialize: readKept,
    merge: (kept, current) => ({ ...current, ...readKept(kept) }),
  }),
);

/** Takes what other tabs change: a tab that wrote what it read at its start would undo their changes. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) void useKept.persist.rehydrate();
  });
};

const RECENT_KEPT = 8;

/** What was run last is first in the palette. */
export const rememberCommand = (id: string): void => {
  useKept.setState(({ recentCommands }) => ({
    recentCommands: [id, ...recentCommands.filter((recentId) => recentId !== id)].slice(0, RECENT_KEPT),
  }));
};

/** Keeps the columns of a table, by their ids. */
export const keepColumns = (table: string, choice: ColumnChoice): void => {
  useKept.setState(({ columns }) => ({ columns: { ...columns, [table]: choice } }));
};
