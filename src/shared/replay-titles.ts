import type { Replay } from '#shared/contract/reports.ts';

type Outcome = Pick<Replay, 'verdict' | 'damaged' | 'altered'>;

const TITLES: Readonly<Record<Replay['verdict'], string>> = {
  identical: 'All figures match',
  different: 'The figures differ',
  nothing: 'Nothing to compare',
  'other-dataset': 'The report is of another dataset',
};

/** What came of the check of a report, in a few words. */
export const replayTitle = ({ verdict, damaged, altered }: Outcome): string => {
  if (damaged.length > 0) return 'Stored results were changed or damaged';
  return altered && verdict !== 'different' ? 'The file was changed after it was written' : TITLES[verdict];
};

/** Whether nothing speaks against a report: its figures, its file, and what is stored here. */
export const isSound = ({ verdict, damaged, altered }: Outcome): boolean =>
  verdict === 'identical' && damaged.length === 0 && !altered;
