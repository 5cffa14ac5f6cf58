import { z } from 'zod';
import {
  acknowledgementSchema,
  boundSchema,
  flagSchema,
  idParamsSchema,
  limitSchema,
  longWaitSchema,
  offsetSchema,
  timestampSchema,
  usernameSchema,
  waitSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  dateQueryShape,
  fileQueryShape,
  importPreviewShape,
  importResultShape,
  mappingQuerySchema,
} from './imports.ts';

const usernameParamsSchema = z.object({ username: usernameSchema });

export const SOCIAL_PLATFORMS = ['twitter', 'truthsocial'] as const;
export const socialPlatformSchema = z.enum(SOCIAL_PLATFORMS);
export type SocialPlatform = z.infer<typeof socialPlatformSchema>;
export const platformFilterSchema = z.enum(['all', ...SOCIAL_PLATFORMS]).default('all');

export const socialPostSchema = z
  .object({
    id: z.string(),
    platform: socialPlatformSchema,
    /** The platform's own id, always text: 19 digits do not fit a number. */
    externalId: z.string(),
    idKind: z.enum(['exact', 'rounded', 'derived']),
    username: z.string(),
    displayName: z.string(),
    content: z.string(),
    /** From the id where it carries a time, else as the archive states it. */
    timestamp: timestampSchema,
    timeFrom: z.enum(['id', 'archive']),
    archiveTimestamp: timestampSchema.nullable(),
    /** `disagrees`: the archive's date is more than 2 s away from the id's. `minute-only`: stated to the minute. */
    timeFlag: z.enum(['disagrees', 'minute-only']).nullable(),
    hashtags: z.array(z.string()),
    mentions: z.array(z.string()),
    links: z.array(z.string()),
    /** Addresses of pictures and videos; never fetched unasked. */
    media: z.array(z.string()),
    retweets: z.number().int(),
    likes: z.number().int(),
    replies: z.number().int(),
    /** False where the source gave no counts: then the zeros mean nothing. */
    countsKnown: z.object({ retweets: z.boolean(), likes: z.boolean(), replies: z.boolean() }),
    isRepost: z.boolean(),
    isDeleted: z.boolean(),
    url: z.string().nullable(),
    /** The file's layout or the collector. */
    source: z.string(),
    isDemonstration: z.boolean(),
    collectedAt: timestampSchema,
  })
  .meta({ id: 'SocialPost' });
export type SocialPost = z.infer<typeof socialPostSchema>;

export const socialAccountSchema = z
  .object({
    username: z.string(),
    displayName: z.string(),
    platforms: z.array(socialPlatformSchema),
    origin: z.enum(['shipped', 'user', 'demonstration']),
  })
  .meta({ id: 'SocialAccount' });
export type SocialAccount = z.infer<typeof socialAccountSchema>;

export const accountBodySchema = z.object({
  displayName: z.string().trim().min(1).max(100),
  platforms: z.array(socialPlatformSchema).min(1).max(2),
});
export type AccountBody = z.output<typeof accountBodySchema>;

export const toolStatusSchema = z.object({
  python3: z.boolean(),
  snscrape: z.boolean(),
  twitterScraper: z.boolean(),
});
export type ToolStatus = z.infer<typeof toolStatusSchema>;

const collectQuerySchema = z.object({ waitMs: waitSchema });

export const toolInstallationSchema = z
  .object({
    status: z.enum(['running', 'completed']),
    /** What was done; what is being done while it is running. */
    message: z.string(),
    jobId: z.string(),
  })
  .meta({ id: 'ToolInstallation' });
export type ToolInstallation = z.infer<typeof toolInstallationSchema>;

export const COLLECTORS = ['x-api', 'twitter-scraper', 'snscrape', 'browser', 'truth-social'] as const;
export const collectorSchema = z
  .object({
    id: z.enum(COLLECTORS),
    title: z.string(),
    platform: socialPlatformSchema,
    paid: z.boolean(),
    ready: z.boolean(),
    /** What is missing, where it is not ready. */
    message: z.string(),
  })
  .meta({ id: 'Collector' });
export type CollectorState = z.infer<typeof collectorSchema>;

export const collectionCostSchema = z
  .object({
    collector: z.enum(COLLECTORS),
    posts: z.number().int(),
    /** 0 for collectors that cost nothing. */
    amount: z.number(),
    currency: z.string(),
    perPost: z.number(),
    /** Day of the price. */
    priceDate: z.string(),
    note: z.string(),
  })
  .meta({ id: 'CollectionCost' });
export type CollectionCost = z.infer<typeof collectionCostSchema>;

export const collectionResultSchema = z
  .object({
    collected: z.number().int(),
    username: z.string(),
    jobId: z.string().optional(),
    status: z.enum(['running', 'completed', 'stopped']),
    collector: z.string(),
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    /** What ended it early: `rate-limited`, `blocked`, `no-credentials`, … */
    stoppedBy: z.string().nullable(),
    /** Before this moment the platform may not be asked again. */
    resumesAt: timestampSchema.nullable(),
    message: z.string(),
  })
  .meta({ id: 'CollectionResult' });
