import { afterEach, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingDifference, CodingItem } from '#shared/contract/coding.ts';
import {
  bookImportSchema,
  projectImportSchema,
  type BookImport,
  type ProjectImport,
} from '#shared/contract/qda.ts';
import { CSV_READERS } from '#shared/csv.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation | null = null;
afterEach(async () => {
  await w?.dispose();
  w = null;
});

const book = {
  name: 'Tone',
  otherwise: 'other',
  codes: [
    {
      code: 'question',
      definition: 'asks, "now"',
      phrases: ['who', 'a, b'],
      color: '#10aa20',
      inclusion: 'two\nlines',
    },
    {
      code: 'call',
      definition: '=sum(1)',
      phrases: [],
      parent: 'question',
      key: 'c',
      exclusion: "'=x",
      example: '-y',
    },
  ],
};

const withoutGuid = ({ guid, ...code }: Codebook['codes'][number]) => {
  expect(guid).toMatch(/^[0-9a-f-]{36}$/u);
  return code;
};

const open = async (unit: 'drop' | 'span') => {
  const workstation = (w = await createTestWorkstation({ data: 'short' }));
  const { value: codebook } = await workstation.post<Codebook>('/api/coder/codebooks', book);
  const { value: batch } = await workstation.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: codebook.id, name: 'First round', coders: ['Ann', 'Bob'], unit },
    drops: { from: 'sample', size: 4, seed: 7 },
  });
  const path = `/api/coding/batches/${batch.id}`;
  const file = async (from: string) => {
    const response = await workstation.fetch(new Request(`http://127.0.0.1${from}`));
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { workstation, codebook, batch, path, file };
};

describe('a code book as a file', () => {
  it.each([['qdc', 'program'], ...CSV_READERS.map((reader) => ['csv', reader] as const)] as const)(
    'is the same after %s for %s and back, with the GUIDs of its codes',
    async (format, csvFor) => {
      const { workstation, codebook, file } = await open('drop');
      const exported = async (id: string) =>
        (await file(`/api/coder/codebooks/${id}/export?format=${format}&csvFor=${csvFor}`)).bytes;
      const first = await exported(codebook.id);
      const { value } = await workstation.upload<BookImport>(
        `/api/coder/codebooks/import?fileName=Tone.${format}`,
        first,
      );
      expect(bookImportSchema.parse(value)).toEqual(value);
      expect(value.notes).toEqual([]);
      const { codes, name, otherwise } = value.codebook;
      expect({ name, otherwise, codes: codes.map(withoutGuid) }).toEqual(book);
      expect((await exported(value.codebook.id)).toString()).toBe(first.toString());
      expect((await exported(codebook.id)).toString()).toBe(first.toString());
    },
  );

  it('is refused with one sentence where it is none', async () => {
    const { workstation } = await open('drop');
    const refused = async (name: string, text: string, words: string, encoding?: BufferEncoding) => {
      const answer = await workstation.upload(
        `/api/coder/codebooks/import?fileName=${name}`,
        Buffer.from(text, encoding),
      );
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)]);
    };
    await refused('a.csv', 'code,frequency\na,b\n', 'has no column definition');
    await refused('a.csv', 'code,definition,color\na,b,red\n', 'record 1, color: # and six');
    await refused('a.csv', 'code,definition,parent\na,b,z\n', '“a” is placed under “z”');
    await refused('a.qdc', '<CodeBook><Codes/></CodeBook>', 'without a code');
    await refused('a.qdc', 'plain', 'is no XML');
    await refused(
      'a.csv',
      'code,definition\nb,Öl\n',
      'a.csv, line 2, byte 19 (D6) is no UTF-8. Name the encoding of the file',
      'latin1',
    );
    await refused('a.qdc', '<CodeBook><Codes><Code name="Öl"/></Codes></CodeBook>', 'is no UTF-8', 'latin1');
    expect((await workstation.get<Codebook[]>('/api/coder/codebooks')).value).toHaveLength(1);
  });
});

