import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { endpoints, type AnswerOf } from '#shared/contract/endpoints.ts';
import { writeDropFile } from '#tests/helpers/drop-file.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const texts = [
  'The FBI and the CIA met. C_A notes: https://example.org/FBI\nQ',
  'Nothing to see here.',
  'BO met BO, said the board.\nQ',
  'PLAY THE GAME WITH US.\nThe US elections.',
  'Only a link: https://example.org/CIA',
  '',
];

interface KeyAnswer {
  key: AbbreviationKey;
  jobId: string | null;
}

let w: TestWorkstation;
const settled = async (answer: { value: { jobId: string | null } }): Promise<void> => {
  if (answer.value.jobId !== null) await w.finished(answer.value.jobId);
};
const matchesOf = async (drop: number) => {
  const { value } = await w.get<AnswerOf<'getDropAbbreviations'>>(
    `/api/q-drops/number/${drop}/abbreviations`,
  );
  return value.abbreviations.map(({ keyId, positions }) => [
    keyId,
    positions.map(({ start, end }) => value.qDrop.content.slice(start, end + 1)),
  ]);
};
const input = (more: object) => ({ abbreviation: 'XYZ', meanings: ['a test'], category: 'other', ...more });

beforeAll(async () => {
  const file = writeDropFile(texts.map((content, index) => ({ number: index + 1, content })));
  w = await createTestWorkstation({ data: { file } });
});
afterAll(() => w.dispose());

describe('the five calls of the specification', () => {
  it('answer what the contract says', async () => {
    const calls = [
      ['getDropAbbreviations', '/api/q-drops/number/1/abbreviations'],
      ['getAbbreviationCorrelationStats', '/api/abbreviations/correlation-stats'],
      ['listAbbreviationKeys', '/api/abbreviation-keys'],
      ['searchAbbreviationKeys', '/api/abbreviation-keys/search?q=bureau'],
      ['getAbbreviationKeyStats', '/api/abbreviation-keys/stats'],
      ['getAbbreviationTrend', '/api/abbreviations/trend?keys=fbi,cia'],
      ['listAbbreviationExamples', '/api/abbreviation-keys/fbi/examples'],
      ['listReadings', '/api/abbreviation-readings'],
    ] as const;
    for (const [name, path] of calls) {
      const answer = await w.get(path);
      expect(answer.status, path).toBe(200);
      expect(() => endpoints[name].answer.parse(answer.value), path).not.toThrow();
    }
  });

  it('give a drop with its own words’ abbreviations, aliases under their key, end inclusive', async () => {
    expect(await matchesOf(1)).toEqual([
      ['fbi', ['FBI']],
      ['cia', ['CIA', 'C_A']],
      ['q', ['Q']],
    ]);
    expect(await matchesOf(4)).toEqual([['us', ['US']]]);
    expect(await matchesOf(5)).toEqual([]);
    expect(await matchesOf(6)).toEqual([]);
  });

  it('count coverage over all drops, with the figure that the most frequent key makes', async () => {
    const { value } = await w.get<AnswerOf<'getAbbreviationCorrelationStats'>>(
      '/api/abbreviations/correlation-stats',
    );
    expect(value.totalQDrops).toBe(6);
    // Two pairs of keys mean the same: SIS and MI6, SS and USSS.
    expect(value.totalAbbreviations).toBe(154);
    expect(value.sampleAnalysis).toMatchObject({ dropsAnalyzed: 6, dropsCovered: 3, coveragePercentage: 50 });
    expect(value.sampleAnalysis.withoutTop).toMatchObject({ dropsCovered: 3 });
    expect(
      value.topAbbreviations.map(({ keyId, occurrences, drops }) => [keyId, occurrences, drops]),
    ).toEqual([
      ['q', 2, 2],
      ['bo', 2, 1],
      ['cia', 2, 1],
      ['fbi', 1, 1],
      ['us', 1, 1],
    ]);
    expect(value.isCurrent).toBe(true);
    const sumOf = (figure: 'drops' | 'covered' | 'withoutTop') =>
      value.months.reduce((sum, month) => sum + month[figure], 0);
    expect([sumOf('drops'), sumOf('covered'), sumOf('withoutTop')]).toEqual([6, 3, 3]);
    for (const { drops, low, high } of value.months)
      expect(0 <= low && low <= high && high <= drops).toBe(true);
  });

  it('count the 156 keys by category, all with an image', async () => {
    const { value } = await w.get<AnswerOf<'getAbbreviationKeyStats'>>('/api/abbreviation-keys/stats');
    expect(value).toMatchObject({ total: 156, withImages: 156, disabled: 0, edited: 0, added: 0 });
    expect(Object.values(value.byCategory).reduce((sum, count) => sum + count, 0)).toBe(156);
  });

  it('search literally: by spelling, alias, meaning and category, with the category filter beside it', async () => {
    const ids = async (query: string) =>
      (await w.get<AbbreviationKey[]>(`/api/abbreviation-keys/search?${query}`)).value.map((key) => key.id);
    expect((await ids('q=fbi'))[0]).toBe('fbi');
    expect(await ids('q=C_A')).toEqual(['cia']);
    expect(await ids('q=Federal%20Bureau')).toEqual(['fbi']);
    expect(await ids('q=.*')).toEqual([]);
    expect(await ids('q=%5B')).toEqual(['abc', 'ms']);
    expect(await ids('q=')).toHaveLength(156);
    const military = await ids('category=military');
    expect(military.length).toBeGreaterThan(5);
    expect(await ids('q=US&category=military')).toEqual(
      (await ids('q=US')).filter((id) => military.includes(id)),
    );
  });

  it('refuse drop numbers outside 1 to 4966 and name what is missing', async () => {
    for (const number of ['0', '4967', '1.5', 'x', '-1'])
      expect((await w.get(`/api/q-drops/number/${number}/abbreviations`)).status, number).toBe(400);
    const missing = await w.get('/api/q-drops/number/99/abbreviations');
    expect([missing.status, missing.text]).toEqual([404, 'There is no drop 99 in the current dataset.']);
    expect((await w.get('/api/abbreviation-keys/nope/examples')).text).toBe(
      'There is no abbreviation key nope.',
    );
    expect((await w.get('/api/abbreviation-keys/search?category=x')).text).toMatch(
      /^category must be one of/,
    );
  });
});

