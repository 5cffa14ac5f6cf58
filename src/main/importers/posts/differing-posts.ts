import { isGoneMark } from '#shared/gone-accounts.ts';
import { fuller } from './merge.ts';
import type { PostRow } from './record.ts';

const NAMED = 5;
const MINUTE = 60;
const DAY = 86_400;

/** What of a post is compared. */
export type ComparedPost = Pick<PostRow, 'external_id' | 'content' | 'username' | 'time' | 'time_flag'>;

/** A cut text ends with an ellipsis. */
const wordsOf = ({ content }: ComparedPost): string => content.replace(/(?:…|\.{3})\s*$/u, '').trim();

/** Whether words are lost where the longer text is kept: not where the other is its beginning, or the mark of what is gone. */
const loseWords = (a: ComparedPost, b: ComparedPost): boolean => {
  if (isGoneMark(wordsOf(a)) || isGoneMark(wordsOf(b))) return false;
  const kept = fuller(wordsOf(a), wordsOf(b));
  return !kept.startsWith(wordsOf(a)) || !kept.startsWith(wordsOf(b));
};

/** How far two moments may be apart where one is stated to the day or to the minute only; midnight of a day may be that of any zone. */
const slackOf = (a: ComparedPost, b: ComparedPost): number => {
  if (a.time_flag === b.time_flag) return 0;
  const flags = [a.time_flag, b.time_flag];
  return flags.includes('day-only') ? 2 * DAY : flags.includes('minute-only') ? MINUTE : 0;
};

/** What two records of one post can state otherwise, and what merging them keeps. */
const FACTS: readonly {
  readonly name: string;
  readonly kept: string;
  readonly which: string;
  readonly differ: (a: ComparedPost, b: ComparedPost) => boolean;
}[] = [
  { name: 'other words', kept: 'only one text', which: 'the longest', differ: loseWords },
  {
    name: 'another account',
    kept: 'only one account',
    which: 'the longer name',
    differ: (a, b) =>
      a.username.toLowerCase() !== b.username.toLowerCase() &&
      !isGoneMark(a.username) &&
      !isGoneMark(b.username),
  },
  {
    name: 'another time',
    kept: 'only one time',
    which: 'the earlier',
    differ: (a, b) => Math.abs(a.time - b.time) > slackOf(a, b),
  },
];

/** Posts of which two records state different things, so that merging them keeps what one alone says. */
export class DifferingPosts {
  readonly #found = FACTS.map((fact) => ({ ...fact, ids: new Set<string>(), records: 0 }));

  /** Takes note of two records of one post. */
  note(a: ComparedPost, b: ComparedPost): void {
    for (const found of this.#found) {
      if (!found.differ(a, b)) continue;
      found.records += 1;
      if (found.ids.size <= NAMED) found.ids.add(a.external_id);
    }
  }

  /** A sentence for each kind of difference that was met. */
  sentences(): readonly string[] {
    return this.#found.flatMap(({ name, kept, which, ids, records }) => {
      if (records === 0) return [];
      const named = `${[...ids].slice(0, NAMED).join(', ')}${ids.size > NAMED ? ', …' : ''}`;
      return [
        records === 1
          ? `1 record has ${name} than another of the same post (id ${named}): ${kept} is kept, ${which}.`
          : `${records.toLocaleString('en-US')} records have ${name} than others of the same posts (ids ${named}): ${kept} of each is kept, ${which}.`,
      ];
    });
  }
}
