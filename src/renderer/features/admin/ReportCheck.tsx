import { call } from '#renderer/api/workstation.ts';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { plural } from '#renderer/lib/format.ts';
import { labelOf } from '#renderer/lib/label-of.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { sentFile } from '#renderer/lib/sent-file.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { REPORT_SECTION_TITLES } from '#shared/contract/report.ts';
import { reportCheckSchema, type Replay, type SectionReplay } from '#shared/contract/reports.ts';
import { isSound, replayTitle } from '#shared/replay-titles.ts';
import { FileJob } from './FileJob.tsx';

const FILTERS = [{ name: 'Reports', extensions: ['json', 'dropscope-report'] }];

const STATUS: Readonly<Record<SectionReplay['status'], string>> = {
  identical: 'the same figures',
  different: 'different figures',
  recorded: 'recorded, not recomputed',
  missing: 'not in this version',
};

const Sections = ({ replay }: { readonly replay: Replay }) => (
  <RowTable
    label="Sections of the report"
    columns={['Section', 'Result', 'First differences']}
    rows={replay.sections.map(({ id, status, differences, differenceCount }) => ({
      key: id,
      cells: [
        labelOf(REPORT_SECTION_TITLES, id),
        `${STATUS[status]}${differenceCount === 0 ? '' : ` (${plural(differenceCount, 'value')})`}`,
        differences.slice(0, 3).map(({ path, was, now }) => (
          <div key={path} className="ds-num">
            {path}: {was} in the report, {now} here
          </div>
        )),
      ],
    }))}
  />
);

const intentOf = (replay: Replay) => {
  if (replay.damaged.length > 0 || replay.altered) return 'danger';
  return isSound(replay) ? 'success' : 'warning';
};

/** A report in JSON, computed again over the current data: the same figures, or which ones differ. */
export const ReportCheck = () => {
  const job = useJobResult('check-report', {
    start: async (file: ChosenFile) => call('replayReport', await sentFile(file)),
    schema: reportCheckSchema,
  });
  const replay = job.isRunning ? null : job.answer?.replay;
  return (
    <SectionCard
      title="Check a report"
      icon="automatic-updates"
      stack="normal"
      subtitle="Computes a report from the data with its own parameters and seeds and compares every figure. Nothing is saved."
    >
      <FileJob
        label="Drop a report here; nothing is saved"
        pickText={job.isRunning ? 'Checking…' : 'Choose a report…'}
        filters={FILTERS}
        job={job}
        failed="Couldn’t check the report"
        onFile={job.start}
      />
      {replay === null || replay === undefined ? null : (
        <>
          <TitledCallout compact role="status" intent={intentOf(replay)} title={replayTitle(replay)}>
            {replay.message}
          </TitledCallout>
          <Sections replay={replay} />
        </>
      )}
    </SectionCard>
  );
};