describe('examples and trend', () => {
  it('list drops that really hold the key, with the place in the excerpt', async () => {
    const answer = await w.get<AnswerOf<'listAbbreviationExamples'>>('/api/abbreviation-keys/cia/examples');
    expect(answer.headers.get('X-Total-Count')).toBe('1');
    const [example] = answer.value;
    expect(example).toMatchObject({ dropNumber: 1, occurrences: 2 });
    expect(example?.excerpt.slice(example.highlight.start, example.highlight.end + 1)).toBe('CIA');
  });

  it('give the share of each month’s drops', async () => {
    const { value } = await w.get<AnswerOf<'getAbbreviationTrend'>>('/api/abbreviations/trend?keys=q,fbi');
    expect(value.months).toEqual(['2018-01']);
    expect(value.drops).toEqual([6]);
    expect(value.series.map(({ keyId, counts, shares }) => [keyId, counts, shares])).toEqual([
      ['q', [2], [2 / 6]],
      ['fbi', [1], [1 / 6]],
    ]);
    const many = Array.from({ length: 51 }, () => 'q').join(',');
    expect((await w.get(`/api/abbreviations/trend?keys=${many}`)).status).toBe(400);
  });
});

describe('the drops list', () => {
  const numbers = async (query: string) =>
    (await w.get<{ dropNumber: number }[]>(`/api/q-drops?${query}`)).value.map((drop) => drop.dropNumber);

  it('filters by abbreviation with its aliases, or by the one spelling when told', async () => {
    expect(await numbers('abbreviation=CIA')).toEqual([1]);
    expect(await numbers('abbreviation=C_A')).toEqual([1]);
    expect(await numbers('abbreviation=C-A')).toEqual([1]);
    expect(await numbers('abbreviation=C-A&expandAbbreviations=false')).toEqual([]);
    expect(await numbers('abbreviation=FBI,BO')).toEqual([1, 3]);
    const unknown = await w.get('/api/q-drops?abbreviation=none-such');
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('“none-such”')]);
    expect(await numbers('search=abbreviation:us')).toEqual([4]);
  });

  it('searches a word’s other spellings only when told', async () => {
    expect(await numbers('search=C-A')).toEqual([1]);
    expect(await numbers('search=MSNBC')).toEqual([]);
    const file = writeDropFile([
      { number: 1, content: 'MSDNC at noon' },
      { number: 2, content: 'MSNBC at noon' },
    ]);
    const other = await createTestWorkstation({ data: { file } });
    const found = async (query: string) =>
      (await other.get<{ dropNumber: number }[]>(`/api/q-drops?${query}`)).value.map((one) => one.dropNumber);
    expect(await found('search=MSDNC%20noon')).toEqual([1]);
    expect(await found('search=MSDNC%20noon&expandAbbreviations=true')).toEqual([1, 2]);
    expect(await found('search=msdnc%20noon&expandAbbreviations=true')).toEqual([1]);
    await other.dispose();
  });

  it('counts keys as a facet of what a filter finds', async () => {
    const all = await w.get<AnswerOf<'getDropFacets'>>('/api/q-drops/facets');
    expect(all.value.abbreviation).toEqual([
      { value: 'Q', count: 2 },
      { value: 'BO', count: 1 },
      { value: 'CIA', count: 1 },
      { value: 'FBI', count: 1 },
      { value: 'US', count: 1 },
    ]);
    const some = await w.get<AnswerOf<'getDropFacets'>>('/api/q-drops/facets?search=board');
    expect(some.value.abbreviation).toEqual([
      { value: 'BO', count: 1 },
      { value: 'Q', count: 1 },
    ]);
  });
});

