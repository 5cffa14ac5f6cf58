import { Button, Callout, HTMLTable } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { jobQuery } from '#renderer/entities/job/jobs.ts';
import { cancelJob } from '#renderer/entities/job/system.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { reportCheckSchema, type Replay, type SectionReplay } from '#shared/contract/reports.ts';

const FILTERS = [{ name: 'Reports', extensions: ['json', 'dropscope-report'] }];

const checkReport = async ({ name, source }: ChosenFile) =>
  'takeTicket' in source
    ? call('replayReport', { query: { fileName: name, ticket: await source.takeTicket() } })
    : call('replayReport', { query: { fileName: name }, upload: source.blob });

const useReportCheck = () => {
  const check = useMutation({ mutationFn: checkReport });
  const { data: job } = useQuery(jobQuery(check.data?.status === 'running' ? check.data.jobId : null));
  const answer = job?.status === 'completed' ? reportCheckSchema.safeParse(job.result).data : check.data;
  const failed = job?.status === 'failed' || job?.status === 'cancelled';
  return {
    start: check.mutate,
    job: job?.status === 'running' ? job : undefined,
    isRunning: check.isPending || job?.status === 'running',
    replay: answer?.replay ?? null,
    error:
      check.error === null
        ? failed
          ? (job.error ?? 'The check was canceled.')
          : null
        : messageOf(check.error),
  };
};

const STATUS: Readonly<Record<SectionReplay['status'], string>> = {
  identical: 'the same figures',
  different: 'different figures',
  recorded: 'recorded, not recomputed',
  missing: 'not in this version',
};

const Sections = ({ replay }: { readonly replay: Replay }) => (
  <div className="ds-scroll-x" tabIndex={0} role="region" aria-label="Sections of the report">
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
  </div>
);

/** A report in JSON, computed again over the current data: the same figures, or which ones differ. */
export const ReportCheck = () => {
  const os = useOs();
  const { start, job, isRunning, replay, error } = useReportCheck();
  const cancel = useMutation({ mutationFn: cancelJob });
  return (
    <SectionCard
      title="Check a report"
      icon="automatic-updates"
      subtitle="Recomputes a report with its own parameters and seeds and compares every figure. Nothing is saved."
    >
      <div className="ds-stack">
        <Button
          icon="document-open"
          className="ds-start"
          text={isRunning ? 'Checking…' : 'Choose a report…'}
          disabled={isRunning}
          onClick={() => {
            void os.pickFile(FILTERS).then((file) => {
              if (file !== null) start(file);
            });
          }}
        />
        {job === undefined ? null : <JobProgress job={job} onCancel={() => cancel.mutate(job.id)} />}
        {error === null ? null : (
          <Callout compact intent="danger" role="alert" title="Couldn’t check the report">
            {error}
          </Callout>
        )}
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
