import type { NewsCategory } from '#shared/constants.ts';
import { toTimestamp } from '#shared/time.ts';
import type { DemonstrationCorpus } from './answers.ts';
import { secondsPerDay } from './calendar.ts';
import { createRandom, type DemonstrationRandom } from './random.ts';
import type { DemonstrationEvent } from './types.ts';

/** Acts of the claim ledger as `data/demonstration/claims.json` has them; hashes of texts are added when they are loaded. */
export interface DemonstrationAct {
  readonly act: string;
  readonly claim: number | null;
  readonly at: string;
  readonly [field: string]: unknown;
}

const CODER = 'Demonstration coder';
const JUDGES = ['Demonstration judge A', 'Demonstration judge B'] as const;

interface EventClass {
  readonly category: NewsCategory;
  readonly words: string;
  readonly says: string;
}

/** What the invented events report; the words are in the titles of one kind of event only. */
const CLASSES: readonly EventClass[] = [
  { category: 'politics', words: 'parish committee', says: 'A parish elects its committee' },
  { category: 'politics', words: 'council budget', says: 'A council approves a budget' },
  { category: 'politics', words: 'mayors agreement', says: 'Two mayors sign an agreement' },
  { category: 'business', words: 'company branch', says: 'A company opens a branch' },
  { category: 'business', words: 'merger bakery', says: 'A bakery joins a cooperative' },
  { category: 'business', words: 'profits brewery', says: 'A brewery announces profits' },
  { category: 'technology', words: 'radio club', says: 'A radio club releases software' },
  { category: 'health', words: 'hospital pharmacy', says: 'A hospital renovates its pharmacy' },
  { category: 'sports', words: 'wins regatta', says: 'A town wins a regatta' },
];

const WINDOWS = [10, 14, 21, 30] as const;
const RESOLVED = 21;
const PLANTED = 3;
const MARKER = /\bwill\b/iu;

interface DropText {
  readonly number: number;
  readonly time: number;
  readonly text: string;
}

/** The drops of an archive in canonical order; `time` in epoch seconds. */
export const dropsOf = ({ archive }: Pick<DemonstrationCorpus, 'archive'>): readonly DropText[] => {
  const { posts } = JSON.parse(archive) as {
    posts: readonly { text?: string; post_metadata: { id: number; time: number } }[];
  };
  return posts.map(({ text = '', post_metadata: { id, time } }) => ({ number: id, time, text }));
};

/** The sentence of a drop that has the marker of the future, as its claim quotes it; both ends inclusive. */
const quoteOf = ({ number, text }: DropText): object => {
  const match = [...text.matchAll(/[^.!?\n]+[.!?]?/gu)].find(([sentence]) => MARKER.test(sentence));
  if (match === undefined) return {};
  const words = match[0].trim();
  const start = text.indexOf(words, match.index);
  return { span: { item: `drop:${number}`, start, end: start + words.length - 1, words } };
};

const isOf =
  ({ category, words }: EventClass) =>
  (event: DemonstrationEvent): boolean => {
    const title: readonly string[] = event.title.toLowerCase().match(/[a-z]+/gu) ?? [];
    return event.category === category && words.split(' ').every((word) => title.includes(word));
  };

/** An event of which only the day is known counts from its first second, as in the tally. */
const momentOf = ({ time, hasTimeOfDay }: DemonstrationEvent): number =>
  hasTimeOfDay ? time : time - (time % secondsPerDay);

/** All acts happen one after another in one invented week, long after the last due date. */
const createClock = (): (() => string) => {
  let now = Date.UTC(2023, 1, 6, 9) / 1000;
  return () => {
    now += 420;
    return toTimestamp(now);
  };
};

interface Subject {
  readonly drop: DropText;
  readonly kind: EventClass;
  readonly days: number;
}

/** Drops with their reference classes: a few whose event was planted, the others with a class of their own by chance. */
const subjectsOf = (corpus: DemonstrationCorpus, random: DemonstrationRandom): readonly Subject[] => {
  const drops = dropsOf(corpus);
  const events = new Map(corpus.events.map((event) => [event.id, event]));
  const planted = corpus.answers.eventLinks
    .filter(({ predictive }) => predictive)
    .flatMap((link): readonly Subject[] => {
      const event = events.get(link.eventId);
      const drop = drops.find(({ number }) => number === link.drop);
      const kind = event && CLASSES.find((eventClass) => isOf(eventClass)(event));
      return drop === undefined || kind === undefined ? [] : [{ drop, kind, days: random.pick(WINDOWS) }];
    });
  const linked = new Set(corpus.answers.eventLinks.map(({ drop }) => drop));
  const marked = drops.filter(({ number, text }) => !linked.has(number) && MARKER.test(text));
  const plain = random
    .shuffled(marked)
    .slice(0, RESOLVED + 20)
    .map((drop) => ({ drop, kind: random.pick(CLASSES), days: random.pick(WINDOWS) }));
  return [...planted.slice(0, PLANTED), ...plain];
};

