import { describe, expect, it } from 'vitest';
import { printed, readBibtex } from '#tests/helpers/bibtex.ts';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { readRis } from '#tests/helpers/ris.ts';
import { citeDrop, type CitedDrop } from './citation.ts';

const drop: CitedDrop = {
  dropNumber: 42,
  timestamp: '2017-11-02T03:04:05',
  platform: '4chan',
  boardName: '/pol',
  postId: '147012719',
  tripcode: '!ABC.def_1',
  sourceUrl: 'https://archive.example.org/pol/1#42',
  recordHash: 'ab'.repeat(32),
};
const source = { datasetName: 'Made-up archive', datasetSha256: 'cd'.repeat(32), accessed: '2026-01-02' };

describe('citeDrop', () => {
  it('writes one plain sentence per fact', () => {
    expect(citeDrop('plain', drop, source)).toBe(
      `“Q drop 42”, 2017-11-02 03:04:05 UTC, 4chan /pol, post 147012719. In: Made-up archive, https://archive.example.org/pol/1#42. Accessed 2026-01-02. Dataset SHA-256 ${source.datasetSha256}; record SHA-256 ${drop.recordHash}.`,
    );
  });

  it('writes BibTeX with its special signs escaped', () => {
    expect(citeDrop('bibtex', drop, source)).toBe(
      [
        '@misc{qdrop42,',
        '  title = {Q drop 42},',
        '  author = {{Q (!ABC.def\\_1)}},',
        '  year = {2017},',
        '  month = {11},',
        '  day = {2},',
        '  howpublished = {4chan /pol, post 147012719},',
        '  url = {https://archive.example.org/pol/1#42},',
        '  urldate = {2026-01-02},',
        `  note = {Made-up archive. Dataset SHA-256 ${source.datasetSha256}; record SHA-256 ${drop.recordHash}}`,
        '}',
        '',
      ].join('\n'),
    );
  });

  it('writes BibTeX that reads back for any text', () => {
    fc.assert(
      fc.property(anySigns(), anySigns(), (boardName, datasetName) => {
        const [entry, ...more] = readBibtex(
          citeDrop('bibtex', { ...drop, boardName, sourceUrl: boardName }, { ...source, datasetName }),
        );
        expect([entry?.key, more]).toEqual(['qdrop42', []]);
        expect(printed(entry?.fields['howpublished'] ?? '')).toBe(
          `4chan ${boardName}, post 147012719`.replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' '),
        );
      }),
    );
  });

  it('writes RIS that reads back, with CR and LF, for any text', () => {
    const [record] = readRis(citeDrop('ris', drop, source));
    expect(record).toEqual({
      TY: ['ELEC'],
      ID: ['qdrop42'],
      TI: ['Q drop 42'],
      AU: ['Q (!ABC.def_1)'],
      PY: ['2017'],
      DA: ['2017/11/02/'],
      T2: ['4chan /pol'],
      AN: ['147012719'],
      DB: ['Made-up archive'],
      UR: ['https://archive.example.org/pol/1#42'],
      Y2: ['2026/01/02/'],
      N1: [`Dataset SHA-256 ${source.datasetSha256}; record SHA-256 ${drop.recordHash}`],
    });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '\r\n', '\n', '\u2028', '\0', 'ER  - ', '*', ',', 'é', ' '), {
          maxLength: 20,
        }),
        (signs) => {
          const text = signs.join('');
          const cited = { ...drop, boardName: text, tripcode: text };
          const records = readRis(citeDrop('ris', cited, { ...source, datasetName: text }));
          expect(records).toHaveLength(1);
          expect(records[0]?.['AU']?.[0]).not.toMatch(/[*,]/u);
          expect(records[0]?.['DB']?.[0]).toBe(text.replace(/[\s\0]+/gu, ' ').trim());
        },
      ),
    );
  });

  it('writes CSL-JSON that parses, without a URL where there is none', () => {
    const [item] = JSON.parse(citeDrop('csl-json', { ...drop, sourceUrl: null, tripcode: null }, source)) as [
      Record<string, unknown>,
    ];
    expect(item).toMatchObject({
      id: 'qdrop42',
      type: 'post',
      author: [{ literal: 'Anonymous' }],
      issued: { 'date-parts': [[2017, 11, 2]] },
      accessed: { 'date-parts': [[2026, 1, 2]] },
    });
    expect(item).not.toHaveProperty('URL');
  });
});
