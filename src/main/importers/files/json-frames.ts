import type { Row } from './fields.ts';

/** What may come next in a container that is walked through. */
type Expected = 'value or end' | 'value' | 'separator' | 'key or end' | 'key' | 'colon';

export interface JsonFrame {
  readonly isArray: boolean;
  expected: Expected;
  /** Keys of the path that lead here. */
  readonly matched: number;
  key: string;
  /** Names met so far, but for those of numbered members: each of them is a record of its own. */
  readonly names: Set<string>;
  /** True for an object of numbered members, which is a list. */
  isMap: boolean;
  /** Scalars met so far. */
  readonly scalars: Record<string, unknown>;
  /** What is said around a list. */
  context: Row | undefined;
  hasList: boolean;
}

/** Names that programs make for members: numbers, push ids of Firebase, ObjectIds of MongoDB, UUIDs. */
const MEMBER_ID = /^(?:\d+|-[\w-]{19}|[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
export const isMemberId = (key: string): boolean => MEMBER_ID.test(key);

/** How many keys of the path lead to the next value of a container; -1 where it is off the path. */
export const matchedBelow = (frame: JsonFrame, path: readonly string[] | null): number => {
  if (frame.isArray) return frame.matched;
  if (path?.[frame.matched] === frame.key) return frame.matched + 1;
  return frame.isMap && isMemberId(frame.key) ? frame.matched : -1;
};

/** What the objects around say, each name behind a slash, the innermost last. */
export const contextOf = (frames: readonly JsonFrame[]): Row | undefined => {
  const entries = frames.flatMap(({ scalars }) =>
    Object.entries(scalars).map(([key, value]) => [`/${key}`, value] as const),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** Names of numbered members that are too long for a count: ids, which the members may not repeat. */
const LONG_NUMBER = /^\d{15,20}$/;

/** What the name of a numbered member says of it; undefined where it only counts. */
export const nameOfMember = (key: string): Row | undefined =>
  LONG_NUMBER.test(key) ? { '/key': key } : undefined;
