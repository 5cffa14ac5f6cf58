import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf } from '#shared/methods/parts.ts';
import { styleChangeOf } from '#shared/methods/style-change.ts';

export const STYLE_STATEMENT =
  'A change of style is not proof of a change of author: subject, board, device and haste change style too.';

export const styleChangeSchema = styleChangeOf(z.number()).extend({
  /** Drops of which only the day is known: their times above are noon of it. Absent where there are none. */
  datedToDay: listOf(z.number()).optional(),
});
export type StyleChangeResult = ValueOf<typeof styleChangeSchema>;
export type StyleSplit = StyleChangeResult['splits'][number];
export type StyleBoundary = StyleSplit['boundary'];
export type StyleChangePoint = StyleChangeResult['changePoints'][number];
export type GroupComparison = StyleChangeResult['byBoard'];
/** What is cut into chunks and counted when the definition is read in another way, for comparison with figures from elsewhere. */
export type StyleReading = StyleChangeResult['readings'][number];
