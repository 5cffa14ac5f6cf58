export const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** A project of qualitative analysis as REFI-QDA describes it, as far as texts are concerned. */
export interface QdaCode {
  readonly guid: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  readonly description: string;
  /** GUID of the code above it. */
  readonly parent: string | null;
}

export interface QdaUser {
  readonly guid: string;
  readonly name: string;
}

/** A code that somebody gave. */
export interface QdaCoding {
  readonly guid: string;
  /** GUID of the code. */
  readonly code: string;
  /** GUID of the user. */
  readonly user: string | null;
  /** ISO 8601, UTC. */
  readonly at: string | null;
}

/** A part of a text: Unicode code points from 0, the end not included. */
export interface QdaSelection {
  readonly guid: string;
  readonly start: number;
  readonly end: number;
  readonly codings: readonly QdaCoding[];
}

export interface QdaNote {
  readonly guid: string;
  readonly name: string;
  readonly text: string;
  readonly user: string | null;
  readonly at: string | null;
}

export interface QdaSource {
  readonly guid: string;
  readonly name: string;
  readonly text: string;
  readonly selections: readonly QdaSelection[];
  /** Codes of the whole text. */
  readonly codings: readonly QdaCoding[];
  readonly notes: readonly QdaNote[];
}

export interface QdaProject {
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string | null;
  readonly users: readonly QdaUser[];
  readonly codes: readonly QdaCode[];
  readonly sources: readonly QdaSource[];
}

/** A selection is named by its text, up to so many characters. */
const NAMED = 120;

/** The text between two positions in code points. */
export const cutOut = (text: string, start: number, end: number): string =>
  Array.from(text).slice(start, end).join('');

/** What a selection is named, so that anyone who reads the file can check its positions. */
export const selectionName = (text: string, { start, end }: Pick<QdaSelection, 'start' | 'end'>): string =>
  end - start > NAMED ? `${cutOut(text, start, start + NAMED)}…` : cutOut(text, start, end);
