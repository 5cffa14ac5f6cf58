import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findDrop } from '#main/repositories/drops.ts';
import type { Drop } from '#shared/contract/drops.ts';
import { itemKey } from '#shared/items.ts';
import { refuseHeldItems } from './hold-out.ts';

/** @throws AppError `not_found`; `conflict` where the drop is held out, which is not the same as one that is not there */
export const requireDrop = async (db: Executor, number: number): Promise<Drop> => {
  const drop = await findDrop(db, number);
  if (drop !== null) return drop;
  await refuseHeldItems(db, [itemKey('drop', number)]);
  throw new AppError('not_found', `There is no drop ${number} in the current dataset.`);
};
