import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toQdpx } from '#main/exporters/qda/write-qda.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-qda-command-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const guid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const project = {
  ...{ name: 'Interviews', at: null, users: [{ guid: guid(1), name: 'Ann' }] },
  codes: [
    { guid: guid(2), name: 'question', color: '#aa0000', description: 'asks', parent: null },
    { guid: guid(3), name: 'open', color: null, description: '', parent: guid(2) },
  ],
  sources: [
    {
      ...{ guid: guid(4), name: 'One', text: 'Hi 😀 who?', codings: [], notes: [] },
      selections: [
        {
          guid: guid(5),
          start: 5,
          end: 8,
          codings: [{ guid: guid(6), code: guid(3), user: guid(1), at: null }],
        },
      ],
    },
  ],
};

describe('dropscope qda', () => {
  it('reads a project, and converts its codes, without a data folder', async () => {
    const file = join(folder, 'p.qdpx');
    writeFileSync(file, await toQdpx(project, 'Test'));
    expect(await jsonHere('qda', 'read', file)).toMatchObject({
      ...{
        name: 'Interviews',
        coders: ['Ann'],
        codes: [{ code: 'question' }, { code: 'open', parent: 'question' }],
      },
      sources: [
        {
          characters: 9,
          selections: [{ start: 5, end: 8, text: 'who', codings: [{ code: 'open', coder: 'Ann' }] }],
        },
      ],
      notes: [expect.stringContaining('1 of the 1 selections')],
    });
    const table = join(folder, 'codes.csv');
    await jsonHere('qda', 'codes', file, '--output', table);
    expect(readFileSync(table, 'utf8').split('\r\n')[2]).toContain('open,question');
    const book = join(folder, 'codes.qdc');
    await jsonHere('qda', 'codes', table, '--format', 'qdc', '--output', book);
    expect(await jsonHere('qda', 'codes', book)).toMatchObject({
      ...{ otherwise: 'other', notes: [] },
      codes: [
        { code: 'question', color: '#aa0000', guid: guid(2) },
        { code: 'open', parent: 'question', guid: guid(3) },
      ],
    });
  });

  it('says what of a code book of another program it leaves out', async () => {
    const file = join(folder, 'sets.qdc');
    const code = (number: number, more: string, inner = '') =>
      `<Code guid="${guid(number)}" name="c${number}" ${more}>${inner}</Code>`;
    writeFileSync(
      file,
      `<CodeBook xmlns="urn:QDA-XML:codebook:1.0"><Codes>${code(1, 'isCodable="false"', code(2, 'isCodable="true" color="red"'))}${code(3, 'isCodable="true"', `<NoteRef targetGUID="${guid(8)}"/>`)}</Codes><Sets><Set guid="${guid(7)}" name="s"><MemberCode targetGUID="${guid(1)}"/></Set></Sets></CodeBook>`,
    );
    const { stdout, stderr, exitCode } = await runHere('qda', 'codes', file);
    expect([exitCode, stdout.split('\r\n').length]).toEqual([0, 6]);
    expect(stderr.trim().split('\n')).toEqual([
      'The file has no fallback code: “other” was added.',
      'Sets: 1, left out.',
      'Codes that their program gives to no text: 1, read like the others.',
      'Colors that are not # and six digits: 1, left out.',
      'Notes of codes: 1, left out.',
    ]);
    const asBook = join(folder, 'q.qdpx');
    writeFileSync(asBook, await toQdpx(project, 'Test'));
    expect((await runHere('qda', 'codes', asBook)).stderr).toContain('its codes were read, its texts');
  });

  it('refuses what it cannot read with one sentence', async () => {
    const file = join(folder, 'x.qdpx');
    writeFileSync(file, 'nothing');
    for (const [words, sentence] of [
      [['read', file], 'is no ZIP'],
      [['codes', file], 'is no XML'],
      [['read'], 'needs a FILE.qdpx'],
      [['other'], 'qda takes read, codes, export, import.'],
    ] as const) {
      const { stderr, exitCode } = await runHere('qda', ...words);
      expect([exitCode === 0, stderr]).toEqual([false, expect.stringContaining(sentence)]);
    }
  });
});