/**
 * A small ledger over the demonstration corpus: claims resolved by its invented events, and one each of whatever else can
 * happen to a claim. Outcomes follow from the events by the rules; the same corpus gives the same acts.
 */
export const demonstrationClaims = (corpus: DemonstrationCorpus): readonly DemonstrationAct[] => {
  const random = createRandom(corpus.answers.seed, 'claims');
  const clock = createClock();
  const acts: DemonstrationAct[] = [];
  const subjects = subjectsOf(corpus, random);
  const chosen = [...subjects.slice(0, RESOLVED)].sort((a, b) => a.drop.time - b.drop.time);
  const rest = subjects.slice(RESOLVED);
  const add = (act: string, claim: number | null, body: object, more: object = {}): void => {
    acts.push({ act, claim, at: clock(), body, ...more });
  };
  const addClaim = (id: number, drop: DropText, body: object): void => {
    const { number, time } = drop;
    add(
      'claim',
      id,
      { by: CODER, items: [`drop:${number}`], ...quoteOf(drop), mode: 'exploratory', ...body },
      { items: [{ key: `drop:${number}`, textHash: '' }], madeAt: toTimestamp(time), datasetSha256: null },
    );
  };
  const judge = (id: number, by: string, outcome: string, fields: object = {}): void =>
    add('judgment', id, { by, outcome, reason: 'As the rule says, by the invented events.', ...fields });

  for (const [place, { drop, kind, days }] of chosen.entries()) {
    const id = place + 1;
    const due = toTimestamp(drop.time + days * secondsPerDay).slice(0, 10);
    const version = {
      rule: `The invented events list at least one event of the class by the due date: ${kind.says.toLowerCase()}.`,
      dueDate: due,
      reference: { category: kind.category, words: kind.words },
      probability: place % 4 === 3 ? null : random.between(2, 8) / 10,
      probabilityFrom: 'assigned',
    };
    addClaim(id, drop, {
      text: `${kind.says} within ${days} days.`,
      mode: place % 3 === 0 ? 'confirmatory' : 'exploratory',
      ...version,
    });
    const end = Date.parse(`${due}T23:59:59Z`) / 1000;
    const later = corpus.events.find(
      (event) => isOf(kind)(event) && momentOf(event) > drop.time && momentOf(event) <= end,
    );
    add('evidence', id, {
      by: CODER,
      direction: later === undefined ? 'against' : 'for',
      ...(later === undefined
        ? {
            source: {
              title: 'Invented register of the demonstration',
              publisher: 'Demonstration',
              url: `https://example.org/demonstration/register/${id}`,
              publishedOn: due,
              accessedAt: '2023-02-06T08:00:00',
              quote: 'No entry of this kind in the period.',
            },
          }
        : { item: `event:${later.id}` }),
    });
    const outcome = later === undefined ? 'did-not-happen' : 'happened';
    const other = later === undefined ? 'happened' : 'did-not-happen';
    const isPair = place % 2 === 0;
    const differs = place === 4 || place === 10;
    judge(id, JUDGES[0], place === 7 ? 'partly' : outcome, { evidence: [1], isBlind: isPair });
    if (isPair) judge(id, JUDGES[1], differs ? other : outcome, { evidence: [1] });
    if (place === 10)
      add('adjudication', id, {
        by: 'Demonstration referee',
        outcome,
        reason: 'The event is dated within the period.',
        evidence: [1],
      });
    if (place === 13) {
      add('version', id, { ...version, by: CODER, reason: 'Says which events count' });
      judge(id, JUDGES[1], outcome, { evidence: [1] });
    }
    if (place === 16)
      add('exclusion', id, { by: CODER, isExcluded: true, reason: 'Repeats an earlier claim' });
  }

  const [first, second, third, fourth, ...decided] = rest.map(({ drop }) => drop);
  let next = chosen.length;
  for (const drop of [first, second])
    if (drop !== undefined) {
      next += 1;
      addClaim(next, drop, { text: 'Something important will come soon.' });
      judge(next, JUDGES[0], 'untestable', { reason: 'It names no event and no date.' });
    }
  for (const drop of [third, fourth])
    if (drop !== undefined) {
      next += 1;
      addClaim(next, drop, {
        text: 'The lighthouse will be painted anew.',
        rule: 'The invented register reports that the lighthouse was painted.',
        dueDate: '2040-12-31',
        probability: 0.4,
      });
    }
  for (const [place, { number }] of decided.slice(0, 12).entries())
    add(
      'decision',
      null,
      place === 0
        ? { by: CODER, drop: number, decision: 'duplicate', of: 1 }
        : { by: CODER, drop: number, decision: place % 2 === 0 ? 'not-a-claim' : 'too-vague' },
      { textHash: '' },
    );
  return acts;
};
