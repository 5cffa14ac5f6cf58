import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toQde } from '#main/exporters/qda/write-qda.ts';
import { readQdaCodes, readQdpx } from '#main/importers/qda/read-qda.ts';
import { describeCode, readDescription } from '#shared/code-description.ts';
import { cutOut } from '#shared/qda.ts';
import { checkProjects, checkStrings } from '#tests/helpers/qda-round-trip.ts';
import { schemaFaults } from '#tests/helpers/refi-qda.ts';
import { count } from '#tests/helpers/soak.ts';
import { makeZip } from '#tests/helpers/zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-qda-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = (bytes: Uint8Array | Buffer, name = 'project.qdpx'): string => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const read = async (bytes: Uint8Array | Buffer) => readQdpx(stored(bytes), 'project.qdpx');

describe('a REFI-QDA project', () => {
  const [projects, strings] = [count(50, 1000), count(100, 1000)];
  it(`has no fault of the schema and comes back as it was, ${projects} times`, () =>
    checkProjects(folder, projects));
  it(`cuts out the same text of ${strings} hard strings`, () => checkStrings(folder, strings));
});

/** A document that keeps every rule, and changes of it that break one each. */
const SOUND = toQde(
  {
    ...{ name: 'Sound', at: '2026-05-11T10:11:12Z' },
    users: [{ guid: 'aaaaaaaa-1111-4111-8111-111111111111', name: 'Ann' }],
    codes: [
      {
        ...{ guid: 'bbbbbbbb-1111-4111-8111-111111111111', name: 'code', color: '#00ff7f' },
        ...{ description: 'd', parent: null },
      },
    ],
    sources: [
      {
        ...{ guid: 'cccccccc-1111-4111-8111-111111111111', name: '#1', text: 'text', notes: [], codings: [] },
        selections: [{ guid: 'dddddddd-1111-4111-8111-111111111111', start: 0, end: 2, codings: [] }],
      },
    ],
  },
  'Test',
);

describe('the check of the schema', () => {
  it('finds no fault in a sound project', () => expect(schemaFaults(SOUND)).toEqual([]));

  it.each([
    ['a color by name', '#00ff7f', 'green', 'Code has color “green”'],
    ['a GUID cut short', 'dddddddd-1111', 'dddddddd', 'PlainTextSelection has guid'],
    ['a GUID given twice', 'dddddddd-', 'cccccccc-', 'a GUID is given twice'],
    ['a position in words', 'startPosition="0"', 'startPosition="first"', 'has startPosition “first”'],
    ['no end', ' endPosition="2"', '', 'PlainTextSelection has no endPosition'],
    ['a code without its mark', ' isCodable="true"', '', 'Code has no isCodable'],
    ['a day without a time', '2026-05-11T10:11:12Z', '2026-05-11', 'has creationDateTime “2026-05-11”'],
    ['a path of a file', 'internal://', 'C:/', 'TextSource has plainTextPath'],
    ['another version', 'project:1.0', 'project:2.0', 'Project has the namespace urn:QDA-XML:project:2.0'],
    ['users behind the codes', /(<Users>.*<\/Users>)([\s\S]*<\/CodeBook>)/su, '$2$1', 'in another order'],
    ['no user in users', /<User [^>]*\/>/u, '', '0 User in Users'],
    ['an unknown element', '<Sources>', '<Sources><Tape/>', 'strange element Tape'],
    [
      'a text twice',
      /(<TextSource[^>]*>)/u,
      '$1<PlainTextContent>x</PlainTextContent>',
      'has its text twice',
    ],
  ])('finds %s', (_name, from, to, fault) => {
    const broken = SOUND.replace(from, to);
    expect(broken).not.toBe(SOUND);
    expect(schemaFaults(broken).join('; ')).toContain(fault);
  });
});

const [ANN, QUESTION, OPEN] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map(
  (start) => `${start}-1111-4111-8111-111111111111`,
);
const TEXT = 'First 😀 line\r\nWho is asking?';
const selection = (start: number, end: number, name = '') =>
  `<PlainTextSelection guid="{DDDDDDDD-1111-4111-8111-1111111111${start}}" name="${name}" startPosition="${start}" endPosition="${end}" creatingUser="${ANN}">
    <Coding guid="eeeeeeee-1111-4111-8111-1111111111${start}"><CodeRef targetGUID="{${OPEN?.toUpperCase()}}"/></Coding></PlainTextSelection>`;
