import { Button, Tag } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { toCsv } from '#renderer/lib/csv.ts';
import { formatScore, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { useOs } from '#renderer/lib/os.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { Codebook, CoderRun } from '#shared/contract/coder.ts';
import { machineCodes } from './coder-queries.ts';

const INTENTS = { running: 'primary', completed: 'success', failed: 'danger' } as const;

const describe = ({ scope, coded, uncoded, cost, agreement }: CoderRun): string =>
  [
    scope === 'audit' ? 'audit' : 'all drops',
    `${plural(coded, 'code')}${uncoded === 0 ? '' : `, ${uncoded} without an answer`}`,
    ...(agreement === null || agreement.kappa === null ? [] : [`kappa ${formatScore(agreement.kappa, 2)}`]),
    ...(cost === 0 ? [] : [`$${cost.toFixed(4)}`]),
  ].join(' · ');

const useDownload = (book: Codebook) => {
  const os = useOs();
  return useMutation({
    mutationFn: async (run: CoderRun) => {
      const codes = await machineCodes(run.id);
      const rows = codes.map(({ dropNumber, code }) => [dropNumber, code] as const);
      return os.saveFile(
        `${book.name.replace(/[^\w-]+/g, '-')}-${run.scope}.csv`,
        toCsv([['drop', 'code'], ...rows]),
        'text/csv',
      );
    },
    onError: (error) => toast({ title: 'Export Failed', description: error.message, intent: 'danger' }),
  });
};

/** Every run by this book, newest first, its codes as CSV. */
export const RunList = ({ book }: { readonly book: Codebook }) => {
  const { timeZone } = usePreferences();
  const download = useDownload(book);
  if (book.runs.length === 0) return null;
  return (
    <SectionCard title="Runs by this book" icon="history">
      <ul className="ds-plain-list ds-stack-tight">
        {book.runs.map((run) => (
          <li key={run.id} className="ds-row-wrap" data-run={run.scope} data-status={run.status}>
            <Tag minimal intent={INTENTS[run.status]}>
              {run.status}
            </Tag>
            <strong>{run.coder}</strong>
            <span className="ds-muted ds-num ds-grow">
              {describe(run)} · {formatTimestamp(run.startedAt, timeZone)}
              {run.error === null ? '' : ` · ${run.error}`}
            </span>
            <Button
              size="small"
              icon="download"
              text="CSV"
              aria-label={`Codes of this run as CSV`}
              disabled={run.coded === 0}
              onClick={() => download.mutate(run)}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
