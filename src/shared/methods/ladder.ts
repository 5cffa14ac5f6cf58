import { z } from 'zod';
import { DEFAULT_WINDOWS, ladderSeriesSchema, windowsSchema } from '#shared/contract/ladder.ts';
import { listOf, nobodysShape, wholeWithin } from './parts.ts';

export const minuteMovesParameter = wholeWithin(99, 9999, 999, 'Moves of the minute rung', 'moves');

export const ladderParameters = z.object({
  windowsMinutes: windowsSchema
    .default([...DEFAULT_WINDOWS])
    .meta({ description: 'Windows, each signed in both directions and either way', unit: 'minutes' }),
  minuteMoves: minuteMovesParameter,
  correlogramMoves: wholeWithin(
    0,
    999,
    99,
    'Moves behind each band of the correlogram; 0 leaves it out',
    'moves',
  ),
});

export const ladderResult = z.object({
  series: listOf(ladderSeriesSchema),
  ...nobodysShape,
});
