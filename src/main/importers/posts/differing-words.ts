import { fuller } from './merge.ts';
import type { PostRow } from './record.ts';

const NAMED = 5;

/** What of a post is compared. */
type Worded = Pick<PostRow, 'external_id' | 'content'>;

/** A cut text ends with an ellipsis. */
const wordsOf = ({ content }: Worded): string => content.replace(/(?:…|\.{3})\s*$/u, '').trim();

/** Posts of which two records say different words, so that merging them keeps the words of one alone. */
export class DifferingWords {
  readonly #ids = new Set<string>();
  #records = 0;

  /** Takes note of two records of one post, unless the one is the beginning of the other: then no word is lost. */
  note(a: Worded, b: Worded): void {
    const kept = fuller(wordsOf(a), wordsOf(b));
    if (kept.startsWith(wordsOf(a)) && kept.startsWith(wordsOf(b))) return;
    this.#records += 1;
    if (this.#ids.size <= NAMED) this.#ids.add(a.external_id);
  }

  /** One sentence where there are such posts. */
  sentences(): readonly string[] {
    if (this.#records === 0) return [];
    const ids = [...this.#ids];
    const named = `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ', …' : ''}`;
    return [
      this.#records === 1
        ? `1 record has other words than another of the same post (id ${named}): only one text is kept, the longest.`
        : `${this.#records.toLocaleString('en-US')} records have other words than others of the same posts (ids ${named}): only one text of each is kept, the longest.`,
    ];
  }
}