describe('readings of single occurrences', () => {
  const path = '/api/q-drops/number/3/abbreviations';

  it('belong to one place; undo brings back the one before', async () => {
    const { value } = await w.get<AnswerOf<'getDropAbbreviations'>>(path);
    const [first, second] = value.abbreviations.find((one) => one.keyId === 'bo')?.positions ?? [];
    const place = { keyId: 'bo', start: first?.start, end: first?.end };
    const given = await w.post<AnswerOf<'setReading'>>(`${path}/readings`, {
      ...place,
      state: 'resolved',
      reading: 'board owner',
      by: 'A. Reader',
      reason: 'It is about the board.',
    });
    expect(given.value).toMatchObject({ spelling: 'BO', state: 'resolved', reading: 'board owner' });
    const later = await w.post<AnswerOf<'setReading'>>(`${path}/readings`, { ...place, state: 'disputed' });
    const read = async () => {
      const { value: now } = await w.get<AnswerOf<'getDropAbbreviations'>>(path);
      return now.abbreviations
        .find((one) => one.keyId === 'bo')
        ?.positions.map((one) => one.reading?.state ?? null);
    };
    expect(await read()).toEqual(['disputed', null]);
    const undone = await w.post<AnswerOf<'undoReading'>>(`/api/abbreviation-readings/${later.value.id}/undo`);
    expect(undone.value.current?.state).toBe('resolved');
    expect(await read()).toEqual(['resolved', null]);
    expect(second).toBeDefined();
    const stats = await w.get<AnswerOf<'getAbbreviationCorrelationStats'>>(
      '/api/abbreviations/correlation-stats',
    );
    expect(stats.value.readings).toMatchObject({ resolved: 1, disputed: 0 });
    expect(stats.value.topAbbreviations.find((one) => one.keyId === 'bo')?.readings).toEqual([
      { reading: 'board owner', count: 1 },
    ]);
    expect((await w.post(`/api/abbreviation-readings/${later.value.id}/undo`)).status).toBe(404);
  });

  it('are refused where nothing stands, or where a resolved one has no meaning', async () => {
    const nowhere = await w.post(`${path}/readings`, { keyId: 'bo', start: 1, end: 2, state: 'open' });
    expect([nowhere.status, nowhere.text]).toEqual([404, 'Drop 3 has no occurrence of bo at 1 to 2.']);
    const empty = await w.post(`${path}/readings`, { keyId: 'bo', start: 0, end: 1, state: 'resolved' });
    expect([empty.status, empty.text]).toEqual([
      400,
      'reading must be given where the state is resolved, but nothing was given.',
    ]);
  });
});

