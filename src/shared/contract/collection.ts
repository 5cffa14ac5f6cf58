import { z } from 'zod';
import { handleSchema, timestampSchema, waitSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { socialPlatformSchema } from './platforms.ts';
import { named, type ValueOf } from './value.ts';

export const toolStatusSchema = z.object({
  python3: z.boolean(),
  snscrape: z.boolean(),
  twitterScraper: z.boolean(),
});
export type ToolStatus = ValueOf<typeof toolStatusSchema>;

const handleParamsSchema = z.object({ username: handleSchema });
const collectQuerySchema = z.object({ waitMs: waitSchema });

export const toolInstallationSchema = named('ToolInstallation', {
  status: z.enum(['running', 'completed']),
  /** What was done; what is being done while it is running. */
  message: z.string(),
  jobId: z.string(),
});
export type ToolInstallation = ValueOf<typeof toolInstallationSchema>;

export const COLLECTORS = ['x-api', 'twitter-scraper', 'snscrape', 'browser', 'truth-social'] as const;

export const collectorSchema = named('Collector', {
  id: z.enum(COLLECTORS),
  title: z.string(),
  platform: socialPlatformSchema,
  paid: z.boolean(),
  ready: z.boolean(),
  /** What is missing, where it is not ready. */
  message: z.string(),
});
export type CollectorState = ValueOf<typeof collectorSchema>;

export const collectionCostSchema = named('CollectionCost', {
  collector: z.enum(COLLECTORS),
  posts: z.int(),
  /** 0 for collectors that cost nothing. */
  amount: z.number(),
  currency: z.string(),
  perPost: z.number(),
  /** Day of the price. */
  priceDate: z.string(),
  note: z.string(),
});
export type CollectionCost = ValueOf<typeof collectionCostSchema>;

export const collectionResultSchema = named('CollectionResult', {
  collected: z.int(),
  username: z.string(),
  jobId: z.string().optional(),
  status: z.enum(['running', 'completed', 'stopped']),
  collector: z.string(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** What ended it early: `rate-limited`, `blocked`, `no-credentials`, … */
  stoppedBy: z.string().nullable(),
  /** Before this moment the platform may not be asked again. */
  resumesAt: timestampSchema.nullable(),
  message: z.string(),
});
export type CollectionResult = ValueOf<typeof collectionResultSchema>;

const collectorChoice = {
  /** `auto`: the first that is ready, in the order X API, Twitter Scraper, SNScrape, browser. */
  collector: z.enum(['auto', ...COLLECTORS]).default('auto'),
  /** A paid collector runs only with this consent. */
  confirmCost: z.boolean().default(false),
};

const tweetsMax = z.int().min(1).max(50_000);
const truthsMax = z.int().min(1).max(10_000);
/** The same number in the address, where the specification may mean it; it counts before the one of the body. */
const inAddress = (most: z.ZodNumber) => most.clone({ ...most.def, coerce: true }).optional();

export const collectTweetsBodySchema = z
  .object({ maxTweets: tweetsMax.default(1000), ...collectorChoice })
  .prefault({});

export const collectTruthsBodySchema = z.object({ maxPosts: truthsMax.default(10_000) }).prefault({});

const endpoint = endpointOf('Social');

export const collectionEndpoints = {
  checkTools: endpoint({
    call: 'GET /api/twitter/check-tools',
    summary: 'Which collecting tools this machine has.',
    reads: ['Social'],
    answer: toolStatusSchema,
  }),
  installTools: endpoint({
    call: 'POST /api/twitter/install-tools',
    summary: 'Install the missing tools, as a job. `running` says only that pip was started.',
    query: collectQuerySchema,
    answer: toolInstallationSchema,
  }),
  listCollectors: endpoint({
    call: 'GET /api/social-collectors',
    summary: 'The ways to collect posts, and what each still needs.',
    reads: ['Social', 'Settings'],
    answer: z.array(collectorSchema),
  }),
  getCollectionCost: endpoint({
    call: 'GET /api/social-collectors/cost',
    summary: 'What reading so many posts would cost, before it is done.',
    query: z.object({
      collector: z.enum(COLLECTORS).default('x-api'),
      maxPosts: z.coerce.number().int().min(1).max(50_000).default(1000),
    }),
    answer: collectionCostSchema,
  }),
  collectTweets: endpoint({
    call: 'POST /api/twitter/collect/:username',
    summary: 'Collect an account’s tweets, as a job.',
    changes: ['Imports', 'Social'],
    params: handleParamsSchema,
    query: collectQuerySchema.extend({ maxTweets: inAddress(tweetsMax) }),
    body: collectTweetsBodySchema,
    answer: collectionResultSchema,
  }),
  collectTruths: endpoint({
    call: 'POST /api/truth-social/collect/:username',
    summary: 'Collect an account’s Truth Social posts, as a job.',
    changes: ['Imports', 'Social'],
    params: handleParamsSchema,
    query: collectQuerySchema.extend({ maxPosts: inAddress(truthsMax) }),
    body: collectTruthsBodySchema,
    answer: collectionResultSchema,
  }),
} as const;
