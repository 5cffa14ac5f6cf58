import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { formatCount } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import { answerOf } from './answer.ts';
import { checkCitations, citationsIn } from './citations.ts';
import { tool, type Tool } from './tool.ts';

const setSpec = z
  .string()
  .max(4000)
  .describe('set:NAME of a working set, or drops:, posts: or events: with the query string of that list');
const limit = z.number().int().min(1).max(50).default(10);

const search = tool({
  name: 'search',
  title: 'Search items',
  description:
    'Finds drops, posts or news events by words; the answer names each item, to be cited as drop:4966.',
  input: z.object({
    list: z.enum(['drops', 'posts', 'events']).default('drops'),
    words: z.string().min(1).max(500).describe('Words, "phrases", AND, OR, NOT'),
    limit,
  }),
  run: async ({ list, words, limit: most }, { ask }) => {
    const query = { search: words, limit: most };
    const entries =
      list === 'drops'
        ? (await ask('listDrops', { query })).map(({ dropNumber, timestamp, content }) => ({
            item: itemKey('drop', dropNumber),
            time: timestamp,
            text: content,
          }))
        : list === 'posts'
          ? (await ask('listSocialPosts', { query })).map(({ platform, externalId, timestamp, content }) => ({
              item: itemKey('post', `${platform}/${externalId}`),
              time: timestamp,
              text: content,
            }))
          : (await ask('listNewsEvents', { query })).map(({ id, publishedAt, title }) => ({
              item: itemKey('event', id),
              time: publishedAt,
              text: title,
            }));
    return answerOf({
      sentences: [`${formatCount(entries.length)} ${list} shown for these words, at most ${most}.`],
      items: entries.map(({ item }) => item),
      set: { name: `${list}:search=${words}`, hash: null },
      data: entries,
    });
  },
});

const getItem = tool({
  name: 'get_item',
  title: 'Read one item',
  description: 'The text of a drop, post or news event by its name.',
  input: z.object({ item: z.string().max(300).describe('drop:4966, post:twitter/946…, event:…') }),
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
  input: z.object({ set: setSpec.default('drops:'), words: z.string().min(1).max(500), limit }),
  run: async ({ set, words, limit: most }, { ask }) => {
    const lines = await ask('listConcordance', { query: { a: set, query: words, limit: most } });
    return answerOf({
      sentences: [`${formatCount(lines.length)} lines shown, at most ${most}.`],
      items: [...new Set(lines.map(({ item }) => item))],
      set: { name: set, hash: null },
      data: lines,
    });
  },
});

const listSets = tool({
  name: 'list_sets',
  title: 'Working sets',
  description: 'Frozen sets with their hashes, and saved searches.',
  input: z.object({}),
  run: async (_input, { ask }) => {
    const sets = await ask('listSets');
    return answerOf({ sentences: [`There are ${formatCount(sets.length)} sets.`], data: sets });
  },
});

const citations = tool({
  name: 'check_citations',
  title: 'Check citations',
  description:
    'Checks every citation of a text: whether the item exists and contains the quoted words. Write citations as “words” [drop:4966].',
  input: z.object({ text: z.string().min(1).max(100_000) }),
  run: async ({ text }, caller) => {
    const cited = citationsIn(text);
    if (cited.length === 0)
      throw new AppError('invalid_query', 'The text cites no item. Write citations as “words” [drop:4966].');
    const checked = await checkCitations(caller, cited);
    const confirmed = checked.filter(({ verdict }) => verdict === 'confirmed');
    return answerOf({
      sentences: [
        `${formatCount(confirmed.length)} of ${formatCount(checked.length)} citations are confirmed.`,
      ],
      items: confirmed.map(({ item }) => item),
      data: checked,
    });
  },
});

export const itemTools: readonly Tool[] = [search, getItem, concordance, listSets, citations];
