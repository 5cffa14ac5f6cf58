import { z } from 'zod';
import { chanceSchema, flagSchema, timestampSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

const seedSchema = z.coerce.number().int().min(0).max(0xffff_ffff).default(4966);
const zoneSchema = z.enum(['UTC', 'America/New_York']).default('UTC');
const surrogatesSchema = z.coerce.number().int().min(19).max(5000);

/** What a method was run with: enough to get the same answer again. */
export const methodStampSchema = z.object({
  method: z.string(),
  version: z.number().int(),
  parameters: z.record(z.string(), z.unknown()),
  seed: z.number().int(),
});

export const patternSummarySchema = z.object({
  /** Clusters, phrases, forms and delta patterns found with the default parameters. */
  totalPatterns: z.number().int(),
  /** Those with a confidence of 0.8 or more. */
  highConfidencePatterns: z.number().int(),
  timeSpanAnalyzed: z.string(),
  lastAnalysis: timestampSchema.nullable(),
  jobId: z.string().optional(),
  /** Drops analysed. */
  drops: z.number().int(),
  /** Per kind of pattern how many were found, and how many of them with a confidence of 0.8 or more. */
  byKind: z.array(z.object({ kind: z.string(), total: z.number().int(), highConfidence: z.number().int() })),
});
export type PatternSummary = z.infer<typeof patternSummarySchema>;

/** A temporal cluster or a delta pattern. */
export const patternSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    /** 1 − q. */
    confidence: z.number(),
    description: z.string(),
    startTime: timestampSchema,
    endTime: timestampSchema,
    qDropIds: z.array(z.number().int()),
    metadata: z.object({
      /** Minutes. */
      averageInterval: z.number().nullable().optional(),
      dropNumbers: z.array(z.number().int()).optional(),
      type: z.string().optional(),
      intervalMinutes: z.number().optional(),
      zScore: z.number().nullable().optional(),
      /** Clusters: drops in the window that deviates most; `expected` is what the local rate gives there. */
      windowCount: z.number().int().optional(),
      poissonTail: z.number().optional(),
      /** What the pattern was tested on, beside its null. */
      unit: z.enum(['pairs', 'drops', 'gaps']).optional(),
      observed: z.number().optional(),
      expected: z.number().nullable().optional(),
      bandLow: z.number().nullable().optional(),
      bandHigh: z.number().nullable().optional(),
      surrogates: z.number().int().optional(),
      p: z.number().optional(),
      q: z.number().optional(),
      holm: z.number().optional(),
      /** How many drops match, of how many, and how many by chance. */
      baseRateDrops: z.number().nullable().optional(),
      baseRateOf: z.number().nullable().optional(),
      baseRateExpected: z.number().nullable().optional(),
    }),
  })
  .meta({ id: 'Pattern' });
export type Pattern = z.infer<typeof patternSchema>;

/** What chance gives for a whole list of clusters. */
export const clusterOverviewSchema = z.object({
  stamp: methodStampSchema,
  dropsTested: z.number().int(),
  clusters: z.number().int(),
  significantClusters: z.number().int(),
  /** Number of clusters, and strength of the strongest, beside jittered archives. */
  chance: z.object({ clusters: chanceSchema, strongest: chanceSchema }),
  /** What the definition gives when it is read in another way; its own reading comes first. */
  readings: z.array(z.object({ reading: z.string(), clusters: z.number().int(), drops: z.number().int() })),
  note: z.string().nullable(),
});

export const frequencyBucketSchema = z.object({
  timeWindow: z.string(),
  /** Beginning in the calendar of the zone; null for an hour of the week. */
  start: timestampSchema.nullable(),
  count: z.number().int(),
  /** Minutes. */
  averageInterval: z.number().nullable(),
});

