/** What the API is about: each call belongs to one of these, and says which of them it changes. */
export const SUBJECTS = [
  'AI',
  'Abbreviations',
  'Administration',
  'Analyses',
  'Claims',
  'Coder',
  'Coding',
  'Coordination',
  'Corpora',
  'Correlations',
  'Datasets',
  'Drops',
  'Exchange',
  'Export',
  'Graph',
  'Imports',
  'Jobs',
  'News',
  'Notes',
  'Patterns',
  'Plans',
  'SQL',
  'Saved statements',
  'Sets',
  'Settings',
  'Social',
  'System',
  'Tags',
  'Text',
  'Timeline',
  'Undo and redo',
] as const;
export type ApiSubject = (typeof SUBJECTS)[number];

const ITEMS = ['Drops', 'News', 'Social'] as const;
/** What an analysis is computed from, and the runs that keep its answers. */
const ANALYZED = ['Abbreviations', 'Analyses', 'Datasets', ...ITEMS, 'Sets'] as const;

/** What the answers of a subject are made of, besides its own data. */
const READS: Readonly<Partial<Record<ApiSubject, readonly ApiSubject[]>>> = {
  AI: ['Settings'],
  Abbreviations: ['Datasets', 'Drops'],
  Administration: ['Abbreviations', 'Datasets', ...ITEMS, 'Settings'],
  Analyses: ['Abbreviations', 'Datasets', ...ITEMS, 'Plans', 'Sets'],
  Claims: ['Datasets', ...ITEMS],
  Coder: ['Coding', 'Datasets', 'Drops'],
  Coding: ['Coder', 'Datasets', 'Drops'],
  Coordination: ANALYZED,
  Correlations: ANALYZED,
  Datasets: ['Drops'],
  Drops: ['Abbreviations', 'Analyses', 'Coder', 'Coding', 'Datasets', 'News', 'Sets', 'Social', 'Tags'],
  Graph: ANALYZED,
  Imports: ['Datasets', ...ITEMS],
  News: ['Sets', 'Settings', 'Tags'],
  Patterns: ANALYZED,
  Plans: ['Analyses', 'Sets'],
  Sets: ['Datasets', ...ITEMS, 'Tags'],
  Social: ['Sets', 'Settings', 'Tags'],
  System: ['Administration', 'Datasets', ...ITEMS, 'Jobs', 'Settings'],
  Tags: ITEMS,
  // The name of a topic is a note on its run.
  Text: [...ANALYZED, 'Notes', 'Settings', 'Tags'],
  Timeline: ANALYZED,
  // What was written last is the next thing to undo.
  'Undo and redo': SUBJECTS,
};

/** What a run of a method changes: its result, what is counted of results, and what is made of them. */
export const ANALYSIS: readonly ApiSubject[] = ['Administration', 'Analyses', 'Claims'];

/** What other drops change. */
export const ARCHIVE: readonly ApiSubject[] = ['Datasets', 'Drops', 'Imports'];

/** @returns the subjects whose answers may be others after a change of some: themselves, and what is made of them */
export const affectedBy = (changed: readonly ApiSubject[]): ReadonlySet<ApiSubject> =>
  new Set(
    SUBJECTS.filter(
      (subject) =>
        changed.includes(subject) || READS[subject]?.some((read) => changed.includes(read)) === true,
    ),
  );
