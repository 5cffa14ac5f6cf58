import type { TimeResolution } from '#shared/time.ts';

/** A file attached to a post, named as the board stored it and as the poster named it. */
export interface ImageRecord {
  readonly file: string;
  readonly name: string;
}

/** A post that a drop cites with `>>id`, as the archive carries it; its text is not the drop's own words. */
export interface ReferenceRecord {
  readonly reference: string;
  readonly postId: string;
  readonly authorId: string | null;
  /** Epoch seconds, UTC. */
  readonly time: number | null;
  readonly link: string | null;
  readonly text: string | null;
  readonly images: readonly ImageRecord[];
}

/** A citation of which no more than the id is known: `>>id` in the text. */
export const bareCitation = (postId: string): ReferenceRecord => ({
  reference: `>>${postId}`,
  postId,
  authorId: null,
  time: null,
  link: null,
  text: null,
  images: [],
});

/** One drop as every importer hands it on: validated, nothing healed or rewritten but `links`. */
export interface DropRecord {
  readonly number: number;
  /** Epoch seconds, UTC, exactly as the source states it. */
  readonly time: number;
  /** How exactly the source states it; with `day` the time is the midnight UTC at which that day begins. */
  readonly resolution: TimeResolution;
  /** The drop's own text, verbatim; empty where the drop is an image only. */
  readonly content: string;
  readonly platform: '4chan' | '8chan' | '8kun' | 'Truth Social' | 'other';
  /** With its leading slash, as in the archive: `/qresearch`. */
  readonly board: string;
  readonly author: string;
  readonly authorId: string | null;
  readonly tripcode: string | null;
  readonly postId: string;
  readonly sourceUrl: string | null;
  readonly images: readonly ImageRecord[];
  readonly references: readonly ReferenceRecord[];
  /** URLs in the own text, a blank straight after `https://` healed. */
  readonly links: readonly string[];
  /** SHA-256 (hex) of the record's bytes in the file, kept as evidence. */
  readonly recordHash: string;
}
