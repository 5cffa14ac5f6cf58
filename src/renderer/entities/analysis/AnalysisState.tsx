import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { use, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { useCancelJob } from '#renderer/entities/job/use-job.ts';
import { NotesButton } from '#renderer/entities/note/NotesButton.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { CardHeadContext } from '#renderer/ui/card-head.ts';
import { ExportSourceContext, useExportSource, type ExportRun } from '#renderer/ui/export/export-source.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { CANCELED } from '#shared/constants.ts';
import type { ResultRun } from '#shared/contract/analyses.ts';
import { nobodysNote } from '#shared/gone-accounts.ts';
import { PlanMark } from './PlanMark.tsx';
import { noneOfThen, staleText } from './stale-words.ts';
import type { ReadingState } from './use-reading.ts';

/** Says that an answer was computed before the data changed, and offers to compute it again. */
const StaleNote = ({ reading }: { readonly reading: ReadingState<unknown> }) => {
  const { timeZone } = usePreferences();
  const { run, job, failure, recompute } = reading;
  if (run === null || (run.stale.length === 0 && failure === null)) return null;
  const when = run.computedAt === null ? '' : ` (${formatTimestamp(run.computedAt, timeZone)})`;
  return (
    <Callout compact className="ds-grow" icon="outdated" intent="warning" data-testid="stale-note">
      <div className="ds-row-between">
        <span role="status">
          {staleText(run.stale, when)}
          {failure === null
            ? ''
            : failure === CANCELED
              ? 'The update was canceled.'
              : `Couldn’t update it: ${failure}`}
        </span>
        {recompute === null || job !== null ? null : (
          <Button size="small" icon="refresh" text="Recompute" onClick={recompute} />
        )}
      </div>
    </Callout>
  );
};

/**
 * How the p of a run are to be read, what it looked at where that was a set, and the notes about it: in the head of the card,
 * so that its first line is the answer.
 */
const RunLine = ({ run, isTested }: { readonly run: ResultRun; readonly isTested: boolean }) => {
  const { set, coded } = run.selection;
  const head = use(CardHeadContext);
  const line = (
    <div className="ds-row-wrap ds-small ds-muted" data-testid="run-line">
      {isTested ? <PlanMark plan={run.plan} /> : null}
      {set === undefined ? null : (
        <span>
          Set “{set.name}” <code>{set.hash?.slice(0, 8)}</code>
        </span>
      )}
      {coded === undefined ? null : (
        <span>
          {coded.code === null ? 'Drops of a batch' : `Drops with the code “${coded.code}”`}
          {coded.coder === null ? '' : ` of ${coded.coder}`} <code>{coded.hash?.slice(0, 8)}</code>
        </span>
      )}
      {run.key === null ? null : <NotesButton subject={run.key} what={`this run of ${run.method}`} />}
    </div>
  );
  if (!isTested && set === undefined && coded === undefined && run.key === null) return null;
  return head === null ? line : createPortal(line, head);
};

/** Says how many drops no figure of hours or minutes counts; nothing where each has a time of day. */
const DayDatesNote = () => {
  const query = useQuery(dropStatsQuery());
  const { data } = query;
  if (data === undefined)
    return <QueryNote query={query} failed="Couldn’t tell which drops have no time of day" />;
  if (data.datedToDay === 0) return null;
  const timed = data.totalDrops - data.datedToDay;
  return (
    <p className="ds-muted ds-small ds-num" data-testid="day-dates-note">
      {formatCount(data.datedToDay)} of {formatCount(data.totalDrops)} drops are dated to the day: whatever
      counts hours or minutes uses {timed === 0 ? 'none' : `the other ${formatCount(timed)}`}.
    </p>
  );
};

/** Says how many posts the answer leaves out because no account can be named for them. */
const NobodysNote = ({ run }: { readonly run: ResultRun }) =>
  nobodysNote(run.nobodys, 'post').map((note) => (
    <p key={note} className="ds-muted ds-small ds-num" data-testid="nobodys-note">
      {note}
    </p>
  ));

/** The run as files of its figures name it. */
const runOf = (run: ResultRun | null): ExportRun | null => {
  if (run === null) return null;
  const { method, version, runId, parameters, seed, inputSha256, computedAt, plan, selection } = run;
  const { name, hash } = selection.set ?? {};
  const set = name === undefined ? null : { name, hash: hash ?? '' };
  const { coded } = selection;
  const { batch, code, coder, hash: codedSha256 } = coded ?? {};
  return {
    method,
    version,
    runId,
    seed,
    inputSha256,
    computedAt,
    plan,
    set,
    parameters: coded === undefined ? parameters : { ...parameters, batch, code, coder, codedSha256 },
  };
};

interface AnalysisStateProps<Value> extends Omit<ComponentProps<typeof QueryState<Value>>, 'query'> {
  readonly reading: ReadingState<Value>;
  /** Whether the answer has a p, which is marked as exploratory or confirmatory. */
  readonly isTested?: boolean;
}

/**
 * What an analysis panel shows: the stored answer, marked where the data have changed since, and the job that computes it with
 * its progress and Cancel. A canceled or failed job leaves the answer in place.
 */
export const AnalysisState = <Value,>({
  reading,
  isTested = true,
  none,
  ...rest
}: AnalysisStateProps<Value>) => {
  const { job, data } = reading;
  const source = useExportSource();
  const cancel = useCancelJob();
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-wrap">
        <StaleNote reading={reading} />
        {data === undefined || reading.run === null ? null : (
          <RunLine run={reading.run} isTested={isTested} />
        )}
      </div>
      <DayDatesNote />
      {data === undefined || reading.run === null ? null : <NobodysNote run={reading.run} />}
      {job === null ? null : <JobProgress job={job} onCancel={() => cancel(job.id)} />}
      {job !== null && data === undefined ? null : (
        <ExportSourceContext value={{ ...source, run: runOf(reading.run) }}>
          <QueryState query={reading} none={noneOfThen(reading.run, none)} {...rest} />
        </ExportSourceContext>
      )}
    </div>
  );
};
