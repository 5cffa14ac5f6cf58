import { describe, expect, it } from 'vitest';
import { badByteIn } from '#main/importers/files/utf8.ts';
import { FeedProblem } from '#main/importers/forms/feed-document.ts';
import fc from '#tests/helpers/properties.ts';
import { decodeFeed, parseFeed } from './feed-document.ts';

const rss = (items: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>F</title><link>https://example.org</link>${items}</channel></rss>`;

describe('feeds', () => {
  it('reads RSS 2.0', () => {
    const xml =
      rss(`<item><title><![CDATA[A <b>bold</b> &amp; plain]]></title><link>https://example.org/1</link><pubDate>Tue, 02 Jan 2018 15:04:05 GMT</pubDate>
      <description><![CDATA[${'<p><br><img src=x>'.repeat(100)}]]></description><category domain="x">World</category><category>US</category><media:title>M</media:title></item>
      <item><title>AT&amp;T &lt;i&gt;x&lt;/i&gt;</title><guid isPermaLink="true">https://example.org/2</guid></item>`);
    expect(parseFeed(xml)).toEqual([
      {
        title: 'A <b>bold</b> &amp; plain',
        link: 'https://example.org/1',
        date: 'Tue, 02 Jan 2018 15:04:05 GMT',
        category: 'World',
      },
      { title: 'AT&T <i>x</i>', link: 'https://example.org/2', date: null, category: null },
    ]);
  });

  it('reads Atom and RSS 1.0', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">A &amp;amp; B</title><link rel="self" href="https://example.org/self"/>
      <link rel="alternate" href="https://example.org/1"/><updated>2018-01-03T00:00:00Z</updated><published>2018-01-02T15:04:05Z</published><category term="news"/></entry></feed>`;
    expect(parseFeed(atom)).toEqual([
      { title: 'A &amp; B', link: 'https://example.org/1', date: '2018-01-02T15:04:05Z', category: 'news' },
    ]);
    const rdf = `<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel/><item><title>T</title><link>https://example.org/1</link><dc:date>2018-01-02</dc:date></item></rdf:RDF>`;
    expect(parseFeed(rdf)).toEqual([
      { title: 'T', link: 'https://example.org/1', date: '2018-01-02', category: null },
    ]);
  });

  it('reads an empty feed as one', () => {
    expect(parseFeed(rss(''))).toEqual([]);
  });

  it.each([
    ['<html><body>Just a moment</body></html>', 'web page'],
    ['<!DOCTYPE html><html></html>', 'web page'],
    ['<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel/></rss>', 'entities'],
    ['{"a":1}', 'neither RSS nor Atom'],
    ['<opml/>', 'neither RSS nor Atom'],
    [`${'<a>'.repeat(100_000)}`, 'nested too deep'],
    ['<rss><channel><item></rss', 'well-formed|neither'],
  ])('refuses %s', (xml, reason) => {
    expect(() => parseFeed(xml)).toThrow(FeedProblem);
    expect(() => parseFeed(xml)).toThrow(new RegExp(reason));
  });

  it('never throws anything else, whatever it is given', () => {
    const pieces = fc.constantFrom(
      '<rss>',
      '<channel>',
      '<item>',
      '<title>',
      '</title>',
      '</item>',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&bogus;',
      '&#x110000;',
      '<!--',
      '"',
      "<a b='c'",
      '>',
      'text',
      '<entry/>',
      '__proto__',
      '<feed>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        try {
          for (const item of parseFeed(parts.join(''))) expect(Object.keys(item)).toHaveLength(4);
        } catch (error) {
          expect(error).toBeInstanceOf(FeedProblem);
        }
      }),
    );
  });

  it('decodes by the header, then the declaration, then UTF-8', async () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>', 'latin1');
    expect(await decodeFeed(latin, null)).toContain('é');
    expect(await decodeFeed(Buffer.from('<a>é</a>'), 'text/xml; charset=utf-8')).toContain('é');
    expect(await decodeFeed(Buffer.from('<a>é</a>'), 'text/xml; charset=nonsense')).toContain('é');
    expect(await decodeFeed(Buffer.from('\ufeff<a>é</a>'), 'text/xml; charset=iso-8859-1')).toBe('<a>é</a>');
    expect(await decodeFeed(Buffer.from('\ufeff<a>é</a>', 'utf16le'), null)).toBe('<a>é</a>');
  });

  it('never puts a sign in place of a byte: it is marked, or the feed refused', async () => {
    const text = await decodeFeed(Buffer.from('<a>caf\xe9 \ufffd</a>', 'latin1'), null);
    expect(badByteIn(text)).toEqual({ offset: 6, value: 0xe9 });
    await expect(decodeFeed(Buffer.from([0x3c, 0x61, 0x83]), 'text/xml; charset=shift_jis')).rejects.toThrow(
      /cannot be decoded.*byte 4/,
    );
  });
});