/** A project as another program may write it: names in capitals and braces, a byte-order mark, no XML declaration, comments. */
const foreign = (inside: string, path = 'plainTextPath="internal://AB.txt"') =>
  `\uFEFF<!-- made elsewhere --><qda:Project xmlns:qda="urn:QDA-XML:project:1.0" name="Interviews">
    <qda:Users><qda:User guid="${ANN}" name="Ann &amp; co"/></qda:Users>
    <qda:CodeBook><qda:Codes><qda:Code guid="${QUESTION}" name="question" isCodable="false" color="#FF0000">
      <qda:Description><![CDATA[asks <something>]]></qda:Description>
      <qda:Code guid="${OPEN}" name="open" isCodable="true"/></qda:Code></qda:Codes></qda:CodeBook>
    <qda:Sources><qda:PDFSource guid="${ANN}" name="p"/><qda:TextSource guid="ffffffff-1111-4111-8111-111111111111" name="Interview 7" ${path}>${inside}
      <NoteRef targetGUID="99999999-1111-4111-8111-111111111111"/></qda:TextSource></qda:Sources>
    <qda:Notes><qda:Note guid="99999999-1111-4111-8111-111111111111" name="memo" creatingUser="${ANN}"><PlainTextContent>A memo.</PlainTextContent></qda:Note></qda:Notes>
  </qda:Project>`;
const zipped = (qde: string, text: string | null = `\uFEFF${TEXT}`): Buffer =>
  makeZip([
    { name: 'project.qde', content: qde },
    ...(text === null ? [] : [{ name: 'Sources/AB.txt', content: text }]),
  ]);
const cut = async (bytes: Buffer) => {
  const { project, notes } = await read(bytes);
  const [source] = project.sources;
  return {
    project,
    notes,
    cuts: source?.selections.map(({ start, end }) => cutOut(source.text, start, end)),
  };
};

