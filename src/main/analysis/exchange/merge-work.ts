import { canonicalJson, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import type { WorkKind } from '#shared/written.ts';
import { mergeLogs } from './merge-logs.ts';

/** When and by which installation something was written. */
export interface ChangeStamp {
  /** Epoch milliseconds; for a log the number of its entries. */
  readonly time: number;
  /** Id of an installation. */
  readonly author: string;
}

/** A value of one field. */
export interface FieldVersion extends ChangeStamp {
  readonly value: JsonValue;
  /** The last version of somebody else that its author had before it; null where there was none. */
  readonly over: ChangeStamp | null;
}

export interface WorkItem {
  readonly kind: WorkKind;
  /** The same in every data folder. */
  readonly id: string;
  /** A removed item has the field `removed`: true, or of a tag that was renamed its path now. */
  readonly fields: Readonly<Record<string, FieldVersion>>;
}

/** Items by `workKey`. */
export type Work = ReadonlyMap<string, WorkItem>;

/** A field that two people wrote without knowing of each other. */
export interface WorkConflict {
  readonly kind: WorkKind;
  readonly id: string;
  readonly field: string;
  readonly kept: FieldVersion;
  readonly other: FieldVersion;
  /** What one side wrote last of an item that the other removed. */
  readonly lost?: JsonValue | undefined;
}

export const workKey = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): string => `${kind}:${id}`;

const isRemoval = (version: FieldVersion | undefined): boolean =>
  version !== undefined && version.value !== false;

export const isRemoved = ({ fields }: Pick<WorkItem, 'fields'>): boolean => isRemoval(fields['removed']);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const overText = ({ over }: FieldVersion): string =>
  over === null ? '' : canonicalJson([over.time, over.author]);

/** A total order of versions, so that the greatest of any number is the same in whatever order they are met. */
const compareVersions = (a: FieldVersion, b: FieldVersion): number =>
  a.time - b.time ||
  compareText(a.author, b.author) ||
  compareText(canonicalJson(a.value), canonicalJson(b.value)) ||
  compareText(overText(a), overText(b));

const knew = ({ over }: FieldVersion, { time, author }: ChangeStamp): boolean =>
  over !== null && over.author === author && over.time >= time;

const disagree = (kept: FieldVersion, other: FieldVersion): boolean =>
  kept.author !== other.author &&
  !knew(kept, other) &&
  canonicalJson(kept.value) !== canonicalJson(other.value);

/** What was written last of an item, its removal apart. */
const latestOf = ({ fields }: Pick<WorkItem, 'fields'>): FieldVersion | undefined =>
  Object.entries(fields).reduce<FieldVersion | undefined>(
    (latest, [field, version]) =>
      field === 'removed' || (latest !== undefined && compareVersions(latest, version) > 0)
        ? latest
        : version,
    undefined,
  );

const isLater = (a: ChangeStamp, b: ChangeStamp): boolean =>
  a.time > b.time || (a.time === b.time && compareText(a.author, b.author) > 0);

/**
 * A person who writes an item after its removal without knowing of it keeps it: `removed` becomes false, dated as that writing. The
 * outcome depends on the last removal and the last writing alone, so that merging stays commutative and associative.
 */
export const settled = (fields: WorkItem['fields']): WorkItem['fields'] => {
  const { removed } = fields;
  const latest = latestOf({ fields });
  if (removed === undefined || latest === undefined || isLater(removed, latest)) return fields;
  const { time, author } = latest;
  return { ...fields, removed: { value: false, time, author, over: null } };
};

const settledItem = (item: WorkItem): WorkItem => {
  const fields = item.kind === 'log' ? item.fields : settled(item.fields);
  return fields === item.fields ? item : { ...item, fields };
};

/** One side removed the item and had not seen what the other wrote last; the later of the two counts. */
const removalConflict = (removing: WorkItem, other: WorkItem): WorkConflict | null => {
  const { removed } = removing.fields;
  const latest = latestOf(other);
  if (removed === undefined || !isRemoval(removed) || other.fields['removed'] !== undefined) return null;
  if (latest === undefined || latest.author === removed.author || knew(removed, latest)) return null;
  const still = { ...latest, value: false };
  const [kept, lesser] = isLater(removed, latest) ? [removed, still] : [still, removed];
  return { kind: other.kind, id: other.id, field: 'removed', kept, other: lesser, lost: latest.value };
};

/** What the side that did not remove the item wrote last of it. */
const lostBy = (a: WorkItem, b: WorkItem): { readonly lost?: JsonValue } => {
  if (isRemoved(a) === isRemoved(b)) return {};
  const latest = latestOf(isRemoved(a) ? b : a) ?? latestOf(isRemoved(a) ? a : b);
  return latest === undefined ? {} : { lost: latest.value };
};

const mergeItems = (a: WorkItem, b: WorkItem): { item: WorkItem; conflicts: readonly WorkConflict[] } => {
  const fields: Record<string, FieldVersion> = { ...a.fields };
  const conflicts: WorkConflict[] = [];
  for (const [field, version] of Object.entries(b.fields)) {
    const mine = fields[field];
    const [kept, other] =
      mine === undefined || compareVersions(mine, version) < 0 ? [version, mine] : [mine, version];
    fields[field] = kept;
    if (other !== undefined && disagree(kept, other))
      conflicts.push({
        kind: a.kind,
        id: a.id,
        field,
        kept,
        other,
        ...(field === 'removed' ? lostBy(a, b) : {}),
      });
  }
  const removal = removalConflict(a, b) ?? removalConflict(b, a);
  return {
    item: { kind: a.kind, id: a.id, fields: settled(fields) },
    conflicts: removal === null ? conflicts : [...conflicts, removal],
  };
};

/**
 * The union of what two installations wrote: items by id, of every field the last version by (time, author). Commutative,
 * associative and idempotent in `work`; `conflicts` are the fields that both wrote, each not knowing the other’s.
 */
export const mergeWork = (a: Work, b: Work): { work: Work; conflicts: readonly WorkConflict[] } => {
  const work = new Map([...a].map(([key, item]) => [key, settledItem(item)] as const));
  const conflicts: WorkConflict[] = [];
  for (const [key, theirs] of b) {
    const mine = work.get(key);
    if (mine === undefined) {
      work.set(key, settledItem(theirs));
      continue;
    }
    if (theirs.kind === 'log') {
      work.set(key, { ...mine, fields: mergeLogs(mine.fields, theirs.fields) });
      continue;
    }
    const merged = mergeItems(mine, theirs);
    work.set(key, merged.item);
    conflicts.push(...merged.conflicts);
  }
  return { work, conflicts };
};

/** An item as canonical JSON, to tell whether two are the same. */
export const itemText = ({ kind, id, fields }: WorkItem): string =>
  canonicalJson([
    kind,
    id,
    Object.keys(fields)
      .sort()
      .map((name) => {
        const version = fields[name];
        if (version === undefined) return [name];
        const { value, time, author, over } = version;
        return [name, value, time, author, over === null ? null : [over.time, over.author]];
      }),
  ]);
