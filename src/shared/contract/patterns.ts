import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import { chanceSchema, flagSchema, timestampSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

const seedSchema = z.coerce.number().int().min(0).max(0xffff_ffff).default(4966);
const zoneSchema = z.enum(['UTC', 'America/New_York']).default('UTC');
const surrogatesSchema = z.coerce.number().int().min(19).max(5000);

/** What a method was run with: enough to get the same answer again. */
export const methodStampSchema = z.object({
  method: textSchema,
  version: integerSchema,
  parameters: z.record(textSchema, z.unknown()),
  seed: integerSchema,
});

export const patternSummarySchema = z.object({
  /** Clusters, phrases, forms and delta patterns found with the default parameters. */
  totalPatterns: integerSchema,
  /** Those with a confidence of 0.8 or more. */
  highConfidencePatterns: integerSchema,
  timeSpanAnalyzed: textSchema,
  lastAnalysis: timestampSchema.nullable(),
  jobId: textSchema.optional(),
  /** Drops analysed. */
  drops: integerSchema,
  /** Per kind of pattern how many were found, and how many of them with a confidence of 0.8 or more. */
  byKind: z.array(z.object({ kind: textSchema, total: integerSchema, highConfidence: integerSchema })),
});
export type PatternSummary = z.infer<typeof patternSummarySchema>;

/** A temporal cluster or a delta pattern. */
export const patternSchema = z
  .object({
    id: textSchema,
    type: textSchema,
    /** 1 − q. */
    confidence: numberSchema,
    description: textSchema,
    startTime: timestampSchema,
    endTime: timestampSchema,
    qDropIds: z.array(integerSchema),
    metadata: z.object({
      /** Minutes. */
      averageInterval: numberSchema.nullable().optional(),
      dropNumbers: z.array(integerSchema).optional(),
      type: textSchema.optional(),
      intervalMinutes: numberSchema.optional(),
      zScore: numberSchema.nullable().optional(),
      /** Clusters: drops in the window that deviates most; `expected` is what the local rate gives there. */
      windowCount: integerSchema.optional(),
      poissonTail: numberSchema.optional(),
      /** What the pattern was tested on, beside its null. */
      unit: z.enum(['pairs', 'drops', 'gaps']).optional(),
      observed: numberSchema.optional(),
      expected: numberSchema.nullable().optional(),
      bandLow: numberSchema.nullable().optional(),
      bandHigh: numberSchema.nullable().optional(),
      surrogates: integerSchema.optional(),
      p: numberSchema.optional(),
      q: numberSchema.optional(),
      holm: numberSchema.optional(),
      /** How many drops satisfy it anyway, of how many, and how many by chance. */
      baseRateDrops: numberSchema.nullable().optional(),
      baseRateOf: numberSchema.nullable().optional(),
      baseRateExpected: numberSchema.nullable().optional(),
    }),
  })
  .meta({ id: 'Pattern' });
export type Pattern = z.infer<typeof patternSchema>;

/** What chance gives for a whole list of clusters. */
export const clusterOverviewSchema = z.object({
  stamp: methodStampSchema,
  dropsTested: integerSchema,
  clusters: integerSchema,
  significantClusters: integerSchema,
  /** Number of clusters, and strength of the strongest, beside jittered archives. */
  chance: z.object({ clusters: chanceSchema, strongest: chanceSchema }),
  /** What the definition gives when it is read in another way; its own reading comes first. */
  readings: z.array(z.object({ reading: textSchema, clusters: integerSchema, drops: integerSchema })),
  note: textSchema.nullable(),
});

export const frequencyBucketSchema = z.object({
  timeWindow: textSchema,
  /** Beginning in the calendar of the zone; null for an hour of the week. */
  start: timestampSchema.nullable(),
  count: integerSchema,
  /** Minutes. */
  averageInterval: numberSchema.nullable(),
});

export const frequencyItemSchema = z
  .object({
    /** hour, day, week, month or hour-of-week. */
    timeWindow: textSchema,
    /** Drops counted. */
    count: integerSchema,
    /** Mean gap in minutes of neighbouring drops in one bucket. */
    averageInterval: numberSchema.nullable(),
    /** Of the counts per bucket. */
    variance: numberSchema.nullable(),
    /** Buckets outside Tukey's fences, the fullest first; at most 500. */
    outliers: z.array(frequencyBucketSchema),
    outlierCount: integerSchema,
    /** Empty buckets below the lower fence. */
    emptyOutliers: integerSchema,
    /** The fullest buckets. */
    peaks: z.array(frequencyBucketSchema),
    buckets: integerSchema,
    filledBuckets: integerSchema,
    mean: numberSchema.nullable(),
    dispersionIndex: numberSchema.nullable(),
    dispersionP: numberSchema.nullable(),
    fences: z
      .object({
        q1: numberSchema,
        median: numberSchema,
        q3: numberSchema,
        lower: numberSchema,
        upper: numberSchema,
      })
      .nullable(),
    /** Gaps of at least `silenceDays`, the longest first; the same in every item. */
    silences: z.array(
      z.object({
        fromDrop: integerSchema,
        toDrop: integerSchema,
        startTime: timestampSchema,
        endTime: timestampSchema,
        days: numberSchema,
      }),
    ),
    zone: textSchema,
  })
  .meta({ id: 'FrequencyItem' });
export type FrequencyItem = z.infer<typeof frequencyItemSchema>;

export const contentPatternSchema = z
  .object({
    /** A phrase of own words, or `formatting_…`. */
    pattern: textSchema,
    kind: z.enum(['phrase', 'format']),
    occurrences: integerSchema,
    /** 1 − q. */
    significance: numberSchema,
    /** Spearman of the monthly rate with the monthly number of drops. */
    correlation: numberSchema.nullable(),
    qDropIds: z.array(integerSchema),
    drops: integerSchema,
    words: integerSchema.nullable(),
    /** What counts as one occurrence of a form. */
    rule: textSchema.nullable(),
    expected: numberSchema.nullable(),
    gSquared: numberSchema.nullable(),
    p: numberSchema,
    q: numberSchema,
  })
  .meta({ id: 'ContentPattern' });
export type ContentPattern = z.infer<typeof contentPatternSchema>;

const styleBoundarySchema = z.object({
  /** Chunks before it. */
  afterChunk: integerSchema,
  lastDrop: integerSchema,
  nextDrop: integerSchema.nullable(),
  lastTime: timestampSchema,
  nextTime: timestampSchema.nullable(),
});

const styleGroupsSchema = z.object({
  groups: z.array(
    z.object({
      name: textSchema,
      drops: integerSchema,
      characters: integerSchema,
      chunks: integerSchema,
    }),
  ),
  pairs: z.array(
    z.object({
      a: textSchema,
      b: textSchema,
      delta: numberSchema,
      cosineDistance: numberSchema,
      chance: chanceSchema,
      q: numberSchema,
    }),
  ),
});

export const styleChangeSchema = z
  .object({
    stamp: methodStampSchema,
    dropsTested: integerSchema,
    characters: integerSchema,
    chunks: z.array(
      z.object({
        firstDrop: integerSchema,
        lastDrop: integerSchema,
        startTime: timestampSchema,
        endTime: timestampSchema,
      }),
    ),
    splits: z.array(
      z.object({
        features: z.enum(['letters', 'case', 'function-words']),
        measure: z.enum(['g-squared', 'delta', 'cosine']),
        boundary: styleBoundarySchema,
        chance: chanceSchema,
        q: numberSchema,
      }),
    ),
    /** G² of the split after 0, 1, 2 … chunks; 0 where a side would be too short. */
    curve: z.array(numberSchema),
    /** Burrows' Delta and 1 − cosine of each chunk and the next. */
    neighbours: z.array(z.object({ delta: numberSchema, cosineDistance: numberSchema })),
    changePoints: z.array(
      z.object({
        boundary: styleBoundarySchema,
        lastDrop: integerSchema,
        nextDrop: integerSchema.nullable(),
        time: timestampSchema,
        chance: chanceSchema,
      }),
    ),
    /** Chunks and best split when the definition is read in another way; not tested. */
    readings: z.array(
      z.object({
        reading: textSchema,
        characters: integerSchema,
        chunks: integerSchema,
        afterChunk: integerSchema.nullable(),
        lastDrop: integerSchema.nullable(),
      }),
    ),
    byBoard: styleGroupsSchema,
    byTripcode: styleGroupsSchema,
    changed: booleanSchema,
    /** That a change of style is not proof of a change of author. */
    statement: textSchema,
    note: textSchema.nullable(),
  })
  .meta({ id: 'StyleChange' });
export type StyleChange = z.infer<typeof styleChangeSchema>;

export const auditFindingSchema = z
  .object({
    kind: z.enum(['hour-slip', 'inversion', 'equal-stamps']),
    board: textSchema,
    dropNumbers: z.array(integerSchema),
    startTime: timestampSchema,
    endTime: timestampSchema,
    /** What would have to be added (hour-slip), or how far the time steps back (inversion). */
    seconds: numberSchema,
    explanation: textSchema,
  })
  .meta({ id: 'AuditFinding' });
export type AuditFinding = z.infer<typeof auditFindingSchema>;

const clusterQuery = z.object({
  windowHours: z.coerce.number().min(0.05).max(8760).default(24),
  minSize: z.coerce.number().int().min(2).max(5000).default(3),
  method: z.enum(['poisson', 'gap', 'window']).default('poisson'),
  maxGapMinutes: z.coerce.number().min(1).max(525_600).default(60),
  /** Windows that share a drop become one cluster or each stands for itself; by-method: merged for poisson, apart for window. */
  overlap: z.enum(['by-method', 'merge', 'keep']).default('by-method'),
  surrogates: surrogatesSchema.default(199),
  seed: seedSchema,
});

export const patternEndpoints = {
  runPatternAnalysis: endpoint({
    method: 'POST',
    path: '/api/pattern-analysis/run',
    summary: 'Run all pattern methods as a job, store their results, and answer the summary when it is done.',
    tag: 'Patterns',
    query: z.object({
      /** false: answer at once with the summary so far and the job's id. */
      wait: flagSchema.default(true),
      seed: seedSchema,
    }),
    answer: patternSummarySchema,
  }),
  getPatternSummary: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/summary',
    summary: 'The summary of the last run; zeros where nothing was run on the present data.',
    tag: 'Patterns',
    answer: patternSummarySchema,
  }),
  listTemporalClusters: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/temporal-clusters',
    summary: 'Temporal clusters of drops, found in one of three ways.',
    tag: 'Patterns',
    query: clusterQuery,
    answer: z.array(patternSchema),
  }),
  getClusterOverview: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/temporal-clusters/overview',
    summary: 'How many clusters there are beside how many chance gives, for the same parameters.',
    tag: 'Patterns',
    query: clusterQuery,
    answer: clusterOverviewSchema,
  }),
  listFrequency: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/frequency',
    summary: 'How often drops come, per hour, day, week, month and hour of the week, with silences.',
    tag: 'Patterns',
    query: z.object({
      zone: zoneSchema,
      silenceDays: z.coerce.number().min(0.01).max(3650).default(7),
      peaks: z.coerce.number().int().min(1).max(100).default(3),
    }),
    answer: z.array(frequencyItemSchema),
  }),
  listContentPatterns: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/content',
    summary: 'Forms of layout first, then repeated phrases by their G².',
    tag: 'Patterns',
    query: z.object({
      kind: z.enum(['all', 'phrase', 'format']).default('all'),
      minDrops: z.coerce.number().int().min(2).max(5000).default(3),
      longest: z.coerce.number().int().min(1).max(6).default(6),
      /** Fewest words of a listed phrase. */
      minWords: z.coerce.number().int().min(1).max(6).default(1),
      maxQ: z.coerce.number().min(0).max(1).default(1),
      zone: zoneSchema,
      seed: seedSchema,
      limit: z.coerce.number().int().min(1).max(5000).default(500),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: z.array(contentPatternSchema),
  }),
  listDeltaPatterns: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/deltas',
    summary: 'Delta patterns, each beside what chance gives.',
    tag: 'Patterns',
    query: z.object({
      toleranceMinutes: z.coerce.number().min(0).max(60).default(5),
      maxIntervalMinutes: z.coerce.number().int().min(10).max(1440).default(120),
      zone: z.enum(['UTC', 'America/New_York']).default('UTC'),
      null: z.enum(['whole-day', 'whole-week', 'circular', 'within-year']).default('whole-day'),
      surrogates: z.coerce.number().int().min(19).max(10_000).default(1000),
    }),
    answer: z.array(patternSchema),
  }),
  getStyleChange: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/style-change',
    summary:
      'Where the style of the own words changes, beside shuffled order. No proof of a change of author.',
    tag: 'Patterns',
    query: z.object({
      chunkSize: z.coerce.number().int().min(500).max(100_000).default(7500),
      alphabet: z.enum(['letters', 'case']).default('letters'),
      features: z.coerce.number().int().min(10).max(5000).default(500),
      maxChangePoints: z.coerce.number().int().min(1).max(50).default(5),
      surrogates: surrogatesSchema.default(499),
      seed: seedSchema,
    }),
    answer: styleChangeSchema,
  }),
  listTimestampAudit: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/timestamp-audit',
    summary: 'Stated times that the post numbers of the boards contradict. Nothing is ever changed.',
    tag: 'Patterns',
    query: z.object({ kind: z.enum(['all', 'hour-slip', 'inversion', 'equal-stamps']).default('all') }),
    answer: z.array(auditFindingSchema),
  }),
} as const;
