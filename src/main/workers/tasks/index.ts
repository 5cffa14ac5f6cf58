import type { Task } from '#main/workers/task.ts';

/** All tasks by name; each module is loaded by the worker that first needs it. */
export const tasks = {
  verifyDrops: async () => (await import('./verify-drops.ts')).verifyDrops,
  categoriseDrops: async () => (await import('./categorise-drops.ts')).categoriseDrops,
  demonstrationEvents: async () => (await import('./demonstration-events.ts')).demonstrationEvents,
  matchAbbreviations: async () => (await import('./match-abbreviations.ts')).matchAbbreviations,
  importDrops: async () => (await import('./import-drops.ts')).importDrops,
  backUp: async () => (await import('./back-up.ts')).backUp,
  prepareRestore: async () => (await import('./back-up.ts')).prepareRestore,
  compact: async () => (await import('./compact.ts')).compact,
  checkIntegrity: async () => (await import('./check-integrity.ts')).checkIntegrity,
  readNews: async () => (await import('./read-news.ts')).readNews,
  freezeSet: async () => (await import('./freeze-set.ts')).freezeSet,
  compareSet: async () => (await import('./compare-set.ts')).compareSet,
  runAnalysis: async () => (await import('./run-analysis.ts')).runAnalysis,
  storeAnalysis: async () => (await import('./store-analysis.ts')).storeAnalysis,
  publishAnalysis: async () => (await import('./publish-analysis.ts')).publishAnalysis,
  inspectSocial: async () => (await import('./read-social.ts')).inspectSocial,
  demonstrationPosts: async () => (await import('./demonstration-posts.ts')).demonstrationPosts,
  pageOfPosts: async () => (await import('./ask-posts.ts')).pageOfPosts,
  numberOfPosts: async () => (await import('./ask-posts.ts')).numberOfPosts,
  figuresOfPosts: async () => (await import('./ask-posts.ts')).figuresOfPosts,
  readSocial: async () => (await import('./read-social.ts')).readSocial,
  stagePosts: async () => (await import('./import-posts.ts')).stagePosts,
  publishPosts: async () => (await import('./import-posts.ts')).publishPosts,
  takeBackPosts: async () => (await import('./import-posts.ts')).takeBackPosts,
} satisfies Record<string, () => Promise<Task<never, unknown>>>;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
type TaskOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
export type TaskInput<Name extends TaskName> = Parameters<TaskOf<Name>>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<TaskOf<Name>>>;
