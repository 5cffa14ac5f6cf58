import { AppError } from '#main/base/errors.ts';
import { columnsOfContent, contentOfRow, type KeyRow } from '#main/repositories/abbreviation-keys.ts';
import type { Journal } from '#main/services/system/journal.ts';
import {
  keyContentOf,
  keyContentSchema,
  type KeyCategory,
  type KeyContent,
} from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey, AbbreviationKeyStats, KeyInput } from '#shared/contract/abbreviation-keys.ts';
import { rowOf, type KeyBook } from './key-book.ts';
import type { MatchRefresh } from './refresh.ts';
import { searchKeys } from './search.ts';
import { shippedContent } from './shipped.ts';

/** A changed key, and the job that matches all drops again where it still runs. */
export interface KeyChanged {
  readonly key: AbbreviationKey;
  readonly jobId: string | null;
}

export interface KeysChanged {
  readonly message: string;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly jobId: string | null;
}

export interface KeySearch {
  readonly q: string;
  readonly category?: KeyCategory | undefined;
  readonly includeDisabled: boolean;
}

const tally = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const statsOf = (all: readonly AbbreviationKey[]): AbbreviationKeyStats => {
  const used = all.filter((key) => !key.isDisabled);
  return {
    total: used.length,
    withImages: used.filter((key) => key.thumbnailUrl !== null).length,
    byCategory: tally(used.map((key) => key.category)),
    byStatus: tally(used.map((key) => key.status)),
    disabled: all.length - used.length,
    edited: used.filter((key) => key.isEdited).length,
    added: used.filter((key) => key.origin === 'user').length,
  };
};

/** A slug of the abbreviation that no other key has. */
export const newKeyId = (abbreviation: string, takenIds: ReadonlySet<string>): string => {
  const slug = abbreviation
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = slug === '' ? 'key' : slug;
  for (let suffix = 2, id = base; ; suffix += 1) {
    if (!takenIds.has(id)) return id;
    id = `${base}-${suffix}`;
  }
};

/** The row of a key that a user adds. */
export const userRow = (id: string, content: KeyContent, hasThumbnail: boolean): KeyRow => ({
  id,
  ...columnsOfContent(content),
  has_thumbnail: hasThumbnail ? 1 : 0,
  origin: 'user',
  shipped: null,
  is_edited: 0,
  is_disabled: 0,
  merged_into: null,
  updated_at: 0,
});

/** A row with other content; a shipped key counts as edited where it says something else than what was shipped. */
export const editedRow = (row: KeyRow, content: KeyContent, hasThumbnail: boolean): KeyRow => {
  const isEdited = row.origin === 'shipped' && JSON.stringify(content) !== row.shipped;
  return {
    ...row,
    ...columnsOfContent(content),
    has_thumbnail: hasThumbnail ? 1 : 0,
    is_edited: isEdited ? 1 : 0,
  };
};

/** The target of a merge: it takes over the spellings and whatever meanings it does not hold yet. */
const mergedContent = (target: KeyContent, source: KeyContent): KeyContent => {
  const parsed = keyContentSchema.safeParse({
    ...target,
    aliases: [...target.aliases, source.abbreviation, ...source.aliases],
    meanings: [...new Set([...target.meanings, ...source.meanings])],
  });
  if (parsed.success) return parsed.data;
  throw new AppError(
    'conflict',
    `${target.abbreviation} cannot take over ${source.abbreviation}: a key can have at most 30 aliases and 12 meanings.`,
  );
};

/** Reading, searching and editing keys. Every change matches the drops again. */
export class KeyService {
  readonly #book: KeyBook;
  readonly #journal: Pick<Journal, 'undoOn'>;
  readonly #refresh: MatchRefresh;

  constructor(book: KeyBook, journal: Pick<Journal, 'undoOn'>, refresh: MatchRefresh) {
    this.#book = book;
    this.#journal = journal;
    this.#refresh = refresh;
  }

  list(includeDisabled: boolean): Promise<AbbreviationKey[]> {
    return this.#book.keys({ includeDisabled });
  }

  async search({ q, category, includeDisabled }: KeySearch): Promise<AbbreviationKey[]> {
    return searchKeys(await this.#book.keys({ includeDisabled }), q, category);
  }

  async stats(): Promise<AbbreviationKeyStats> {
    return statsOf(await this.#book.keys({ includeDisabled: true }));
  }

  async add(input: KeyInput): Promise<KeyChanged> {
    return this.#change((present) => {
      const id = newKeyId(input.abbreviation, new Set(present.map((row) => row.id)));
      const row = userRow(id, keyContentOf(input), input.hasThumbnail);
      return { action: `add the key ${input.abbreviation}`, row };
    });
  }

  async edit(id: string, input: KeyInput): Promise<KeyChanged> {
    return this.#changeOne('edit', id, (row) => editedRow(row, keyContentOf(input), input.hasThumbnail));
  }

  async disable(id: string): Promise<KeyChanged> {
    return this.#changeOne('disable', id, (row) => ({ ...row, is_disabled: 1 }));
  }

  async enable(id: string): Promise<KeyChanged> {
    return this.#changeOne('enable', id, (row) => ({ ...row, is_disabled: 0, merged_into: null }));
  }

  async reset(id: string): Promise<KeyChanged> {
    return this.#changeOne('reset', id, (row) => {
      const content = shippedContent(row);
      if (content === null)
        throw new AppError(
          'conflict',
          `${row.abbreviation} was not shipped, so there is nothing to go back to.`,
        );
      return editedRow(row, content, true);
    });
  }

  async merge(id: string, into: string): Promise<KeyChanged> {
    if (id === into) throw new AppError('invalid_body', `into must name another key than ${id}.`);
    await this.#book.change((present) => {
      const [source, target] = [rowOf(present, id), rowOf(present, into)];
      if (target.is_disabled === 1)
        throw new AppError('conflict', `${target.abbreviation} is disabled: enable it before merging.`);
      const content = mergedContent(contentOfRow(target), contentOfRow(source));
      return {
        action: `merge the key ${source.abbreviation} into ${target.abbreviation}`,
        rows: [
          { ...source, is_disabled: 1, merged_into: into },
          editedRow(target, content, target.has_thumbnail === 1),
        ],
      };
    });
    return this.#changed(into);
  }

  async undo(): Promise<KeysChanged> {
    const undone = await this.#journal.undoOn('abbreviation_keys');
    if (undone === null) throw new AppError('conflict', 'There is no change of the keys left to undo.');
    const jobId = await this.#refresh.request();
    return { message: `Undone: ${undone.label}.`, added: 0, updated: undone.rows, unchanged: 0, jobId };
  }

  #changeOne(verb: string, id: string, change: (row: KeyRow) => KeyRow): Promise<KeyChanged> {
    return this.#change((present) => {
      const row = rowOf(present, id);
      return { action: `${verb} the key ${row.abbreviation}`, row: change(row) };
    });
  }

  async #change(
    plan: (present: readonly KeyRow[]) => { readonly action: string; readonly row: KeyRow },
  ): Promise<KeyChanged> {
    const { rows } = await this.#book.change((present) => {
      const { action, row } = plan(present);
      return { action, rows: [row] };
    });
    return this.#changed(rows[0]?.id ?? '');
  }

  async #changed(id: string): Promise<KeyChanged> {
    const jobId = await this.#refresh.request();
    return { key: await this.#book.key(id), jobId };
  }
}
