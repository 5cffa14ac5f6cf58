import { z } from 'zod';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { ResultAlert } from '#renderer/ui/ResultAlert.tsx';
import { importResultShape } from '#shared/contract/imports.ts';
import type { Job } from '#shared/contract/jobs.ts';

/** An import as `useJob` follows it. */
interface ImportRun {
  readonly active: Job | undefined;
  readonly own: Job | undefined;
  readonly answer: unknown;
  readonly isRunning: boolean;
  readonly failure: string | null;
  readonly cancel: (id: string) => void;
}

const resultSchema = z.object(importResultShape);

/** How far an import is, why it failed, or what came of it. */
export const ImportOutcome = ({ run }: { readonly run: ImportRun }) => {
  const { active, own, answer, isRunning, failure, cancel } = run;
  const result = resultSchema.safeParse(own?.status === 'completed' ? own.result : answer).data;
  return (
    <>
      {active === undefined ? null : <JobProgress job={active} onCancel={() => cancel(active.id)} />}
      <Failure error={failure} title="Nothing was imported" />
      {failure !== null || isRunning || result === undefined ? null : <ResultAlert message={result} />}
    </>
  );
};
