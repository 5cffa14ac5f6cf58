import type { Task } from '#main/workers/task.ts';

/** All tasks by name; each module is loaded by the worker that first needs it. */
export const tasks = {
  importFile: async () => (await import('./import-file.ts')).importFile,
  previewFile: async () => (await import('./preview-file.ts')).previewFile,
  removeImports: async () => (await import('./remove-imports.ts')).removeImports,
  undoImport: async () => (await import('./undo-import.ts')).undoImport,
  openDataset: async () => (await import('./switch-dataset.ts')).openDataset,
  deleteDataset: async () => (await import('./switch-dataset.ts')).deleteDataset,
  digestInputs: async () => (await import('./digest-inputs.ts')).digestInputs,
  verifyDrops: async () => (await import('./verify-drops.ts')).verifyDrops,
  categoriseDrops: async () => (await import('./categorise-drops.ts')).categoriseDrops,
  matchAbbreviations: async () => (await import('./match-abbreviations.ts')).matchAbbreviations,
  backUp: async () => (await import('./back-up.ts')).backUp,
  prepareRestore: async () => (await import('./back-up.ts')).prepareRestore,
  compact: async () => (await import('./compact.ts')).compact,
  checkIntegrity: async () => (await import('./check-integrity.ts')).checkIntegrity,
  freezeSet: async () => (await import('./freeze-set.ts')).freezeSet,
  changeManyTags: async () => (await import('./long-acts.ts')).changeManyTags,
  removeSet: async () => (await import('./long-acts.ts')).removeSet,
  turnLongAct: async () => (await import('./long-acts.ts')).turnLongAct,
  importWork: async () => (await import('./exchange-work.ts')).importWork,
  listConflicts: async () => (await import('./exchange-conflicts.ts')).listConflicts,
  takeConflict: async () => (await import('./exchange-conflicts.ts')).takeConflict,
  exportWork: async () => (await import('./exchange-work.ts')).exportWork,
  writeTables: async () => (await import('./write-tables.ts')).writeTables,
  compareSet: async () => (await import('./compare-set.ts')).compareSet,
  checkClaimLog: async () => (await import('./check-claim-log.ts')).checkClaimLog,
  readOtherLedgers: async () => (await import('./read-other-ledgers.ts')).readOtherLedgers,
  readConcordance: async () => (await import('./read-concordance.ts')).readConcordance,
  climbLadder: async () => (await import('./climb-ladder.ts')).climbLadder,
  runAnalysis: async () => (await import('./run-analysis.ts')).runAnalysis,
  storeAnalysis: async () => (await import('./store-analysis.ts')).storeAnalysis,
  publishAnalysis: async () => (await import('./publish-analysis.ts')).publishAnalysis,
  measureStorage: async () => (await import('./measure-storage.ts')).measureStorage,
  pageOfPosts: async () => (await import('./ask-posts.ts')).pageOfPosts,
  authorsOfPosts: async () => (await import('./ask-posts.ts')).authorsOfPosts,
  numberOfPosts: async () => (await import('./ask-posts.ts')).numberOfPosts,
  statisticsOfPosts: async () => (await import('./ask-posts.ts')).statisticsOfPosts,
  figuresOfPosts: async () => (await import('./ask-posts.ts')).figuresOfPosts,
} satisfies Record<string, () => Promise<Task<never, unknown>>>;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
type TaskOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
export type TaskInput<Name extends TaskName> = Parameters<TaskOf<Name>>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<TaskOf<Name>>>;
