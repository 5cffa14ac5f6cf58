import { z } from 'zod';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { ResultAlert } from '#renderer/ui/ResultAlert.tsx';
import { importResultShape, type ImportSubject } from '#shared/contract/imports.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { useIsUndone } from './use-is-undone.ts';

interface ImportRun {
  readonly active: ListedJob | undefined;
  readonly answer: unknown;
  /** Of the job, once it is done. */
  readonly result: unknown;
  readonly isRunning: boolean;
  readonly failure: string | null;
  readonly cancel: (id: string) => void;
}

const resultSchema = z.object(importResultShape);

interface ImportOutcomeProps {
  readonly subject: ImportSubject;
  readonly run: ImportRun;
}

/** How far an import is, why it failed, or what came of it while that is there. */
export const ImportOutcome = ({ subject, run }: ImportOutcomeProps) => {
  const { active, answer, isRunning, failure, cancel } = run;
  const result = resultSchema.safeParse(run.result ?? answer).data;
  const isUndone = useIsUndone(subject, result?.importId ?? null);
  return (
    <>
      {active === undefined ? null : <JobProgress job={active} onCancel={() => cancel(active.id)} />}
      <Failure error={failure} title="Nothing was imported" />
      {failure !== null || isRunning || isUndone || result === undefined ? null : (
        <ResultAlert message={result} />
      )}
    </>
  );
};
