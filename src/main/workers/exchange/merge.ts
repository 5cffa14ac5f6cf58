import { z } from 'zod';
import {
  itemText,
  mergeWork,
  type Work,
  type WorkConflict,
  type WorkItem,
} from '#main/analysis/exchange/merge-work.ts';
import type { WorkConflictView } from '#shared/contract/exchange.ts';
import { plural } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import { saysTheSame } from './coding-values.ts';
import { isPartOfRename, joinsOf, type TagJoin } from './renamed-tags.ts';
import { contentOf } from './values.ts';

const DAY_MS = 86_400_000;

/** What a file changes here. */
export interface Merge {
  readonly added: readonly WorkItem[];
  readonly merged: readonly WorkItem[];
  readonly conflicts: readonly WorkConflict[];
  /** Tags that two people made of one by renaming it, to be one again. */
  readonly joins: readonly TagJoin[];
}

export const differences = (mine: Work, theirs: Work): Merge => {
  const { work, conflicts } = mergeWork(mine, theirs);
  const added = [...work].flatMap(([key, item]) => (mine.has(key) ? [] : [item]));
  const merged = [...work].flatMap(([key, item]) => {
    const former = mine.get(key);
    return former === undefined || itemText(former) === itemText(item) ? [] : [item];
  });
  const joins = joinsOf(conflicts, work, theirs);
  return {
    added,
    merged,
    joins,
    conflicts: conflicts.filter((conflict) => !saysTheSame(conflict) && !isPartOfRename(conflict, conflicts)),
  };
};

/** Logs that were continued in two copies of one data folder, as sentences. @param items what an import changes */
export const branchNotes = (items: readonly WorkItem[], names: ReadonlyMap<string, string>): string[] =>
  items.flatMap(({ kind, id, fields }) => {
    const chains = Object.keys(fields).length;
    if (kind !== 'log' || chains < 2) return [];
    const [author = '', subject = ''] = id.split('/');
    return [
      `The log of ${subject} of ${names.get(author) ?? author} was continued in ${chains} copies of one data folder: each is kept whole, and none is mixed with another.`,
    ];
  });

/** What to know of the clocks that an import was dated by. @param now epoch milliseconds */
export const futureNotes = (work: Work, now: number): string[] => {
  const late = [...work.values()].filter(
    ({ kind, fields }) => kind !== 'log' && Object.values(fields).some(({ time }) => time > now + DAY_MS),
  ).length;
  return late === 0
    ? []
    : [
        `${plural(late, 'item is', 'items are')} dated more than a day after the clock of this computer: a clock was set back or is wrong, and the later date counts.`,
      ];
};

const codedSchema = z.object({
  codes: z.array(z.object({ code: z.string(), start: z.number().nullable(), end: z.number().nullable() })),
  isUnsure: z.boolean().optional(),
  note: z.string().optional(),
  reason: z.string().optional(),
});

/** A coding or a decision: its codes, with their places in a text. */
const codedText = (value: unknown): string | null => {
  const coded = codedSchema.safeParse(value);
  if (!coded.success) return null;
  const { codes, isUnsure, note = '', reason = '' } = coded.data;
  const given = codes.map(({ code, start, end }) =>
    start === null || end === null ? code : `${code} (${start}–${end})`,
  );
  const parts = [given.join(', '), isUnsure === true ? 'unsure' : '', note, reason];
  return parts.filter((part) => part !== '').join(' · ');
};

const shownOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return null;
  const coded = codedText(value);
  if (coded !== null) return coded;
  const shown = Object.entries<unknown>({ ...value }).find(([name]) =>
    ['text', 'code', 'name'].includes(name),
  )?.[1];
  return typeof shown === 'string' ? shown : null;
};

const textOf = (conflict: WorkConflict, value: unknown): string => {
  const { kind, id, field, lost } = conflict;
  if (field === 'removed' && typeof value === 'string') return value;
  if (field === 'removed' && value !== true && lost !== undefined)
    return `(kept) ${textOf({ kind, id, field: 'content', kept: conflict.kept, other: conflict.other }, lost)}`;
  if (field === 'removed') return value === true ? '(removed)' : '(kept)';
  return shownOf(value) ?? `${kind}: ${kind === 'tagging' ? id : JSON.stringify(value)}`;
};

/** A conflict as people read it. @param names of the installations */
export const describeConflict = (
  conflict: WorkConflict,
  names: ReadonlyMap<string, string>,
): Omit<WorkConflictView, 'number' | 'isTaken'> => {
  const side = (version: WorkConflict['kept']) => ({
    text: textOf(conflict, version.value),
    by: names.get(version.author) ?? version.author,
    at: toTimestamp(Math.floor(version.time / 1000)),
  });
  const { kind, id, field, kept, other } = conflict;
  return { kind, id, field, kept: side(kept), other: side(other) };
};

/** Names of the people, by their installations. @param me this one, for anyone who writes here without a name */
export const namesIn = (me: string, ...works: readonly Work[]): ReadonlyMap<string, string> =>
  new Map([
    [me, 'this data folder'],
    ...works.flatMap((work) =>
      [...work.values()].flatMap((item) =>
        item.kind === 'author' ? [[item.id, String(contentOf(item))] as const] : [],
      ),
    ),
  ]);
