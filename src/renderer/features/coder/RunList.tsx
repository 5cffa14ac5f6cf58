import { Button, Tag } from '@blueprintjs/core';
import { call } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCost, formatScore, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { useTableFile } from '#renderer/ui/export/TableExport.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { Codebook, CoderRun } from '#shared/contract/coder.ts';
import { zonedTime } from '#shared/time.ts';

const INTENTS = { running: 'primary', completed: 'success', failed: 'danger' } as const;

const SCOPES: Readonly<Record<CoderRun['scope'], string>> = { audit: 'audit', bulk: 'all drops' };

const describe = ({ scope, coded, uncoded, cost, agreement }: CoderRun): string =>
  [
    SCOPES[scope],
    `${plural(coded, 'code')}${uncoded === 0 ? '' : `, ${uncoded} without an answer`}`,
    ...(agreement === null || agreement.kappa === null ? [] : [`kappa ${formatScore(agreement.kappa, 2)}`]),
    ...(cost === 0 ? [] : [formatCost(cost)]),
  ].join(' · ');

export const RunList = ({ book }: { readonly book: Codebook }) => {
  const { timeZone } = usePreferences();
  const saveFile = useSaveFile();
  const fileOf = useTableFile();
  const saveCodes = (run: CoderRun): Promise<boolean> =>
    saveFile(async () => {
      const codes = await call('listMachineCodes', { params: { id: run.id } });
      const table = {
        title: `${book.name} ${run.scope}`,
        columns: ['drop', 'code'],
        rows: codes.map(({ dropNumber, code }) => [dropNumber, code]),
        filter: `Codes of ${run.coder}, ${SCOPES[run.scope]}, ${zonedTime(run.startedAt)}, with the code book “${book.name}”`,
      };
      return fileOf(table, 'csv');
    });
  if (book.runs.length === 0) return null;
  return (
    <SectionCard title="Runs with this code book" icon="history">
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
              onClick={() => void saveCodes(run)}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