export const frequencyItemSchema = z
  .object({
    /** hour, day, week, month or hour-of-week. */
    timeWindow: z.string(),
    /** Drops counted. */
    count: z.number().int(),
    /** Mean gap in minutes of neighbouring drops in one bucket. */
    averageInterval: z.number().nullable(),
    /** Of the counts per bucket. */
    variance: z.number().nullable(),
    /** Buckets outside Tukey's fences, the fullest first; at most 500. */
    outliers: z.array(frequencyBucketSchema),
    outlierCount: z.number().int(),
    /** Empty buckets below the lower fence. */
    emptyOutliers: z.number().int(),
    /** The fullest buckets. */
    peaks: z.array(frequencyBucketSchema),
    buckets: z.number().int(),
    filledBuckets: z.number().int(),
    mean: z.number().nullable(),
    dispersionIndex: z.number().nullable(),
    dispersionP: z.number().nullable(),
    fences: z
      .object({
        q1: z.number(),
        median: z.number(),
        q3: z.number(),
        lower: z.number(),
        upper: z.number(),
      })
      .nullable(),
    /** Gaps of at least `silenceDays`, the longest first; the same in every item. */
    silences: z.array(
      z.object({
        fromDrop: z.number().int(),
        toDrop: z.number().int(),
        startTime: timestampSchema,
        endTime: timestampSchema,
        days: z.number(),
      }),
    ),
    zone: z.string(),
  })
  .meta({ id: 'FrequencyItem' });
export type FrequencyItem = z.infer<typeof frequencyItemSchema>;

export const contentPatternSchema = z
  .object({
    /** A phrase of own words, or `formatting_…`. */
    pattern: z.string(),
    kind: z.enum(['phrase', 'format']),
    occurrences: z.number().int(),
    /** 1 − q. */
    significance: z.number(),
    /** Spearman of the monthly rate with the monthly number of drops. */
    correlation: z.number().nullable(),
    qDropIds: z.array(z.number().int()),
    drops: z.number().int(),
    words: z.number().int().nullable(),
    /** What counts as one occurrence of a form. */
    rule: z.string().nullable(),
    expected: z.number().nullable(),
    gSquared: z.number().nullable(),
    p: z.number(),
    q: z.number(),
  })
  .meta({ id: 'ContentPattern' });
export type ContentPattern = z.infer<typeof contentPatternSchema>;

const styleBoundarySchema = z.object({
  /** Chunks before it. */
  afterChunk: z.number().int(),
  lastDrop: z.number().int(),
  nextDrop: z.number().int().nullable(),
  lastTime: timestampSchema,
  nextTime: timestampSchema.nullable(),
});

const styleGroupsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      drops: z.number().int(),
      characters: z.number().int(),
      chunks: z.number().int(),
    }),
  ),
  pairs: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      delta: z.number(),
      cosineDistance: z.number(),
      chance: chanceSchema,
      q: z.number(),
    }),
  ),
});

export const styleChangeSchema = z
  .object({
    stamp: methodStampSchema,
    dropsTested: z.number().int(),
    characters: z.number().int(),
    chunks: z.array(
      z.object({
        firstDrop: z.number().int(),
        lastDrop: z.number().int(),
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
        q: z.number(),
      }),
    ),
    /** G² of the split after 0, 1, 2 … chunks; 0 where a side would be too short. */
    curve: z.array(z.number()),
    /** Burrows' Delta and 1 − cosine of each chunk and the next. */
    neighbours: z.array(z.object({ delta: z.number(), cosineDistance: z.number() })),
    changePoints: z.array(
      z.object({
        boundary: styleBoundarySchema,
        lastDrop: z.number().int(),
        nextDrop: z.number().int().nullable(),
        time: timestampSchema,
        chance: chanceSchema,
      }),
    ),
    /** Chunks and best split when the definition is read in another way; not tested. */
    readings: z.array(
      z.object({
        reading: z.string(),
        characters: z.number().int(),
        chunks: z.number().int(),
        afterChunk: z.number().int().nullable(),
        lastDrop: z.number().int().nullable(),
      }),
    ),
    byBoard: styleGroupsSchema,
    byTripcode: styleGroupsSchema,
    changed: z.boolean(),
    /** That a change of style is not proof of a change of author. */
    statement: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'StyleChange' });
export type StyleChange = z.infer<typeof styleChangeSchema>;

export const auditFindingSchema = z
  .object({
    kind: z.enum(['hour-slip', 'inversion', 'equal-stamps']),
    board: z.string(),
    dropNumbers: z.array(z.number().int()),
    startTime: timestampSchema,
    endTime: timestampSchema,
    /** What would have to be added (hour-slip), or how far the time steps back (inversion). */
    seconds: z.number(),
    explanation: z.string(),
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
    summary: 'The summary of the last run; zeros where nothing was run on the current data.',
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
    summary:
      'How many clusters there are, compared with the number expected by chance, for the same parameters.',
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
    summary: 'Delta patterns, each compared with the number expected by chance.',
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
      'Where the style of the own words changes, compared with shuffled order. No proof of a change of author.',
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
