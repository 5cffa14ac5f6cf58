import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { useJob } from '#renderer/entities/job/use-job.ts';
import type { IngestionResult } from '#shared/contract/datasets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { ingestCompleteDrops } from './datasets.ts';
import { messageOfError, messageOfRun, type IngestionKind, type IngestionMessage } from './ingestion.ts';

interface Run {
  readonly kind: IngestionKind;
  readonly start: () => Promise<IngestionResult>;
}

export interface Ingestion {
  readonly ingest: () => void;
  readonly importFile: (start: () => Promise<IngestionResult>) => void;
  readonly isRunning: boolean;
  /** The import that runs now, whoever started it. */
  readonly job: Job | undefined;
  /** Id of the last run from here that is done. */
  readonly completed: string | null;
  readonly cancel: (id: string) => void;
  readonly message: IngestionMessage | null;
}

/** Both ways to load drops, the job they start, and what to say about it. */
export const useIngestion = (): Ingestion => {
  const queries = useQueryClient();
  const { start, input, answer, error, active, own, completed, isRunning, cancel } = useJob(
    'import-drops',
    (run: Run) => run.start(),
    {
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: tagKey('listDrops') }),
          queries.invalidateQueries({ queryKey: tagKey('getHealth') }),
        ]),
    },
  );
  const ingest = useCallback(() => {
    start({ kind: 'ingest', start: ingestCompleteDrops });
  }, [start]);
  const importFile = useCallback(
    (run: () => Promise<IngestionResult>) => {
      start({ kind: 'import', start: run });
    },
    [start],
  );
  return {
    ingest,
    importFile,
    isRunning,
    job: active,
    completed,
    cancel,
    message: messageFor(input?.kind ?? 'ingest', answer, error, own),
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
