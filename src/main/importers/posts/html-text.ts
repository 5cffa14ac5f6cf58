import { Parser } from 'htmlparser2';

/** What the markup of a post says in words, and where it points. */
export interface MarkupText {
  readonly text: string;
  readonly links: readonly string[];
  readonly mentions: readonly string[];
  readonly hashtags: readonly string[];
}

const SILENT = new Set(['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object']);
const BLOCK = new Set([
  'p',
  'div',
  'blockquote',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'pre',
  'table',
  'tr',
]);
/** Truth Social's redirector: the target stands only in the visible words of the link. */
const REDIRECTOR = /^https?:\/\/links\.truthsocial\.com\/link\//i;

interface OpenAnchor {
  readonly href: string;
  readonly kind: 'mention' | 'hashtag' | 'link';
  text: string;
}

class MarkupReader {
  text = '';
  readonly links: string[] = [];
  readonly mentions: string[] = [];
  readonly hashtags: string[] = [];
  private silent = 0;
  private anchor: OpenAnchor | null = null;
  private afterMention = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (SILENT.has(name)) this.silent += 1;
    if (name === 'br') this.text += '\n';
    if (BLOCK.has(name)) this.breakParagraph();
    if (name !== 'a') return;
    const classes = attributes['class'] ?? '';
    const kind = classes.includes('hashtag') ? 'hashtag' : classes.includes('mention') ? 'mention' : 'link';
    this.anchor = { href: attributes['href'] ?? '', kind, text: '' };
  }

  words(text: string): void {
    if (this.silent > 0) return;
    // "RT @name" and the words after it are apart only by the link's style: two words must not become one.
    if (this.afterMention && /^[\p{L}\p{N}_]/u.test(text)) this.text += ' ';
    this.afterMention = false;
    this.text += text;
    if (this.anchor) this.anchor.text += text;
  }

  close(name: string): void {
    if (SILENT.has(name)) this.silent = Math.max(0, this.silent - 1);
    if (BLOCK.has(name)) this.breakParagraph();
    if (name !== 'a' || !this.anchor) return;
    this.record(this.anchor);
    this.anchor = null;
  }

  private record({ href, kind, text }: OpenAnchor): void {
    const label = text.trim();
    if (kind === 'mention') {
      this.mentions.push(label.replace(/^@/, ''));
      this.afterMention = true;
    } else if (kind === 'hashtag') this.hashtags.push(label.replace(/^#/, ''));
    else if (REDIRECTOR.test(href)) this.links.push(label);
    else if (/^https?:\/\//i.test(href)) this.links.push(href);
  }

  private breakParagraph(): void {
    this.afterMention = false;
    if (this.text !== '' && !this.text.endsWith('\n\n'))
      this.text += this.text.endsWith('\n') ? '\n' : '\n\n';
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
  const { links, mentions, hashtags } = reader;
  return { text: reader.text.replace(/[ \t]+\n/g, '\n').trim(), links, mentions, hashtags };
};
