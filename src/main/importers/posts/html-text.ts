import { Parser } from 'htmlparser2';
import { FieldProblem } from '#main/importers/files/fields.ts';

/** What the markup of a post says in words, and where it points. */
export interface MarkupText {
  readonly text: string;
  readonly links: readonly string[];
  readonly mentions: readonly string[];
  readonly hashtags: readonly string[];
}

const SILENT = new Set(['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object']);
const BLOCK = new Set('p div blockquote ul ol li h1 h2 h3 h4 pre table tr'.split(' '));
/** Truth Social's redirector: the target is only in the visible words of the link. */
const REDIRECTOR = /^https?:\/\/links\.truthsocial\.com\/link\//i;

interface OpenAnchor {
  readonly href: string;
  readonly kind: 'mention' | 'hashtag' | 'link';
  text: string;
}

/** Deeper nesting is no post's, and the parser looks through all open tags for each that closes. */
const DEEPEST = 500;
/** Looked for from their first blank only. */
const BLANKS_AT_LINE_END = /(?<![ \t])[ \t]+\n/g;

class MarkupReader {
  readonly #pieces: string[] = [];
  /** The last two characters so far. */
  #end = '';
  #depth = 0;
  readonly links: string[] = [];
  readonly mentions: string[] = [];
  readonly hashtags: string[] = [];
  #silent = 0;
  #anchor: OpenAnchor | null = null;
  #afterMention = false;

  get text(): string {
    return this.#pieces.join('').replaceAll(BLANKS_AT_LINE_END, '\n').trim();
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new FieldProblem('text', `is nested deeper than ${DEEPEST} tags`);
    if (SILENT.has(name)) this.#silent += 1;
    if (name === 'br') this.#write('\n');
    if (BLOCK.has(name)) this.#breakParagraph();
    if (name !== 'a') return;
    const classes = attributes['class'] ?? '';
    const kind = classes.includes('hashtag') ? 'hashtag' : classes.includes('mention') ? 'mention' : 'link';
    this.#anchor = { href: attributes['href'] ?? '', kind, text: '' };
  }

  words(text: string): void {
    if (this.#silent > 0) return;
    // "RT @name" and the words after it are apart only by the link's style: two words must not become one.
    if (this.#afterMention && /^[\p{L}\p{N}_]/u.test(text)) this.#write(' ');
    this.#afterMention = false;
    this.#write(text);
    if (this.#anchor) this.#anchor.text += text;
  }

  close(name: string): void {
    this.#depth -= 1;
    if (SILENT.has(name)) this.#silent = Math.max(0, this.#silent - 1);
    if (BLOCK.has(name)) this.#breakParagraph();
    if (name !== 'a' || !this.#anchor) return;
    this.#record(this.#anchor);
    this.#anchor = null;
  }

  #write(text: string): void {
    this.#pieces.push(text);
    this.#end = (this.#end + text.slice(-2)).slice(-2);
  }

  #record({ href, kind, text }: OpenAnchor): void {
    const label = text.trim();
    if (kind === 'mention') {
      this.mentions.push(label.replace(/^@/, ''));
      this.#afterMention = true;
    } else if (kind === 'hashtag') this.hashtags.push(label.replace(/^#/, ''));
    else if (REDIRECTOR.test(href)) this.links.push(label);
    else if (/^https?:\/\//i.test(href)) this.links.push(href);
  }

  #breakParagraph(): void {
    this.#afterMention = false;
    if (this.#end !== '' && this.#end !== '\n\n') this.#write(this.#end.endsWith('\n') ? '\n' : '\n\n');
  }
}

/**
 * The text of a post's HTML, for reading and for analysis; nothing of the markup survives. Mastodon's `invisible` and
 * `ellipsis` spans are joined, so that a shortened link reads whole.
 */
export const markupToText = (html: string): MarkupText => {
  const reader = new MarkupReader();
  const parser = new Parser({
    onopentag: (name, attributes) => {
      reader.open(name, attributes);
    },
    ontext: (text) => {
      reader.words(text);
    },
    onclosetag: (name) => {
      reader.close(name);
    },
  });
  parser.write(html);
  parser.end();
  const { text, links, mentions, hashtags } = reader;
  return { text, links, mentions, hashtags };
};