describe('a project of another program', () => {
  it('is read with its users, nested codes, notes and a file with a byte-order mark', async () => {
    const { project, notes, cuts } = await cut(zipped(foreign(selection(6, 7, '😀'))));
    expect(project.users).toEqual([{ guid: ANN, name: 'Ann & co' }]);
    expect(project.codes).toMatchObject([
      { name: 'question', color: '#ff0000', description: 'asks <something>', parent: null },
      { guid: OPEN, name: 'open', parent: QUESTION },
    ]);
    expect(project.sources).toMatchObject([
      {
        text: TEXT,
        notes: [{ text: 'A memo.', user: ANN }],
        selections: [{ codings: [{ code: OPEN, user: ANN }] }],
      },
    ]);
    expect(cuts).toEqual(['😀']);
    expect(notes.join(' ')).toContain('no text (PDF, picture, audio, video): 1');
  });

  it.each([
    [
      'the end included',
      selection(14, 16, 'Who') + selection(21, 26, 'asking'),
      'the end included',
      ['Who', 'asking'],
    ],
    [
      'UTF-16 units',
      selection(15, 18, 'Who') + selection(22, 28, 'asking'),
      'UTF-16 units',
      ['Who', 'asking'],
    ],
    [
      'line breaks as one',
      selection(13, 16, 'Who') + selection(6, 7, '😀'),
      'counted as one character',
      ['Who', '😀'],
    ],
    ['a long text by its beginning', selection(0, 12, 'First…'), 'code points', ['First 😀 line']],
    [
      'no text, words whole',
      selection(14, 16) + selection(21, 26),
      'fewer of them end inside a word',
      ['Who', 'asking'],
    ],
    ['no text', selection(14, 17), 'No selection gives its text, so', ['Who']],
  ])('is read with %s', async (_name, selections, sentence, expected) => {
    const { cuts, notes } = await cut(zipped(foreign(selections)));
    expect(cuts).toEqual(expected);
    expect(notes.join(' ')).toContain(sentence);
  });

  it('is read with the byte-order mark counted, and with a text inside the project', async () => {
    const marked = await cut(
      zipped(foreign(selection(15, 18, 'Who') + selection(22, 28, 'asking') + selection(1, 6, 'First'))),
    );
    expect(marked.cuts).toEqual(['Who', 'asking', 'First']);
    expect(marked.notes.join(' ')).toContain('byte-order mark');
    const inside = `<PlainTextContent>Who &#x1F600; asks</PlainTextContent>${selection(6, 10, 'asks')}`;
    expect((await cut(zipped(foreign(inside, ''), null))).cuts).toEqual(['asks']);
  });

  it.each(['sources/ab.txt', 'SOURCES/AB.TXT', 'Study/Sources/AB.txt'])(
    'is read where its text is packed as %s',
    async (name) => {
      const { project, notes } = await read(
        makeZip([
          { name: 'project.qde', content: foreign('') },
          { name, content: TEXT },
        ]),
      );
      expect(project.sources.map(({ text }) => text)).toEqual([TEXT]);
      expect(notes.join(' ')).not.toContain('without a plain text');
    },
  );

  it('is refused where a text is not UTF-8, with its file and line', async () => {
    const text = Buffer.from('First\nÖl', 'latin1');
    await expect(
      read(
        makeZip([
          { name: 'project.qde', content: foreign('') },
          { name: 'Sources/AB.txt', content: text },
        ]),
      ),
    ).rejects.toThrow(/Sources\/AB\.txt, line 2, byte 7 \(D6\) is no UTF-8\. Save it/u);
  });

  it('loses nothing in silence', async () => {
    const bad =
      selection(15, 180) +
      selection(22, 22) +
      selection(14, 17, 'Who').replaceAll(OPEN?.toUpperCase() ?? '', ANN ?? '');
    const { notes, cuts } = await cut(zipped(foreign(bad)));
    expect(cuts).toEqual(['Who']);
    expect(notes.join(' ')).toContain('empty or end beyond their text: 2, left out');
    expect(notes.join(' ')).toContain('a code that the project does not have: 1, left out');
    const twice = await cut(zipped(foreign('<PlainTextContent>x</PlainTextContent>')));
    expect(twice.notes.join(' ')).toContain('given twice');
    expect((await cut(zipped(foreign(''), null))).notes.join(' ')).toContain(
      'without a plain text in the file: 1',
    );
  });

  it('is read under the name of its project, and says which parts are left out', async () => {
    const parts = `<qde:Cases><qde:Case guid="${ANN}"/></qde:Cases><qde:Links><qde:Link/><qde:Link/></qde:Links>`;
    const { project, notes } = await read(
      makeZip([
        { name: 'My study.qde', content: foreign('').replace('</qda:Project>', `${parts}</qda:Project>`) },
        { name: 'Sources/AB.txt', content: TEXT },
      ]),
    );
    expect(project.sources).toHaveLength(1);
    expect(notes).toEqual(expect.arrayContaining(['Cases: 1, left out.', 'Links: 2, left out.']));
  });

  it('gives its codes alone, as a code book does, and says that its sets are left out', async () => {
    const set = (name: string) =>
      `<Set guid="${name.repeat(8)}-1111-4111-8111-111111111111" name="${name}"><MemberCode guid="${ANN}"/></Set>`;
    const book = `<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="Other"><Codes><Code guid="${ANN}" name="c" isCodable="true"/></Codes>
      <Sets>${set('e')}${set('f')}</Sets></CodeBook>`;
    expect(schemaFaults(book)).toEqual([]);
    const { codes, notes } = await readQdaCodes(stored(Buffer.from(book), 'codes.qdc'), 'codes.qdc');
    expect([codes.length, notes]).toEqual([1, ['Sets: 2, left out.']]);
    const project = zipped(foreign('').replace('</qda:CodeBook>', `<Sets>${set('e')}</Sets></qda:CodeBook>`));
    expect((await readQdaCodes(stored(project), 'project.qdpx')).notes).toContain('Sets: 1, left out.');
  });

  it.each([
    ['no project', makeZip([{ name: 'a.txt', content: 'x' }]), 'contains no project.qde'],
    ['another XML', zipped('<html/>'), 'begins with <html>'],
    ['broken XML', zipped('<Project name="x">'), 'is no XML'],
    ['a document type', zipped('<!DOCTYPE x [<!ENTITY a "b">]><Project name="x"/>'), 'has a document type'],
    ['no ZIP', Buffer.from('hello there, this is no archive'), 'is no ZIP'],
  ])('is refused with one sentence: %s', async (_name, bytes, sentence) => {
    await expect(read(bytes)).rejects.toThrow(sentence);
  });
});

describe('the description of a code', () => {
  it('has every part, and gives it back', () => {
    const codes = [
      { definition: 'plain', phrases: [] },
      { definition: '', phrases: ['a, b', 'c'], key: 'q' },
      {
        definition: 'two\n\nparagraphs',
        phrases: ['x'],
        inclusion: 'i',
        exclusion: 'e',
        example: 'Example: no',
        key: '1',
      },
    ];
    for (const code of codes) expect(readDescription(describeCode(code))).toEqual(code);
    expect(readDescription('Of another program\n\nKey: none')).toEqual({
      definition: 'Of another program\n\nKey: none',
      phrases: [],
    });
  });
});