export type CollectionResult = z.infer<typeof collectionResultSchema>;

export const twitterStatsSchema = z.object({
  totalPosts: z.number().int(),
  uniqueUsers: z.number().int(),
  /** Posts of the last 7 days. */
  recentPosts: z.number().int(),
  totalTweets: z.number().int(),
  /** Distinct UTC days with at least one post. */
  daysCovered: z.number().int(),
});
export type TwitterStats = z.infer<typeof twitterStatsSchema>;

export const tweetSchema = z.object({
  id: z.string(),
  username: z.string(),
  timestamp: timestampSchema,
  likes: z.number().int(),
  retweets: z.number().int(),
  content: z.string(),
});
export type Tweet = z.infer<typeof tweetSchema>;

export const SOCIAL_FORMATS = [
  'auto',
  'generic',
  'tta-v1',
  'tta-v2',
  'tta-v2-no-id',
  'trump-archive-index',
  'x-archive',
  'x-api-v2',
  'snscrape-csv',
  'snscrape-jsonl',
  'rtweet-csv',
  'mastodon',
  'truth-archive',
  'dropscope',
] as const;

export const socialImportQuerySchema = z.object({
  waitMs: longWaitSchema,
  ...fileQueryShape,
  format: z.enum(SOCIAL_FORMATS).default('auto'),
  onError: z.enum(['abort', 'skip']).default('abort'),
  /** Whose posts these are, where the file does not say. */
  username: usernameSchema.optional(),
  platform: socialPlatformSchema.optional(),
  mapping: mappingQuerySchema,
  ...dateQueryShape,
  /** The same as `previewId`. */
  staged: z.string().max(100).optional(),
});
export type SocialImportQuery = z.output<typeof socialImportQuerySchema>;

const sampleSchema = z.object({
  platform: socialPlatformSchema,
  externalId: z.string(),
  username: z.string(),
  timestamp: timestampSchema,
  archiveTimestamp: timestampSchema.nullable(),
  timeFlag: z.string().nullable(),
  content: z.string(),
  isRepost: z.boolean(),
});

export const socialPreviewSchema = z
  .object({
    ...importPreviewShape,
    /** The same as `previewId`. */
    staged: z.string(),
    username: z.string().nullable(),
    /** The file does not say whose posts these are. */
    needsUsername: z.boolean(),
    sample: z.array(sampleSchema),
  })
  .meta({ id: 'SocialPreview' });
export type SocialPreview = z.infer<typeof socialPreviewSchema>;

export const socialImportResultSchema = z
  .object({
    ...importResultShape,
    format: z.string(),
    /** Posts whose archive date disagrees with their id. */
    flagged: z.number().int(),
    totalPosts: z.number().int(),
  })
  .meta({ id: 'SocialImportResult' });
export type SocialImportResult = z.infer<typeof socialImportResultSchema>;

export const socialImportSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(['file', 'collector', 'demonstration']),
    source: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    username: z.string().nullable(),
    records: z.number().int(),
    imported: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    skipped: z.number().int(),
    flagged: z.number().int(),
    stoppedBy: z.string().nullable(),
    finishedAt: timestampSchema.nullable(),
  })
  .meta({ id: 'SocialImport' });
export type SocialImport = z.infer<typeof socialImportSchema>;

const collectorChoice = {
  /** `auto`: the first that is ready, in the order X API, Twitter Scraper, SNScrape, browser. */
  collector: z.enum(['auto', ...COLLECTORS]).default('auto'),
  /** A paid collector runs only with this consent. */
  confirmCost: z.boolean().default(false),
};

export const collectTweetsBodySchema = z
  .object({ maxTweets: z.number().int().min(1).max(50_000).default(1000), ...collectorChoice })
  .prefault({});
export const collectTruthsBodySchema = z
  .object({ maxPosts: z.number().int().min(1).max(10_000).default(10_000) })
  .prefault({});

/** Which posts a list or a set holds. */
export const postFilterSchema = z.object({
  username: usernameSchema.optional(),
  platform: platformFilterSchema,
  search: z.string().max(2000).optional(),
  startDate: boundSchema.optional(),
  endDate: boundSchema.optional(),
  /** Only posts whose time is flagged, or only those whose is not. */
  flagged: flagSchema.optional(),
  reposts: flagSchema.optional(),
});
export type PostFilter = z.output<typeof postFilterSchema>;

