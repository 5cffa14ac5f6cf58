import type { MatrixPair } from '#main/analysis/methods/correlation/matrix.ts';
import type { ResultOf } from '#main/analysis/registry.ts';
import type { Executor } from '#main/db/open.ts';
import { findDropPlatforms } from '#main/repositories/analysis-drops.ts';
import { findDropCategories } from '#main/repositories/drop-categories.ts';
import { findEventPlaces } from '#main/repositories/news-events.ts';

/** The pairs with their drops and events, made anew each time that they are gone through: there may be a hundred thousand. */
export const matrixPairs = async (
  db: Executor,
  pairs: ResultOf<'correlation'>['pairs'],
): Promise<Iterable<MatrixPair>> => {
  const categories = await findDropCategories(db);
  const platforms = await findDropPlatforms(db);
  const placeOf = await findEventPlaces(db);
  return {
    *[Symbol.iterator]() {
      for (const { drop, eventId, score } of pairs) {
        const event = placeOf.get(eventId);
        if (event === undefined) continue;
        yield {
          score,
          eventId,
          eventTime: event.time,
          eventCategory: event.category,
          dropCategories: categories.get(drop) ?? [],
          dropPlatform: platforms.get(drop) ?? '',
        };
      }
    },
  };
};
