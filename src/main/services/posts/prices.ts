import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { CollectionCost, CollectorState } from '#shared/contract/collection.ts';
import type { ValueOf } from '#shared/contract/value.ts';

const pricesSchema = z.object({
  currency: z.string(),
  prices: z.array(
    z.object({
      collector: z.string(),
      date: z.string(),
      perPost: z.number(),
      perAccountLookup: z.number(),
      note: z.string(),
      reach: z.string(),
    }),
  ),
});
export type SocialPrices = ValueOf<typeof pricesSchema>;

export const readPrices = (file: string): SocialPrices =>
  pricesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** What reading so many posts would cost at most, by the price table; collectors that are not in it cost nothing. */
export const costOf = (
  { currency, prices }: SocialPrices,
  collector: CollectorState['id'],
  posts: number,
): CollectionCost => {
  const price = prices.find((entry) => entry.collector === collector);
  const amount =
    price === undefined ? 0 : Math.round((posts * price.perPost + price.perAccountLookup) * 100) / 100;
  return {
    collector,
    posts,
    amount,
    currency,
    perPost: price?.perPost ?? 0,
    priceDate: price?.date ?? '',
    note: price === undefined ? 'Nothing is charged.' : `${price.note} ${price.reach}`,
  };
};
