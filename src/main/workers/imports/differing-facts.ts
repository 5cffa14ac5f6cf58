import type { EventFacts } from '#main/repositories/news-imports.ts';

const NAMES = {
  time: 'time of day',
  url: 'web address',
  sourceCategory: 'category',
} as const;
const FACTS = ['time', 'url', 'sourceCategory'] as const;

/** The category of an event, found by its words where its source states none, as exported lists have it. */
const categoryOf = ({ sourceCategory, category }: EventFacts): string => sourceCategory ?? category;

/** Records of an event that is there already and of which they state something else: only the first is kept. */
export class DifferingFacts {
  readonly #facts = new Set<(typeof FACTS)[number]>();
  #records = 0;

  /** Takes note of what `later` states otherwise than `first`; what it leaves out is no difference. */
  note(first: EventFacts, later: EventFacts): void {
    const lost = FACTS.filter((fact) =>
      fact === 'time'
        ? Boolean(later.hasTimeOfDay) && (!first.hasTimeOfDay || first.time !== later.time)
        : later[fact] !== null &&
          later[fact] !== (fact === 'sourceCategory' ? categoryOf(first) : first[fact]),
    );
    if (lost.length === 0) return;
    this.#records += 1;
    for (const fact of lost) this.#facts.add(fact);
  }

  /** One sentence where there are such records. */
  sentences(): readonly string[] {
    if (this.#records === 0) return [];
    const facts = FACTS.filter((fact) => this.#facts.has(fact)).map((fact) => NAMES[fact]);
    return [
      `${this.#records === 1 ? '1 record is an event that is' : `${this.#records.toLocaleString('en-US')} records are events that are`} there already with another ${facts.join(' or ')}: what the first record states is kept.`,
    ];
  }
}
