import { describe, expect, it } from 'vitest';
import { readNewsBytes, readPostBytes } from '#tests/helpers/read-file.ts';
import { makeZip } from '#tests/helpers/zip.ts';

type Read = readonly [account: string, time: string, text: string];

const READ: readonly Read[] = [
  ['Anna', '2018-05-24T10:00', 'good: morning\n\nthird line'],
  ['Bert', '2018-05-24T22:05', 'hi'],
];

/** The same messages in the spelling of one phone after another. */
const chats: readonly (readonly [name: string, text: string])[] = [
  [
    'an iPhone in German, with what WhatsApp says itself',
    '[24.05.18, 09:59:00] Mill: \u200eNachrichten sind verschlüsselt.\n' +
      '[24.05.18, 10:00:00] ~\u202fAnna: good: morning\n\nthird line\n' +
      '\u200e[24.05.18, 10:01:00] Anna: \u200eBild weggelassen\n[24.05.18, 22:05:00] Bert: hi \u200e<bearbeitet>',
  ],
  [
    'an iPhone in English, with narrow spaces',
    '[5/24/18, 10:00:00\u202fAM] Anna: good: morning\r\n\r\nthird line\r\n[5/24/18, 10:05:00\u202fPM] Bert: hi\r\n',
  ],
  [
    'Android in English, with messages of the service and files',
    '24/05/2018, 09:58 - Messages are end-to-end encrypted.\n24/05/2018, 09:59 - Anna created group "Mill: harvest"\n' +
      '24/05/2018, 10:00 - Anna: good: morning\n\nthird line\n24/05/2018, 10:02 - Anna: <Media omitted>\n' +
      '24/05/2018, 22:05 - Bert: IMG-20180524-WA0001.jpg (file attached)\nhi',
  ],
  ['Dutch', '24-05-18 10:00 - Anna: good: morning\n\nthird line\n24-05-18 22:05 - Bert: hi'],
  ['Spanish', '24/5/18 10:00 a. m. - Anna: good: morning\n\nthird line\n24/5/18 10:05 p. m. - Bert: hi'],
  ['French', '[24/05/2018 à 10:00:00] Anna: good: morning\n\nthird line\n[24/05/2018 à 22:05:00] Bert: hi'],
  [
    'Android in French, with deleted messages',
    '24/05/2018 à 10:00 - Anna: good: morning\n\nthird line\n24/05/2018 à 10:01 - Bert: Ce message a été supprimé\n24/05/2018 à 22:05 - Bert: hi',
  ],
  [
    'Android in English, with messages deleted and edited, and calls',
    '24/05/2018, 10:00 - Anna: good: morning\n\nthird line <This message was edited>\n24/05/2018, 10:01 - Bert: This message was deleted\n' +
      '24/05/2018, 10:02 - Anna: You deleted this message\n24/05/2018, 10:03 - Anna: Missed voice call\n24/05/2018, 22:05 - Bert: hi',
  ],
  [
    'Android in Spanish and Portuguese',
    '24/05/2018, 10:00 - Anna: good: morning\n\nthird line\n24/05/2018, 10:01 - Bert: Se eliminó este mensaje.\n' +
      '24/05/2018, 10:02 - Bert: Mensagem apagada\n24/05/2018, 22:05 - Bert: hi',
  ],
  [
    'Korean',
    '2018. 5. 24. 오전 10:00, Anna : good: morning\n\nthird line\n2018. 5. 24. 오후 10:05, Bert : hi',
  ],
  ['Chinese', '2018/5/24 上午10:00 - Anna: good: morning\n\nthird line\n2018/5/24 晚上10:05 - Bert: hi'],
  [
    'Arabic',
    '\u200f٢٤\u200f/٥\u200f/٢٠١٨، ١٠:٠٠ ص - Anna: good: morning\n\nthird line\n\u200f٢٤\u200f/٥\u200f/٢٠١٨، ١٠:٠٥ م - Bert: hi',
  ],
];

