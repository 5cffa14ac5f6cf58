import { parseAsString } from 'nuqs';
import { parseAsLabeled } from '#renderer/lib/url.ts';

/** Which patterns of contents are listed. */
export const CONTENT_KINDS = { all: 'Forms and phrases', format: 'Forms of layout', phrase: 'Phrases' };
/** Of the list of all patterns. */
export const ALL_KINDS = '';

/** Of the panel of patterns, whose tabs are loaded late. */
export const patternsParsers = {
  patterns: parseAsString.withDefault('clusters'),
  content: parseAsLabeled(CONTENT_KINDS).withDefault('all'),
  kind: parseAsString.withDefault(ALL_KINDS),
};
