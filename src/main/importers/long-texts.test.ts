import { describe, expect, it } from 'vitest';
import { findLinks, segmentText } from '#renderer/entities/drop/segments.ts';
import { citedPostIds, extractLinks, normaliseText } from './drops/text.ts';
import { FieldProblem } from './files/fields.ts';
import { cleanHeadline } from './news/finish.ts';
import { markupToText } from './posts/html-text.ts';
import { collectLongTexts } from './posts/notes.ts';
import { hashtagsIn, linksIn, mentionsIn } from './posts/text-entities.ts';

const LENGTH = 1_000_000;
const full = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

const texts: Readonly<Record<string, string>> = {
  'blanks between two letters': `a${full(' ')}b`,
  'blanks and carriage returns': `a${full(' \r \t')}b`,
  'a link that goes on with stops': `http://a.example/${full('.')}x`,
  'a link that goes on with brackets': `http://a.example/${full(')')}x`,
  'links with stops': full('http://a.example/..... '),
  'schemes alone': full('https:// '),
  'marks on one letter': `a${full('\u0301\u0323')}`,
  'a hashtag of digits': `#${full('1')}`,
  'hashtags of digits': full('#1'),
  'a mention that never ends': `@${full('a')}@`,
  mentions: full('@a@b '),
  'tags that open': full('<p>a'),
  'tags that open and others that close': full('<b>') + full('</i>'),
  'paragraphs with blanks': full('<p> </p> '),
  'open quotation marks': full('"a '),
  citations: full('>>1 '),
  'brackets of a tag': full('<'),
};

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  normaliseText,
  extractLinks,
  citedPostIds,
  linksIn,
  mentionsIn,
  hashtagsIn,
  markupToText,
  cleanHeadline: (text) => cleanHeadline(text, 'html'),
  wholeOf: (text) => collectLongTexts([]).wholeOf(0, text),
  findLinks,
  segmentText: (text) => segmentText(text, findLinks(text)),
};

/** A text of this length takes a reader milliseconds; one whose time grows with the square needs minutes. */
const MOST_MS = 4000;

describe.each(Object.entries(readers))('%s of a million characters', (_name, read) => {
  it.each(Object.entries(texts))('%s', (_text, text) => {
    const started = performance.now();
    try {
      read(text);
    } catch (error) {
      expect(error).toBeInstanceOf(FieldProblem);
    }
    expect(performance.now() - started).toBeLessThan(MOST_MS);
  });
});