describe('a chat as WhatsApp exports it', () => {
  it.each(chats)('is read as its phone writes it: %s', async (_, text) => {
    const { posts, errors, notes } = await readPostBytes(text, { platform: 'whatsapp' });
    expect(errors).toEqual([]);
    expect(
      posts.map(({ username, time, content }) => [
        username,
        new Date((time ?? 0) * 1000).toISOString().slice(0, 16),
        content,
      ]),
    ).toEqual(READ);
    // Every line with a time is a message that was read, or one that is counted.
    const lines = text.split('\n').filter((line) => /^\D{0,3}[\d٠-٩]+\D/.test(line)).length;
    const passed = Number(/^(\d+) messages? without words/.exec(notes[0] ?? '')?.[1] ?? 0);
    expect(posts.length + passed).toBe(lines);
  });

  it('is not what a log of another chat is, nor read before the order of day and month is known', async () => {
    await expect(readPostBytes('[2018-05-04 10:00:00] <anna> hi\n')).rejects.toThrow(/is a log or a chat/);
    await expect(readPostBytes('04/05/18 10:00 - Anna: hi\n', { platform: 'whatsapp' })).rejects.toThrow(
      /DD\/MM\/YY HH:mm or MM\/DD\/YY HH:mm; choose the date format/,
    );
  });

  it('is read from its ZIP, next to its pictures', async () => {
    for (const name of ['_chat.txt', 'Chat de WhatsApp con Mill.txt']) {
      const content = '[24.05.18, 10:00:00] Anna: one\n';
      const zip = makeZip([
        { name, content },
        { name: '00000001-PHOTO.jpg', content: 'x' },
      ]);
      const { posts } = await readPostBytes(zip, { platform: 'whatsapp' }, 'WhatsApp Chat.zip');
      expect(posts.map((post) => post.content)).toEqual(['one']);
    }
  });

  it('names the message with a byte that is no UTF-8', async () => {
    const text = Buffer.from('[24.05.18, 10:00:00] Anna: één\n[24.05.18, 10:00:01] Anna: \xff\n', 'utf8');
    const bad = Buffer.concat([text.subarray(0, -3), Buffer.from([0xff, 0x0a])]);
    const { posts, errors } = await readPostBytes(bad, { platform: 'whatsapp' });
    expect([
      posts.map(({ content }) => content),
      errors.map(({ record, reason }) => [record, reason]),
    ]).toEqual([['één'], [[2, 'is no UTF-8']]]);
  });
});

