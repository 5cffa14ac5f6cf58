import { Callout, HTMLTable } from '@blueprintjs/core';
import { call } from '#renderer/api/workstation.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { DropZone } from '#renderer/ui/DropZone.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { WideTable } from '#renderer/ui/table/WideTable.tsx';
import { reportCheckSchema, type Replay, type SectionReplay } from '#shared/contract/reports.ts';

const FILTERS = [{ name: 'Reports', extensions: ['json', 'dropscope-report'] }];

const checkReport = async ({ name, source }: ChosenFile) =>
  'takeTicket' in source
    ? call('replayReport', { query: { fileName: name, ticket: await source.takeTicket() } })
    : call('replayReport', { query: { fileName: name }, upload: source.blob });

const STATUS: Readonly<Record<SectionReplay['status'], string>> = {
  identical: 'the same figures',
  different: 'different figures',
  recorded: 'recorded, not recomputed',
  missing: 'not in this version',
};

const Sections = ({ replay }: { readonly replay: Replay }) => (
  <WideTable label="Sections of the report">
    <HTMLTable compact striped>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col">Result</th>
          <th scope="col">First differences</th>
        </tr>
      </thead>
      <tbody>
        {replay.sections.map(({ id, status, differences, differenceCount }) => (
          <tr key={id}>
            <th scope="row">{id}</th>
            <td>
              {STATUS[status]}
              {differenceCount === 0 ? '' : ` (${formatCount(differenceCount)} values)`}
            </td>
            <td className="ds-num">
              {differences.slice(0, 3).map(({ path, was, now }) => (
                <div key={path}>
                  {path}: {was} in the report, {now} here
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </WideTable>
);

/** A report in JSON, computed again over the current data: the same figures, or which ones differ. */
export const ReportCheck = () => {
  const os = useOs();
  const { start, isRunning, active, cancel, answer, failure } = useJobResult('check-report', {
    start: checkReport,
    schema: reportCheckSchema,
  });
  const replay = answer?.replay ?? null;
  return (
    <SectionCard
      title="Check a report"
      icon="automatic-updates"
      subtitle="Recomputes a report with its own parameters and seeds and compares every figure. Nothing is saved."
    >
      <div className="ds-stack">
        <DropZone
          label="Drop a report here; nothing is saved"
          pickText={isRunning ? 'Checking…' : 'Choose a report…'}
          disabled={isRunning}
          onPick={() => {
            void os.pickFile(FILTERS).then((file) => {
              if (file !== null) start(file);
            });
          }}
          onFile={(file) => void os.chosenFile(file).then((chosen) => start(chosen))}
        />
        {active === undefined ? null : <JobProgress job={active} onCancel={() => cancel(active.id)} />}
        <Failure title="Couldn’t check the report" error={isRunning ? null : failure} />
        {replay === null || isRunning ? null : (
          <>
            <Callout
              compact
              role="status"
              intent={replay.identical ? 'success' : 'warning'}
              title={replay.identical ? 'All figures match' : 'The figures differ'}
            >
              {replay.message}
            </Callout>
            <Sections replay={replay} />
          </>
        )}
      </div>
    </SectionCard>
  );
};
