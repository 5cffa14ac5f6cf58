import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import { searchRemarks } from '#shared/search-remarks.ts';
import { answerOf } from './answer.ts';
import type { Caller } from './caller.ts';
import { checkCitations, citationsIn } from './citations.ts';
import { setSpec, tool, type Tool } from './tool.ts';

const limit = z.int().min(1).max(50).default(10);

interface Found {
  readonly total: number;
  readonly entries: readonly { readonly item: string; readonly time: string; readonly text: string }[];
}
type Finder = ({ read }: Caller, query: { search: string; limit: number }) => Promise<Found>;

const found = <Item>(
  { answer, total }: { readonly answer: readonly Item[]; readonly total: number | null },
  entryOf: (item: Item) => Found['entries'][number],
): Found => ({ total: total ?? answer.length, entries: answer.map(entryOf) });

const FINDERS: Readonly<Record<'drops' | 'posts' | 'events', Finder>> = {
  drops: async ({ read }, query) =>
    found(await read('listDrops', { query }), ({ dropNumber, timestamp: time, content: text }) => ({
      item: itemKey('drop', dropNumber),
      time,
      text,
    })),
  posts: async ({ read }, query) =>
    found(
      await read('listSocialPosts', { query }),
      ({ platform, externalId, timestamp: time, content: text }) => ({
        item: itemKey('post', `${platform}/${externalId}`),
        time,
        text,
      }),
    ),
  events: async ({ read }, query) =>
    found(await read('listNewsEvents', { query }), ({ id, publishedAt: time, title: text }) => ({
      item: itemKey('event', id),
      time,
      text,
    })),
};

/** A search for nothing would answer everything. */
const VISIBLE = /[^\s\p{C}"]/u;

const search = tool({
  name: 'search',
  title: 'Search items',
  description:
    'Finds drops, posts or news events that contain all the words; the answer names each item, to be cited as drop:4966. For a period or an account use concordance.',
  input: z.strictObject({
    list: z.enum(['drops', 'posts', 'events']).default('drops'),
    words: z
      .string()
      .min(1)
      .max(500)
      .describe(
        'Words (all of them), "phrases", OR between two, -not; of drops also filters such as year:2018',
      ),
    limit,
  }),
  run: async ({ list, words, limit: most }, caller) => {
    if (!VISIBLE.test(words)) throw new AppError('invalid_query', 'Enter a word or a phrase to look for.');
    const { entries, total } = await FINDERS[list](caller, { search: words, limit: most });
    const matches = `${plural(total, list.slice(0, -1))} ${total === 1 ? 'matches' : 'match'}`;
    return answerOf({
      sentences: [
        entries.length < total
          ? `${matches}; the first ${entries.length === 1 ? 'is' : `${formatCount(entries.length)} are`} shown.`
          : `${matches}.`,
        ...searchRemarks(words, list),
      ],
      items: entries.map(({ item }) => item),
      set: { name: `${list}:search=${words}`, hash: null },
      data: { total, entries },
    });
  },
});

const getItem = tool({
  name: 'get_item',
  title: 'Read one item',
  description: 'The text of a drop, post or news event by its name.',
  input: z.strictObject({ item: z.string().max(300).describe('drop:4966, post:twitter/946…, event:…') }),
  run: async ({ item }, { ask }) => {
    const [stored] = await ask('listTextItems', { query: { item } });
    if (stored === undefined) throw new AppError('not_found', `There is no item ${item}.`);
    return answerOf({ items: [stored.item], data: stored });
  },
});

const concordance = tool({
  name: 'concordance',
  title: 'Words in context',
  description: 'Lines of a word or phrase in its context.',
  input: z.strictObject({ set: setSpec.default('drops:'), words: z.string().min(1).max(500), limit }),
  run: async ({ set, words, limit: most }, { read }) => {
    const { answer: lines, total } = await read('listConcordance', {
      query: { a: set, query: words, limit: most },
    });
    return answerOf({
      sentences: [
        `${plural(total ?? lines.length, 'line')} ${total === 1 ? 'has' : 'have'} the words; shown: ${formatCount(lines.length)}.`,
      ],
      items: [...new Set(lines.map(({ item }) => item))],
      set: { name: set, hash: null },
      data: { total: total ?? lines.length, lines },
    });
  },
});

const listSets = tool({
  name: 'list_sets',
  title: 'Working sets',
  description: 'Frozen sets with their hashes, and saved searches.',
  input: z.strictObject({}),
  run: async (_input, { ask }) => {
    const sets = await ask('listSets');
    return answerOf({
      sentences: [`There ${sets.length === 1 ? 'is' : 'are'} ${plural(sets.length, 'set')}.`],
      data: sets,
    });
  },
});

const citations = tool({
  name: 'check_citations',
  title: 'Check citations',
  description:
    'Checks every citation of a text: whether the item exists and contains the quoted words. Write citations as “words” [drop:4966].',
  input: z.strictObject({ text: z.string().min(1).max(100_000) }),
  run: async ({ text }, caller) => {
    const cited = citationsIn(text);
    if (cited.length === 0)
      throw new AppError('invalid_query', 'The text cites no item. Write citations as “words” [drop:4966].');
    const checked = await checkCitations(caller, cited);
    const confirmed = checked.filter(({ verdict }) => verdict === 'confirmed');
    return answerOf({
      sentences: [
        `${formatCount(confirmed.length)} of ${plural(checked.length, 'citation')} ${confirmed.length === 1 ? 'is' : 'are'} confirmed.`,
      ],
      items: confirmed.map(({ item }) => item),
      data: checked,
    });
  },
});

export const itemTools: readonly Tool[] = [search, getItem, concordance, listSets, citations];
