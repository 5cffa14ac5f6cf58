import { boardKey, permalink, places, tripcodes, type BoardPlace } from './boards.ts';
import { citedText, composeText, link } from './compose.ts';
import type { Pen } from './lines.ts';
import type { Slot } from './plan.ts';
import { createRandom, type DemonstrationRandom } from './random.ts';
import { styles } from './style.ts';
import { dealTraits, type Traits } from './traits.ts';

interface Image {
  readonly file: string;
  readonly name: string;
}

interface Reference {
  readonly reference: string;
  readonly text?: string;
  readonly author_id: string;
  readonly time: number;
  readonly link: string;
  readonly post_id: string;
}

/** A record of JSON-QAnon's `posts.json`, with its names. */
interface ArchivePost {
  readonly post_metadata: {
    readonly author: string;
    readonly tripcode?: string;
    readonly source: { readonly board: string; readonly site: string; readonly link: string };
    readonly time: number;
    readonly id: number;
    readonly author_id: string;
    readonly post_id: string;
  };
  readonly images?: readonly Image[];
  readonly text?: string;
  readonly referenced_posts?: readonly Reference[];
}

/** Where each board is while the archive is written: post numbers grow, threads and poster ids change. */
interface BoardState {
  postId: number;
  thread: number;
  authorId: string;
  /** Earlier drops of the board that have a text. */
  readonly drops: { readonly reference: Omit<Reference, 'reference'>; readonly text: string }[];
}

const authorId = (random: DemonstrationRandom): string => `demo${random.between(1000, 9999)}`;

const nextPost = (random: DemonstrationRandom, state: BoardState | undefined): BoardState => {
  // Steps of at least 60 leave room below every drop for posts that are not drops.
  const postId = (state?.postId ?? 1000) + random.between(60, 900);
  const sameThread = state !== undefined && random.chance(0.6);
  return {
    postId,
    thread: sameThread ? state.thread : postId - random.between(41, 59),
    authorId: sameThread ? state.authorId : authorId(random),
    drops: state?.drops ?? [],
  };
};

/** 400 of some 1,560 references go to an earlier drop of the same board, the rest to posts of others. */
const citeDrop = (random: DemonstrationRandom, state: BoardState): Reference | null => {
  const near = state.drops.slice(-60);
  if (near.length === 0 || !random.chance(0.265)) return null;
  const { reference, text } = random.pick(near);
  return { reference: `>>${reference.post_id}`, text, ...reference };
};

const citePost = (pen: Pen, place: BoardPlace, state: BoardState, time: number, order: number): Reference => {
  const { random } = pen;
  const postId = state.postId - 1 - order * 4 - random.below(4);
  return {
    reference: `>>${postId}`,
    ...(random.chance(0.953) ? { text: citedText(pen) } : {}),
    author_id: authorId(random),
    time: time - random.between(30, 1500),
    link: permalink(place, state.thread, postId),
    post_id: String(postId),
  };
};

const cite = (
  pen: Pen,
  place: BoardPlace,
  state: BoardState,
  slot: Slot,
  count: number,
): readonly Reference[] => {
  const cited = new Map<string, Reference>();
  for (let order = 0; cited.size < count; order += 1) {
    const reference = citeDrop(pen.random, state) ?? citePost(pen, place, state, slot.time, order);
    cited.set(reference.post_id, reference);
  }
  return [...cited.values()];
};

/** Sometimes the line that is answered is repeated under its `>>`. */
const headLines = (random: DemonstrationRandom, references: readonly Reference[]): readonly string[] =>
  references.flatMap(({ reference, text }) => {
    const quotable = (text ?? '')
      .split('\n')
      .filter(
        (line) => line.length >= 20 && line.length <= 90 && !line.includes('>>') && !line.includes('//'),
      );
    return quotable.length > 0 && random.chance(0.2) ? [reference, `>${random.pick(quotable)}`] : [reference];
  });

const linksOf = (random: DemonstrationRandom, { links, brokenBy }: Traits): readonly string[] =>
  Array.from({ length: links }, (_, index) =>
    index === 0 && brokenBy !== null ? link(random).replace('//', `//${brokenBy}`) : link(random),
  );

const imagesOf = (random: DemonstrationRandom, count: number): readonly Image[] =>
  Array.from({ length: count }, () => {
    const hex = Array.from({ length: 4 }, () => random.between(0x10000000, 0xffffffff).toString(16)).join('');
    return { file: `${hex}.png`, name: `demonstration-${random.between(1, 9999)}.png` };
  });

/** The first blank inside a word's neighborhood gives way to another kind of space; URLs and `>>` lines stay whole. */
const withSpace = (text: string, space: Traits['space']): string =>
  space === null ? text : text.replace(/(?<=[a-z]) (?=[a-z])/, space);

export interface ArchivePlan {
  readonly seed: number;
  /** In canonical order; drop n is slot n − 1. */
  readonly slots: readonly Slot[];
  readonly names: readonly string[];
  /** Drops before it are in the first style, the others in the second. */
  readonly styleChange: number | null;
}

/** Writes all drops and returns them as one JSON text in the layout of `posts.json`. */
export const writeArchive = ({ seed, slots, names, styleChange }: ArchivePlan): string => {
  const random = createRandom(seed, 'archive');
  const where = places(random);
  const codes = tripcodes(random, slots.length);
  const traits = dealTraits(random, slots);
  const boards = new Map<string, BoardState>();
  const posts = slots.map((slot, index): ArchivePost => {
    const number = index + 1;
    const place = where[index];
    const trait = traits[index];
    if (place === undefined || trait === undefined) throw new Error(`Drop ${number} has no place.`);
    const style = styleChange !== null && number >= styleChange ? styles.second : styles.first;
    const pen: Pen = { random, style, names };
    const state = nextPost(random, boards.get(boardKey(place)));
    boards.set(boardKey(place), state);
    const tripcode = codes[index] ?? null;
    const references = cite(pen, place, state, slot, trait.references);
    const signed = tripcode !== null;
    const head = headLines(random, references);
    const text = trait.hasText
      ? withSpace(composeText(pen, { slot, head, links: linksOf(random, trait), signed }), trait.space)
      : '';
    const source = {
      board: place.board,
      site: place.site,
      link: permalink(place, state.thread, state.postId),
    };
    const post_id = String(state.postId);
    // A citation would carry a planted word into another drop.
    if (trait.hasText && slot.lines.length === 0) {
      const reference = { author_id: state.authorId, time: slot.time, link: source.link, post_id };
      state.drops.push({ reference, text });
    }
    return {
      post_metadata: {
        author: (signed ? 'Demo' : 'Anonymous') + (trait.trailingBlank ? ' ' : ''),
        ...(signed ? { tripcode } : {}),
        source,
        time: slot.time,
        id: number,
        author_id: state.authorId,
        post_id,
      },
      ...(trait.images > 0 ? { images: imagesOf(random, trait.images) } : {}),
      ...(trait.hasText ? { text } : {}),
      ...(references.length > 0 ? { referenced_posts: references } : {}),
    };
  });
  return JSON.stringify({ posts });
};
