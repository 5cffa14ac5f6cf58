import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dropsKey } from '#renderer/entities/drop/drops.ts';
import { jobQuery } from '#renderer/entities/job/jobs.ts';
import { healthKey, jobsQuery } from '#renderer/entities/job/system.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import type { IngestionResult } from '#shared/contract/datasets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { importCompleteDataset, ingestCompleteDrops, type ImportOptions } from './datasets.ts';
import { messageOfError, messageOfRun, type IngestionKind, type IngestionMessage } from './ingestion.ts';

interface Run {
  readonly kind: IngestionKind;
  readonly start: () => Promise<IngestionResult>;
}

export interface Ingestion {
  readonly ingest: () => void;
  readonly importFile: (file: ChosenFile, options: ImportOptions) => void;
  readonly isRunning: boolean;
  /** The import that runs now, whoever started it. */
  readonly job: Job | undefined;
  readonly message: IngestionMessage | null;
}

const isActive = (job: Job): boolean => job.status === 'running';

/** Both ways to load drops, the job they start, and what to say about it. */
export const useIngestion = (): Ingestion => {
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: ({ start }: Run) => start(),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: dropsKey }),
        queries.invalidateQueries({ queryKey: healthKey }),
      ]),
  });
  const { data: jobs } = useQuery(jobsQuery());
  const { data: own } = useQuery(jobQuery(run.data?.jobId ?? null));
  const job = jobs?.find((candidate) => candidate.kind === 'import-drops' && isActive(candidate));
  const { mutate } = run;
  const ingest = useCallback(() => {
    mutate({ kind: 'ingest', start: ingestCompleteDrops });
  }, [mutate]);
  const importFile = useCallback(
    (file: ChosenFile, options: ImportOptions) => {
      mutate({ kind: 'import', start: () => importCompleteDataset(file, options) });
    },
    [mutate],
  );
  return {
    ingest,
    importFile,
    isRunning: run.isPending || job !== undefined,
    job,
    message: messageFor(run.variables?.kind ?? 'ingest', run.data, run.error, own),
  };
};

const messageFor = (
  kind: IngestionKind,
  result: IngestionResult | undefined,
  error: Error | null,
  job: Job | undefined,
): IngestionMessage | null => {
  if (error !== null) return messageOfError(kind, error);
  return result === undefined ? null : messageOfRun(kind, result, job);
};
