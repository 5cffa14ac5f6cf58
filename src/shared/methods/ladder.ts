import { z } from 'zod';
import { DEFAULT_WINDOWS, ladderSeriesSchema, windowsSchema } from '#shared/contract/ladder.ts';
import { listOf } from './parts.ts';

export const minuteMovesParameter = z
  .int()
  .min(99)
  .max(9999)
  .default(999)
  .meta({ description: 'Moves of the minute rung', unit: 'moves' });

export const ladderParameters = z.object({
  windowsMinutes: windowsSchema
    .default([...DEFAULT_WINDOWS])
    .meta({ description: 'Windows, each signed in both directions and either way', unit: 'minutes' }),
  minuteMoves: minuteMovesParameter,
  correlogramMoves: z
    .int()
    .min(0)
    .max(999)
    .default(99)
    .meta({ description: 'Moves behind each band of the correlogram; 0 leaves it out', unit: 'moves' }),
});

export const ladderResult = z.object({ series: listOf(ladderSeriesSchema) });
