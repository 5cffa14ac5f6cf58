import { z } from 'zod';
import { listOf, nullSummarySchema, wholeWithin } from './parts.ts';

/** Structure of a network next to graphs of the same degrees. */

export const STRUCTURE_UNITS = ['day', 'month', 'quarter', 'year'] as const;

/** Random graphs of one run. */
export const LEAST_GRAPHS = 19;
export const MOST_GRAPHS = 999;
export const structureGraphs = wholeWithin(
  LEAST_GRAPHS,
  MOST_GRAPHS,
  199,
  'Graphs of the same degrees that the measures are compared with',
  'graphs',
);

const count = z.int();
/** What is measured of one part of a network. */
export const structurePartSchema = z.object({
  nodes: count,
  edges: count,
  /** Transitivity: the share of paths of two edges whose ends are joined; null without such a path. */
  clustering: nullSummarySchema.nullable(),
  /** Of the communities of one search; null without an edge. */
  modularity: nullSummarySchema.nullable(),
});

export const networkStructureResultSchema = z.object({
  whole: structurePartSchema,
  unit: z.enum(STRUCTURE_UNITS),
  /** Without a gap; the edges of all of them are those of the whole that have a time. */
  periods: listOf(structurePartSchema.extend({ start: z.string() })),
  /** Edges without a time, which are in no period. */
  undated: count,
});
