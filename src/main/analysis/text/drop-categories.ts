import { DROP_CATEGORIES, type DropCategory } from '#shared/constants.ts';
import { daysAhead } from './days-ahead.ts';
import type { CategoryRule, DropCategoryRules } from './drop-category-rules.ts';
import { findUrls, ownWords } from './text-layers.ts';

/** What a categorisation may know besides the text. */
export interface CategoriseOptions {
  /** Texts of the posts cited, so that lines quoted from them do not count as the drop's own. */
  readonly cited?: readonly (string | null)[];
  /** Epoch seconds, UTC. Without it no day can be told to be ahead. */
  readonly postedAt?: number;
}

/** Per category the markers found, in the text's own spelling, each once; a category without any is absent. */
export type CategoryMarkers = ReadonlyMap<DropCategory, readonly string[]>;

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** One marker as a pattern: blanks match any white space, either apostrophe the other, a final `*` the rest of the word. */
const markerPattern = (marker: string): string => {
  const open = marker.endsWith('*');
  const body = escapePattern(open ? marker.slice(0, -1) : marker)
    .replace(/\s+/gu, '\\s+')
    .replace(/'/gu, "['’]");
  return open ? `${body}[\\p{L}\\p{M}]*` : body;
};

/** Whole words only; the longest marker is tried first. Null for an empty list. */
const compileMarkers = (markers: readonly string[], flags: string): RegExp | null => {
  if (markers.length === 0) return null;
  const parts = markers.toSorted((a, b) => b.length - a.length).map(markerPattern);
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${parts.join('|')})(?![\\p{L}\\p{N}_])`, flags);
};

const matchesOf = (pattern: RegExp | null, text: string): readonly string[] =>
  pattern === null ? [] : [...text.matchAll(pattern)].map(([match]) => match);

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./u, '') ?? '';

const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

interface Reading {
  readonly words: string;
  readonly hosts: readonly string[];
  readonly postedAt: number | null;
}

const compileRule = (rule: CategoryRule): ((reading: Reading) => readonly string[]) => {
  const words = compileMarkers(rule.words, 'giu');
  const exact = compileMarkers(rule.exact, 'gu');
  const except = compileMarkers(rule.except, 'giu');
  return ({ words: text, hosts, postedAt }) => {
    const searched = except === null ? text : text.replace(except, ' ');
    return [
      ...matchesOf(words, searched),
      ...matchesOf(exact, searched),
      ...hosts.filter((host) => rule.hosts.some((domain) => isUnder(host, domain))),
      ...(rule.datesAhead && postedAt !== null ? daysAhead(searched, postedAt) : []),
    ];
  };
};

/**
 * Compiles the rules of `data/drop-categories.json` once into a pure function text → categories. Words are sought in the
 * text's own words (layers of `text-layers.ts`), hosts in all its links. Several categories are possible, none as well.
 */
export const compileDropCategories = (rules: DropCategoryRules) => {
  const compiled = DROP_CATEGORIES.map(
    (category) => [category, compileRule(rules.categories[category])] as const,
  );
  /** The same with the evidence: what was found, for "how is this computed?". */
  const markers = (text: string, options: CategoriseOptions = {}): CategoryMarkers => {
    const cited = options.cited ?? [];
    const reading: Reading = {
      words: ownWords({ content: text, references: cited.map((one) => ({ text: one })) }),
      hosts: findUrls(text).map(({ url }) => hostOf(url)),
      postedAt: options.postedAt ?? null,
    };
    return new Map(
      compiled
        .map(([category, find]) => [category, [...new Set(find(reading))]] as const)
        .filter(([, evidence]) => evidence.length > 0),
    );
  };
  return {
    version: rules.version,
    markers,
    categorise: (text: string, options?: CategoriseOptions): ReadonlySet<DropCategory> =>
      new Set(markers(text, options).keys()),
  };
};