describe('a batch as a REFI-QDA project', () => {
  it.each(['drop', 'span'] as const)(
    'of %ss is the same after an import, and only after closing',
    async (unit) => {
      const { workstation, batch, path, file } = await open(unit);
      const { value: items } = await workstation.get<CodingItem[]>(`${path}/items?coder=Ann`);
      const place = unit === 'span' ? { start: 1, end: 3 } : {};
      for (const [at, { dropNumber }] of items.entries())
        for (const coder of ['Ann', 'Bob'])
          await workstation.send('PUT', `${path}/items/${dropNumber}`, {
            ...{ coder, codes: [{ code: coder === 'Bob' && at === 0 ? 'other' : 'call', ...place }] },
            ...(at === 0 && coder === 'Ann' ? { note: 'Why?\nBecause.', isUnsure: true } : {}),
          });
      await workstation.post(`${path}/close`, { coder: 'Ann' });
      const early = await file(`${path}/project`);
      expect([early.status, early.bytes.toString()]).toEqual([
        409,
        expect.stringContaining('is not closed by Bob yet'),
      ]);
      await workstation.post(`${path}/close`, { coder: 'Bob' });
      const first = (await file(`${path}/project`)).bytes;
      const { value } = await workstation.upload<ProjectImport>(
        '/api/coding/projects/import?fileName=p.qdpx',
        first,
      );
      expect(projectImportSchema.parse(value)).toEqual(value);
      expect(value.message).toBe('4 of 4 texts of p.qdpx are drops of the open dataset.');
      const [imported] = value.batches;
      expect(imported).toMatchObject({ unit, drops: 4, isOpened: true, codesSha256: batch.codesSha256 });
      const differences = async (of: string) =>
        (await workstation.get<CodingDifference[]>(`/api/coding/batches/${of}/differences`)).value;
      expect(await differences(imported?.id ?? '')).toEqual(await differences(batch.id));
      expect(await differences(batch.id)).toMatchObject([{ coders: [{ coded: { isUnsure: true } }, {}] }]);
      await workstation.post('/api/journal/undo');
      expect((await workstation.get<CodingBatch[]>('/api/coding/batches')).value).toHaveLength(1);
    },
  );

  it('of other texts is refused, and nothing is added', async () => {
    const { workstation, path, file } = await open('drop');
    for (const coder of ['Ann', 'Bob']) {
      const { value: items } = await workstation.get<CodingItem[]>(`${path}/items?coder=${coder}`);
      await workstation.send('PUT', `${path}/items/${items[0]?.dropNumber}`, {
        coder,
        codes: [{ code: 'call' }],
      });
      await workstation.post(`${path}/close`, { coder });
    }
    const { bytes } = await file(`${path}/project`);
    await workstation.send('DELETE', path);
    workstation.sql().prepare(`UPDATE drops SET content = content || ' changed' WHERE content <> ''`).run();
    const answer = await workstation.upload('/api/coding/projects/import?fileName=p.qdpx', bytes);
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('is a project of other texts: none of its 4 texts'),
    ]);
    expect((await workstation.get<Codebook[]>('/api/coder/codebooks')).value).toHaveLength(1);
  });
});

describe('a code book of another program', () => {
  const qdc = (codes: string): Buffer =>
    Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?>\n<CodeBook xmlns="urn:QDA-XML:codebook:1.0"><Codes>${codes}</Codes></CodeBook>`,
    );

  it('keeps codes whose GUIDs are none or are given twice, and is read afterwards', async () => {
    w = await createTestWorkstation({ data: 'none' });
    const twice = '788daf28-4dbf-84aa-8a30-91b6eeb52f34';
    const { value, text } = await w.upload<BookImport>(
      '/api/coder/codebooks/import?fileName=other.qdc',
      qdc(
        `<Code guid="788daf2?" name="a" isCodable="true"/><Code name="b"/><Code name="c"/><Code guid="{${twice}}" name="d"/><Code guid="${twice}" name="e"/>`,
      ),
    );
    expect(value.codebook, text).toMatchObject({
      codes: ['a', 'b', 'c', 'd', 'e'].map((code) => ({ code })),
    });
    expect(value.notes).toEqual(
      expect.arrayContaining([
        'Codes without a GUID of their own: 3, given a new one.',
        'Codes with a GUID that has not the form of one: 1, left out.',
      ]),
    );
    const { status, value: books } = await w.get<Codebook[]>('/api/coder/codebooks');
    expect([status, books]).toEqual([200, [value.codebook]]);
  });

  it('that the parser does not read is refused in a sentence', async () => {
    w = await createTestWorkstation({ data: 'none' });
    const whole = qdc('<Code guid="788daf28-4dbf-84aa-8a30-91b6eeb52f34" name="a"/>').toString();
    const { status, text } = await w.upload(
      '/api/coder/codebooks/import?fileName=other.qdc',
      Buffer.from(whole.replace('"utf-8"?>', '"utf-8"x>')),
    );
    expect([status, text]).toEqual([422, expect.stringContaining('is no XML')]);
  });
});
