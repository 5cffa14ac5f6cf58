import {
  isRemoved,
  workKey,
  type Work,
  type WorkConflict,
  type WorkItem,
} from '#main/analysis/exchange/merge-work.ts';
import { foldTag } from '#shared/tags.ts';

/** A tag that becomes part of another, by their paths. */
export interface TagJoin {
  readonly from: string;
  readonly to: string;
}

const tagIn = (work: Work, path: string): WorkItem | undefined =>
  work.get(workKey({ kind: 'tag', id: foldTag(path) }));

/** The two paths that two people gave one tag, or null where a conflict is another. */
const renamesOf = ({ kind, field, kept, other }: WorkConflict): TagJoin | null =>
  kind === 'tag' &&
  field === 'removed' &&
  typeof kept.value === 'string' &&
  typeof other.value === 'string' &&
  foldTag(kept.value) !== foldTag(other.value)
    ? { from: other.value, to: kept.value }
    : null;

/** Where a tag is now that was renamed to a path, and maybe again; null where it was removed since. */
const nowAt = (work: Work, path: string, seen: ReadonlySet<string> = new Set()): string | null => {
  const tag = tagIn(work, path);
  if (tag === undefined) return null;
  if (!isRemoved(tag)) return path;
  const next = tag.fields['removed']?.value;
  return typeof next !== 'string' || seen.has(foldTag(next))
    ? null
    : nowAt(work, next, new Set([...seen, foldTag(path)]));
};

/** The tag of a conflict about its name, from the name that counts to the other one. @returns null where it is about something else */
export const otherName = (conflict: WorkConflict, work: Work): TagJoin | null => {
  const renames = renamesOf(conflict);
  const from = renames === null ? null : nowAt(work, renames.to);
  return renames === null || from === null ? null : { from, to: renames.from };
};

/**
 * What has to become one tag after a merge: of each that two people renamed, the one whose name does not count. A tag that the other
 * side has too is one of its own, which a name in common does not make part of another.
 * @param work of both, merged
 */
export const joinsOf = (conflicts: readonly WorkConflict[], work: Work, theirs: Work): readonly TagJoin[] =>
  conflicts
    .flatMap((conflict) => {
      const renames = renamesOf(conflict);
      if (renames === null) return [];
      const [from, to] = [nowAt(work, renames.from), nowAt(work, renames.to)];
      if (from === null || to === null || foldTag(from) === foldTag(to)) return [];
      return isInBoth(theirs, renames) ? [] : [{ from, to }];
    })
    // Those near the root first: what is below them comes with them.
    .toSorted((a, b) => a.from.length - b.from.length);

const isInBoth = (theirs: Work, { from, to }: TagJoin): boolean =>
  nowAt(theirs, from) !== null && nowAt(theirs, to) !== null;

/** Whether a conflict is that of the tag above, which was renamed with all below it. */
export const isPartOfRename = (conflict: WorkConflict, all: readonly WorkConflict[]): boolean => {
  const renames = renamesOf(conflict);
  const at = conflict.id.lastIndexOf('/');
  if (renames === null || at < 0) return false;
  const above = all.find(({ kind, id }) => kind === 'tag' && id === conflict.id.slice(0, at));
  const whole = above === undefined ? null : renamesOf(above);
  const below = conflict.id.slice(at);
  return (
    whole !== null &&
    foldTag(renames.from) === foldTag(whole.from) + below &&
    foldTag(renames.to) === foldTag(whole.to) + below
  );
};