export const socialEndpoints = {
  checkTools: endpoint({
    method: 'GET',
    path: '/api/twitter/check-tools',
    summary: 'Which collecting tools this machine has.',
    tag: 'Social',
    answer: toolStatusSchema,
  }),
  getTwitterStats: endpoint({
    method: 'GET',
    path: '/api/twitter/stats',
    summary: 'Figures over the collected tweets, of one account if named.',
    tag: 'Social',
    query: z.object({ username: usernameSchema.optional() }),
    answer: twitterStatsSchema,
  }),
  listTweets: endpoint({
    method: 'GET',
    path: '/api/twitter/posts',
    summary: 'Latest tweets.',
    tag: 'Social',
    query: z.object({ limit: limitSchema, username: usernameSchema.optional() }),
    answer: z.array(tweetSchema),
  }),
  installTools: endpoint({
    method: 'POST',
    path: '/api/twitter/install-tools',
    summary: 'Install the missing tools, as a job. `running` says only that pip was started.',
    tag: 'Social',
    query: collectQuerySchema,
    answer: toolInstallationSchema,
  }),
  listCollectors: endpoint({
    method: 'GET',
    path: '/api/social-collectors',
    summary: 'The ways to collect posts, and what each still needs.',
    tag: 'Social',
    answer: z.array(collectorSchema),
  }),
  getCollectionCost: endpoint({
    method: 'GET',
    path: '/api/social-collectors/cost',
    summary: 'What reading so many posts would cost, before it is done.',
    tag: 'Social',
    query: z.object({
      collector: z.enum(COLLECTORS).default('x-api'),
      maxPosts: z.coerce.number().int().min(1).max(50_000).default(1000),
    }),
    answer: collectionCostSchema,
  }),
  collectTweets: endpoint({
    method: 'POST',
    path: '/api/twitter/collect/:username',
    summary: 'Collect an account’s tweets, as a job.',
    tag: 'Social',
    params: usernameParamsSchema,
    query: collectQuerySchema,
    body: collectTweetsBodySchema,
    answer: collectionResultSchema,
  }),
  collectTruths: endpoint({
    method: 'POST',
    path: '/api/truth-social/collect/:username',
    summary: 'Collect an account’s Truth Social posts, as a job.',
    tag: 'Social',
    params: usernameParamsSchema,
    query: collectQuerySchema,
    body: collectTruthsBodySchema,
    answer: collectionResultSchema,
  }),
  getTruthSocialStats: endpoint({
    method: 'GET',
    path: '/api/truth-social/stats',
    summary: 'Figures over the collected Truth Social posts of an account.',
    tag: 'Social',
    query: z.object({ username: usernameSchema.optional() }),
    answer: z.object({ totalPosts: z.number().int(), daysCovered: z.number().int() }),
  }),
  listSocialPosts: endpoint({
    method: 'GET',
    path: '/api/social-posts',
    summary: 'Posts of the target accounts.',
    tag: 'Social',
    query: z.object({
      ...postFilterSchema.shape,
      sortBy: z.enum(['newest', 'oldest']).default('newest'),
      limit: limitSchema,
      offset: offsetSchema,
    }),
    answer: z.array(socialPostSchema),
  }),
  previewSocialImport: endpoint({
    method: 'POST',
    path: '/api/social-posts/import/preview',
    summary: 'Receive a file of posts and say what it is and how its first rows read; nothing is imported.',
    tag: 'Social',
    query: socialImportQuerySchema,
    upload: true,
    answer: socialPreviewSchema,
  }),
  importSocialPosts: endpoint({
    method: 'POST',
    path: '/api/social-posts/import',
    summary: 'Import a file of posts: streamed as the body, received by a preview, or named by a ticket.',
    tag: 'Social',
    query: socialImportQuerySchema,
    upload: true,
    answer: socialImportResultSchema,
  }),
  listSocialImports: endpoint({
    method: 'GET',
    path: '/api/social-imports',
    summary: 'Files of posts read and collectors run, newest first.',
    tag: 'Social',
    query: z.object({ limit: limitSchema }),
    answer: z.array(socialImportSchema),
  }),
  listSocialAccounts: endpoint({
    method: 'GET',
    path: '/api/social-accounts',
    summary: 'The target accounts.',
    tag: 'Social',
    answer: z.array(socialAccountSchema),
  }),
  setSocialAccount: endpoint({
    method: 'PUT',
    path: '/api/social-accounts/:username',
    summary: 'Add a target account or change it.',
    tag: 'Social',
    params: usernameParamsSchema,
    body: accountBodySchema,
    answer: socialAccountSchema,
  }),
  deleteSocialAccount: endpoint({
    method: 'DELETE',
    path: '/api/social-accounts/:username',
    summary: 'Take an account off the list; its posts stay.',
    tag: 'Social',
    params: usernameParamsSchema,
    answer: acknowledgementSchema,
  }),
  resetSocialAccounts: endpoint({
    method: 'POST',
    path: '/api/social-accounts/reset',
    summary: 'Put the two accounts that come with the program back.',
    tag: 'Social',
    answer: z.array(socialAccountSchema),
  }),
  getSocialPost: endpoint({
    method: 'GET',
    path: '/api/social-posts/:id',
    summary: 'One post.',
    tag: 'Social',
    params: idParamsSchema,
    answer: socialPostSchema,
  }),
} as const;
