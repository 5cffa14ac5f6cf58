import { useQueryClient } from '@tanstack/react-query';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import { useJob } from '#renderer/entities/job/use-job.ts';
import type { IngestionResult } from '#shared/contract/datasets.ts';
import { messageOfError, messageOfRun, type IngestionKind } from './ingestion.ts';

interface Run {
  readonly kind: IngestionKind;
  readonly start: () => Promise<IngestionResult>;
}

/** Both ways to load drops, the job they start, and what to say about it. */
export const useIngestion = () => {
  const queries = useQueryClient();
  const run = useJob('import-drops', ({ start }: Run) => start(), {
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: tagKey('listDrops') }),
        queries.invalidateQueries({ queryKey: tagKey('getHealth') }),
      ]),
  });
  const { start, input, answer, error, own } = run;
  const kind = input?.kind ?? 'ingest';
  const answered = answer === undefined ? null : messageOfRun(kind, answer, own);
  return {
    ...run,
    ingest: () => start({ kind: 'ingest', start: () => call('ingestCompleteDrops') }),
    importFile: (send: () => Promise<IngestionResult>) => start({ kind: 'import', start: send }),
    message: error === null ? answered : messageOfError(kind, error),
  };
};
