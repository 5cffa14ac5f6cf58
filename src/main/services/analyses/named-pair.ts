import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { refuseHeldItems } from '#main/services/frozen-sets/hold-out.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoints.ts';
import { platformFilterSchema } from '#shared/contract/platforms.ts';
import { isSharedName } from '#shared/gone-accounts.ts';
import { itemKey, itemLabel, readItemKey } from '#shared/items.ts';
import type { Answers } from './answers.ts';
import type { Reading } from './readings.ts';
import type { ReadOptions } from './run-jobs.ts';

/** The comparison of a drop with a post or event that a person named. */
export type ReadNamedPair = (
  dropNumber: number,
  query: QueryOf<'getNamedPair'>,
  options: ReadOptions,
) => Promise<Reading<AnswerOf<'getNamedPair'>>>;

/**
 * @throws AppError `invalid_query` where the item is a drop, nothing, or a post of nobody in particular, `not_found` where nothing has that name, `conflict` where it is held
 * out
 */
export const createNamedPair =
  (store: Database, answers: Answers): ReadNamedPair =>
  async (drop, { item: key, ...query }, options) => {
    const item = readItemKey(key);
    if (item === null || item.kind === 'drop')
      throw new AppError(
        'invalid_query',
        `“${key}” names no post and no event, such as post:twitter/946… or event:….`,
      );
    const keys = [itemKey('drop', drop), key];
    const texts = await readItemTexts(store.read, keys);
    const gone = keys.find((name) => !texts.some((text) => text.key === name));
    if (gone !== undefined) {
      await refuseHeldItems(store.read, [gone]);
      throw new AppError('not_found', `There is no ${itemLabel(gone)}.`);
    }
    const isEvent = item.kind === 'event';
    const slash = item.id.indexOf('/');
    const username = texts.find((text) => text.key === key)?.author ?? '';
    if (!isEvent && isSharedName(username, [item.id.slice(0, slash)]))
      throw new AppError(
        'invalid_query',
        `The ${itemLabel(key)} is of a deleted or unnamed account (${username}): nobody knows which other posts are of the same account, so there is no series to compare it with.`,
      );
    const series = isEvent
      ? { other: 'events' as const }
      : {
          username,
          platform: platformFilterSchema.parse(item.id.slice(0, slash)),
        };
    return answers(
      'named-pair',
      { ...query, drop, item: isEvent ? item.id : item.id.slice(slash + 1) },
      options,
      series,
    );
  };
