import { afterEach, expect, it } from 'vitest';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
afterEach(() => w.dispose());

/** Texts that spreadsheets, tables and readers of lines take for something else. */
const TEXTS = [
  'plain',
  '=cmd',
  "'=cmd",
  "' five",
  '@bo one',
  'a, "b"; c\td',
  '\u{1f600}\u202eabc',
  ' led ',
  '-1',
];
const time = (at: number): string => `2018-05-04T10:00:0${at}Z`;

const LISTS = {
  drops: {
    path: '/api/import-complete-dataset?dataset=new',
    files: [
      [
        TEXTS.map((text, at) => ({
          ...{ number: at + 1, timestamp: at === 0 ? '2018-05-04' : time(at), text: `${text}\r\nend` },
          ...{ platform: '8kun', board: '/x', author: '=Q', images: ['a.jpg', 'b.png'].slice(0, at) },
        })),
        '',
      ],
    ],
    list: '/api/q-drops',
    filter: '',
    own: ['id', 'importId', 'recordHash', 'datasetId'],
  },
  posts: {
    path: '/api/social-posts/import?',
    files: [
      [
        TEXTS.map((text, at) => ({
          ...{ id: at + 1, date: at === 0 ? '2018-05-04' : time(at), text: `${text}\nend`, likes: at },
          username: at < 4 ? 'Mill Lane (news)' : '=bo',
        })),
        '&platform=telegram',
      ],
      [
        ['pfbid0=+/', '=1', "'=1", '\u{1f600}'].map((id, at) => ({
          ...{ id, date: time(at), text: at === 0 ? '' : 'x', username: "o'brien", object_id: 'a b' },
        })),
        '&platform=facebook',
      ],
    ],
    list: '/api/social-posts',
    filter: '',
    own: ['id', 'source', 'collectedAt'],
  },
  events: {
    path: '/api/news-events/import?',
    files: [
      [
        TEXTS.map((title, at) => ({
          ...{ date: at === 0 ? '2018-05-04' : time(at), title, source: '=Mill' },
          // Without one the headline decides, which is not what a source states.
          ...[{}, { category: 'sports' }, { category: '=Law' }][at % 3],
          url: `https://mill.example/${at}?a=1,2`,
        })),
        '',
      ],
    ],
    list: '/api/news-events',
    filter: '&origin=imported',
    own: [],
  },
} as const;
type List = keyof typeof LISTS;

const take = async (list: List, text: string, file: string, query = ''): Promise<Record<string, unknown>> => {
  const answer = await w.upload<Record<string, unknown>>(
    `${LISTS[list].path}&waitMs=60000&fileName=${file}${query}`,
    text,
  );
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.value;
};

const itemsOf = async (list: List): Promise<readonly string[]> => {
  const { list: path, filter, own } = LISTS[list];
  const { value } = await w.get<Record<string, unknown>[]>(`${path}?limit=100${filter}`);
  const names: readonly string[] = own;
  return value
    .map((item) => JSON.stringify(Object.entries(item).filter(([name]) => !names.includes(name))))
    .toSorted();
};

const FORMS = [
  'format=csv&csvFor=program',
  'format=csv&csvFor=excel',
  'format=csv',
  'format=json',
  'format=ndjson',
];

/** In each turn every list, and every form. */
const EXPORTS = (Object.keys(LISTS) as List[]).flatMap((list) => FORMS.map((form) => [list, form] as const));

it.each(ofTurn(EXPORTS, 3))(
  'an exported list of %s is taken in by another folder as it was: %s',
  async (list, form) => {
    const { list: path, filter, files } = LISTS[list];
    const exported = () => w.get(`${path}/export?${form}${filter}`);
    w = await createTestWorkstation({ data: 'none' });
    for (const [records, query] of files) await take(list, JSON.stringify(records), 'a.json', query);
    const before = await itemsOf(list);
    expect(before.length).toBeGreaterThan(TEXTS.length - 1);
    const { text, status } = await exported();
    expect(status).toBe(200);
    const again = await take(list, text, 'list');
    expect(again).toMatchObject({ updated: 0, skipped: 0, unchanged: list === 'drops' ? 0 : before.length });
    expect(String(again['notes'])).not.toContain('other');
    await w.dispose();
    w = await createTestWorkstation({ data: 'none' });
    expect(await take(list, text, 'list')).toMatchObject({ imported: before.length, skipped: 0 });
    expect(await itemsOf(list)).toEqual(before);
    if (list === 'events') expect((await exported()).text).toBe(text);
  },
);