describe('editing keys', () => {
  it('adds, matches, switches off and on, and undoes', async () => {
    const added = await w.post<KeyAnswer>(
      '/api/abbreviation-keys',
      input({ abbreviation: 'board', caseSensitive: false }),
    );
    expect(added.value.key).toMatchObject({ id: 'board', origin: 'user', isEdited: false });
    await settled(added);
    expect(await matchesOf(3)).toContainEqual(['board', ['board']]);
    const off = await w.send<KeyAnswer>('DELETE', '/api/abbreviation-keys/board');
    expect(off.value.key.isDisabled).toBe(true);
    await settled(off);
    expect(await matchesOf(3)).not.toContainEqual(['board', ['board']]);
    const on = await w.post<KeyAnswer>('/api/abbreviation-keys/board/enable');
    await settled(on);
    expect(on.value.key).toMatchObject({ isDisabled: false, dropCount: 1 });
    for (let change = 0; change < 3; change += 1)
      await settled(await w.post<{ jobId: string | null }>('/api/abbreviation-keys/undo'));
    expect((await w.get('/api/abbreviation-keys/board/examples')).status).toBe(404);
    expect((await w.post('/api/abbreviation-keys/undo')).text).toBe(
      'There is no change of the keys left to undo.',
    );
  });

  it('takes one of two keys that would share a spelling, though both come at the same moment', async () => {
    const both = await Promise.all(
      ['a test', 'another'].map((meaning) =>
        w.post<KeyAnswer>('/api/abbreviation-keys', input({ abbreviation: 'TWICE', meanings: [meaning] })),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stored = await w.get<AbbreviationKey[]>('/api/abbreviation-keys');
    expect(stored.value.filter(({ abbreviation }) => abbreviation === 'TWICE')).toHaveLength(1);
    for (const answer of both) if (answer.status === 200) await settled(answer);
    await settled(await w.post<{ jobId: string | null }>('/api/abbreviation-keys/undo'));
  });

  it('keeps edits apart from what was shipped and gives that back', async () => {
    const edited = await w.send<KeyAnswer>('PUT', '/api/abbreviation-keys/fbi', {
      ...input({ abbreviation: 'FBI', meanings: ['our own words'], category: 'intelligence' }),
      hasThumbnail: false,
    });
    await settled(edited);
    expect(edited.value.key).toMatchObject({
      definition: 'our own words',
      isEdited: true,
      thumbnailUrl: null,
      category: 'intelligence',
    });
    const back = await w.post<KeyAnswer>('/api/abbreviation-keys/fbi/reset');
    await settled(back);
    expect(back.value.key).toMatchObject({ isEdited: false, category: 'organization', aliases: ['F-I'] });
  });

  it('merges two keys: spellings and meanings move, the source is switched off, undo parts them', async () => {
    const merged = await w.post<KeyAnswer>('/api/abbreviation-keys/fbi/merge', { into: 'cia' });
    await settled(merged);
    expect(merged.value.key.aliases).toEqual(['C_A', 'C-A', 'FBI', 'F-I']);
    expect(await matchesOf(1)).toEqual([
      ['cia', ['FBI', 'CIA', 'C_A']],
      ['q', ['Q']],
    ]);
    await settled(await w.post<{ jobId: string | null }>('/api/abbreviation-keys/undo'));
    expect((await matchesOf(1)).map(([id]) => id)).toEqual(['fbi', 'cia', 'q']);
  });

  it('refuses a spelling that is taken, a doubled one, an empty one and an oversized one', async () => {
    const taken = await w.post('/api/abbreviation-keys', input({ aliases: ['CIA'] }));
    expect([taken.status, taken.headers.get('X-Error-Code')]).toEqual([409, 'conflict']);
    expect(taken.text).toContain('“CIA” is already a spelling of the key CIA');
    expect((await w.post('/api/abbreviation-keys', input({ aliases: ['XYZ'] }))).status).toBe(400);
    expect((await w.post('/api/abbreviation-keys', input({ abbreviation: ' ' }))).status).toBe(400);
    expect((await w.post('/api/abbreviation-keys', input({ abbreviation: 'X'.repeat(41) }))).status).toBe(
      400,
    );
    expect((await w.post('/api/abbreviation-keys', input({ meanings: [] }))).status).toBe(400);
  });

  it('takes regular-expression characters literally', async () => {
    const added = await w.post<KeyAnswer>(
      '/api/abbreviation-keys',
      input({ abbreviation: '.*', meanings: ['dots'] }),
    );
    await settled(added);
    expect(added.value.key).toMatchObject({ id: 'key', dropCount: 0 });
    await settled(await w.post<{ jobId: string | null }>('/api/abbreviation-keys/undo'));
  });
});

describe('key files', () => {
  it('go out and come back unchanged, as JSON and as CSV', async () => {
    for (const format of ['json', 'csv']) {
      const file = await w.get(`/api/abbreviation-keys/export?format=${format}`);
      expect(file.headers.get('Content-Disposition')).toContain(`abbreviation-keys.${format}`);
      const back = await w.post('/api/abbreviation-keys/import', { format, content: file.text });
      expect(back.text).toMatch('156 unchanged');
      expect(back.value).toMatchObject({ added: 0, updated: 0, unchanged: 156, jobId: null });
    }
  });

  it('add and change keys', async () => {
    const content =
      'abbreviation,meanings,category\r\nZZZ,first | second \\| third,other\r\nFBI,=1+1,person\r\n';
    const done = await w.post<AnswerOf<'importAbbreviationKeys'>>('/api/abbreviation-keys/import', {
      format: 'csv',
      content: content.replace('=1+1', "'=1+1"),
    });
    expect(done.value).toMatchObject({ added: 1, updated: 1, unchanged: 0 });
    await settled(done);
    const { value } = await w.get<AbbreviationKey[]>('/api/abbreviation-keys/search?q=ZZZ');
    expect(value[0]?.meanings).toEqual(['first', 'second | third']);
    const csv = await w.get('/api/abbreviation-keys/export?format=csv');
    expect(csv.text).toContain("'=1+1");
    await settled(await w.post<{ jobId: string | null }>('/api/abbreviation-keys/undo'));
  });

  it('are refused whole, with the row', async () => {
    const send = async (records: unknown) =>
      w.post('/api/abbreviation-keys/import', { content: JSON.stringify(records) });
    const doubled = await send([input({}), input({ abbreviation: 'CIAO', aliases: ['XYZ'] })]);
    expect([doubled.status, doubled.text]).toEqual([
      422,
      'Record 2, abbreviation: “XYZ” is already a spelling of XYZ.',
    ]);
    expect((await send([input({}), input({})])).text).toMatch(/^Record 2, abbreviation:/);
    expect((await send([input({}), input({ abbreviation: '' })])).text).toMatch(/^Record 2, abbreviation:/);
    expect((await send([input({ meanings: ['x'.repeat(201)] })])).text).toMatch(/^Record 1, meanings\.0:/);
    expect((await send([input({ colour: 'red' })])).text).toMatch(/^Record 1, colour:/);
    expect((await send([])).text).toBe('Record 1, file: contains no key.');
    const text = await w.post('/api/abbreviation-keys/import', { content: 'no json' });
    expect([text.status, text.headers.get('X-Error-Code')]).toEqual([422, 'invalid_file']);
    const csv = await w.post('/api/abbreviation-keys/import', { format: 'csv', content: 'a,b\n1,2,3\n' });
    expect(csv.status).toBe(422);
    const stats = await w.get<AnswerOf<'getAbbreviationKeyStats'>>('/api/abbreviation-keys/stats');
    expect(stats.value.total).toBe(156);
  });
});