const page = (title: string, body: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${body}</body></html>\n`;

/** Two posts in pages of boards, and of Telegram. */
const pages: readonly (readonly [name: string, text: string, read: readonly (readonly unknown[])[]])[] = [
  [
    '4chan',
    page(
      '/mill/ - Bread',
      '<div class="thread" id="t1"><div class="postContainer" id="pc1"><div id="p1" class="post op"><div class="file"><div class="fileText">File: <a href="//i.example.org/mill/15.jpg">a.jpg</a></div></div>' +
        '<span class="subject">Bread</span><span class="name">Anna</span><span class="postertrip">!x</span><span class="dateTime" data-utc="1583178896">03/02/20</span><blockquote class="postMessage" id="m1">one<br>&gt;two</blockquote></div></div>' +
        '<div id="p2" class="post reply"><span class="name">Anonymous</span><span class="dateTime" data-utc="1583178897">x</span><blockquote class="postMessage"></blockquote></div></div>',
    ),
    [
      ['mill/1', 'Anna !x', 1583178896, 'Bread\n\none\n>two', ['15.jpg']],
      ['mill/2', 'Anonymous', 1583178897, '', []],
    ],
  ],
  [
    'vichan',
    page(
      'x',
      '<div class="thread" data-board="mill"><div class="post op" id="op_1"><p class="intro"><span class="subject">Bread</span><span class="name">Anna</span><span class="trip">!x</span><time datetime="2020-03-02T19:54:56Z">x</time></p><div class="body"><p>one</p></div></div>' +
        '<div class="post reply" id="reply_2"><p class="intro"><span class="name">Anonymous</span><time datetime="2020-03-02T19:54:57Z">x</time></p><div class="body">two</div></div></div>',
    ),
    [
      ['mill/1', 'Anna !x', 1583178896, 'Bread\n\none', []],
      ['mill/2', 'Anonymous', 1583178897, 'two', []],
    ],
  ],
  [
    'FoolFuuka, whose answers are inside the opening post',
    page(
      '/mill/ - Mill',
      '<article id="1" class="clearfix thread doc_id_1"><span class="post_author">Anna</span><time datetime="2020-03-02T19:54:56+00:00">x</time><div class="text">one</div><aside class="posts">' +
        '<article class="post doc_id_2" id="2"><h2 class="post_title">Bread</h2><span class="post_author">Anonymous</span><time datetime="2020-03-02T19:54:57+00:00">x</time><div class="text">two</div></article></aside></article>',
    ),
    [
      ['mill/1', 'Anna', 1583178896, 'one', []],
      ['mill/2', 'Anonymous', 1583178897, 'Bread\n\ntwo', []],
    ],
  ],
  [
    'Telegram',
    page(
      'Exported Data',
      '<div class="page_header"><div class="text bold">Mill</div></div><div class="message service" id="message-1"><div class="body details">2 March 2020</div></div>' +
        '<div class="message default clearfix" id="message1"><div class="pull_right date details" title="02.03.2020 20:54:56 UTC+01:00">20:54</div><div class="from_name">Anna</div><div class="forwarded body"><div class="from_name">Bert <span class="date details" title="01.01.2020 00:00:00">x</span></div><div class="text">one<br>two</div></div></div>' +
        '<div class="message default clearfix joined" id="message2"><div class="pull_right date details" title="02.03.2020 19:54:57 UTC+00:00">x</div><a class="photo_wrap" href="photos/1.jpg"></a></div>',
    ),
    [
      ['anna/1', 'Anna', 1583178896, 'one\ntwo', []],
      ['anna/2', 'Anna', 1583178897, '', ['photos/1.jpg']],
    ],
  ],
];

describe('pages of posts', () => {
  it.each(pages)('are read as the JSON of the same: %s', async (_, text, read) => {
    const { posts, errors } = await readPostBytes(text);
    expect(errors).toEqual([]);
    expect(
      posts.map(({ external_id, username, time, content, media }) => [
        external_id,
        username,
        time,
        content,
        JSON.parse(media),
      ]),
    ).toEqual(read);
  });

  it('are refused where they are cut off or nested too deep', async () => {
    const [[, text = ''] = []] = pages;
    await expect(readPostBytes(text.slice(0, -20))).rejects.toThrow(/is cut off: the page/);
    const deep = text.replace('<body>', `<body>${'<div>'.repeat(1000)}`);
    await expect(readPostBytes(deep)).rejects.toThrow(/nested deeper than 500 tags/);
  });
});

const lists: readonly (readonly [
  name: string,
  text: string,
  events: readonly (readonly unknown[])[],
  notes?: readonly string[],
])[] = [
  [
    'RSS of Google',
    '<?xml version="1.0"?><rss version="2.0"><channel><title>mill</title><item><title>Bridge &amp; mill</title><link>https://a.example/1</link><pubDate>Fri, 04 May 2018 10:00:00 +0200</pubDate><source url="https://b.example">Town Paper</source></item></channel></rss>\n<!-- cached -->',
    [['2018-05-04T08:00Z', 'Bridge & mill', 'Town Paper', 'https://a.example/1']],
  ],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>Town</title><entry><title type="html">&lt;b&gt;One&lt;/b&gt;</title><link href="https://a.example/1"/><updated>2018-05-04T10:00:00Z</updated></entry></feed>',
    [['2018-05-04T10:00Z', 'One', 'Town', 'https://a.example/1']],
  ],
  [
    'WordPress',
    '<rss version="2.0"><channel><title>Mill</title>' +
      '<item><title>One</title><link>https://a.example/1</link><pubDate>Mon, 30 Nov -0001 00:00:00 +0000</pubDate><wp:post_date>2018-05-04 12:00:00</wp:post_date><wp:post_date_gmt>2018-05-04 10:00:00</wp:post_date_gmt><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:comment><wp:comment_id>1</wp:comment_id></wp:comment></item>' +
      '<item><title>Two</title><wp:post_type>attachment</wp:post_type></item><item><title>Three</title><wp:post_type>post</wp:post_type><wp:status>draft</wp:status></item></channel></rss>',
    [['2018-05-04T10:00Z', 'One', 'Mill', 'https://a.example/1']],
    [
      '2 entries of WordPress passed over: no published posts or pages.',
      '1 comment inside the entries not read.',
    ],
  ],
  [
    'a calendar',
    'BEGIN:VCALENDAR\r\nX-WR-CALNAME:Town\r\nBEGIN:VTIMEZONE\r\nTZID:x\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nDTSTART:20180504T100000Z\r\nSUMMARY:One\\, at\r\n  last\r\nURL:https://a.example/1\r\nBEGIN:VALARM\r\nSUMMARY:no\r\nEND:VALARM\r\nEND:VEVENT\r\n' +
      'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20180505\r\nSUMMARY:Two\r\nRRULE:FREQ=YEARLY\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART;TZID=America/New_York:20180506T100000\r\nSUMMARY:Three\r\nEND:VEVENT\r\n' +
      'BEGIN:VEVENT\r\nDTSTART:20180507\r\nSUMMARY:Four\r\nSTATUS:CANCELLED\r\nEND:VEVENT\r\nBEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR\r\n',
    [
      ['2018-05-04T10:00Z', 'One, at last', 'Town', 'https://a.example/1'],
      ['2018-05-05', 'Two', 'Town', null],
      ['2018-05-06T14:00Z', 'Three', 'Town', null],
    ],
    [
      '1 canceled event passed over.',
      '1 recurring event: only the first day of each is read.',
      '1 entry of the calendar passed over: no events.',
    ],
  ],
  [
    'RIS',
    'TY  - NEWS\nTI  - One that is\n  long\nT2  - Town Paper\nDA  - 2018/05/04/Late\nUR  - https://a.example/1\nER  - \n\nTY  - NEWS\nT1  - Two\nJO  - Other\nDA  - 2018/05/05\nER  -\n',
    [
      ['2018-05-04', 'One that is long', 'Town Paper', 'https://a.example/1'],
      ['2018-05-05', 'Two', 'Other', null],
    ],
  ],
  [
    'EndNote',
    '%0 Newspaper Article\n%T One\n%B Town Paper\n%D 2018\n%8 May 4\n%U https://a.example/1\n\n%0 Newspaper Article\n%T Two\n%J Other\n%8 May 5, 2018\n',
    [
      ['2018-05-04', 'One', 'Town Paper', 'https://a.example/1'],
      ['2018-05-05', 'Two', 'Other', null],
    ],
  ],
];

describe('lists of news in forms of their own', () => {
  it.each(lists.map(([name, text, read, said = []]) => [name, text, read, said] as const))(
    'are read whole: %s',
    async (_, text, read, said) => {
      const { events, errors, notes } = await readNewsBytes(text);
      expect(errors).toEqual([]);
      expect(
        events.map(({ time, hasTimeOfDay, title, source, url }) => {
          const iso = new Date(time * 1000).toISOString();
          return [hasTimeOfDay ? `${iso.slice(0, 16)}Z` : iso.slice(0, 10), title, source, url];
        }),
      ).toEqual(read);
      expect(notes).toEqual(said);
    },
  );

  it('are posts where they are imported as such: the title above the words, once', async () => {
    const item = (title: string, words: string): string =>
      `<item><title>${title}</title><link>https://a.example/1</link><pubDate>Fri, 04 May 2018 10:00:00 GMT</pubDate><dc:creator>anna</dc:creator><description>${words}</description></item>`;
    const text = `<rss version="2.0"><channel>${item('One', '&lt;p&gt;its &lt;b&gt;words&lt;/b&gt;&lt;/p&gt;')}${item('Two', 'Two and more')}</channel></rss>`;
    const { posts } = await readPostBytes(text, { platform: 'blog' });
    expect(posts.map(({ username, content }) => [username, content])).toEqual([
      ['anna', 'One\n\nits words'],
      ['anna', 'Two and more'],
    ]);
  });
});
