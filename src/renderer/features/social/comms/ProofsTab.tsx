import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { Link } from 'react-router';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { MethodSetField } from '#renderer/entities/set/MethodSetField.tsx';
import { coordinationRunsQuery } from '#renderer/features/social/coordination-queries.ts';
import { READINGS } from '#renderer/features/social/coordination.ts';
import type { PlatformFilter } from '#renderer/features/social/social-view.ts';
import { parseAsLabeled } from '#renderer/lib/url.ts';
import { ExportSourceContext, useExportSource, type ExportRun } from '#renderer/ui/export/export-source.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import { BaseRates } from './BaseRates.tsx';
import { FindingDialog } from './FindingDialog.tsx';
import { FindingsList, findingsParsers } from './FindingsList.tsx';
import { LadderCard, ladderParsers } from './LadderCard.tsx';
import { LedgerPanel, rowsParser } from './LedgerPanel.tsx';
import { RuleBuilder } from './RuleBuilder.tsx';
import { RunFacts } from './RunFacts.tsx';
import { useCoordinationRun } from './use-coordination-run.ts';
import { sideParser, WindowChart } from './WindowChart.tsx';

const readingParser = parseAsLabeled(READINGS).withDefault('either');

/** Of the tab and all that is in it. */
export const proofsParsers = {
  run: parseAsString,
  reading: readingParser,
  side: sideParser,
  rows: rowsParser,
  ...findingsParsers,
  ...ladderParsers,
};

interface ProofsTabProps {
  readonly username: string;
  readonly platform: PlatformFilter;
  readonly finding: string;
  readonly onFinding: (id: string) => void;
}

/** The run as files of its figures name it. */
const exportedRun = (run: CoordinationRun | undefined): ExportRun | null =>
  run === undefined
    ? null
    : {
        method: run.method,
        version: run.methodVersion,
        runId: run.analysisRun ?? Number(run.id),
        parameters: {
          ...run.parameters,
          username: run.username,
          platform: run.platform,
          includeReposts: run.includeReposts,
          dropsSha256: run.dropsHash,
          postsSha256: run.postsHash,
        },
        seed: run.seed,
        inputSha256: null,
        computedAt: run.finishedAt,
        plan: run.plan,
        set: run.set,
      };

/** The chance ladder of the account, the findings of the last run, what is expected by chance next to them, and how the run was made. */
export const ProofsTab = ({ username, platform, finding, onFinding }: ProofsTabProps) => {
  const runs = useQuery(coordinationRunsQuery(username, useMethodSet().query));
  const [chosen, setChosen] = useQueryState('run', proofsParsers.run);
  const [reading, setReading] = useQueryState('reading', proofsParsers.reading);
  const { isRunning } = useCoordinationRun();
  const source = useExportSource();
  return (
    <div className="ds-stack">
      <div className="ds-row-between">
        <MethodSetField isInline help="Applies to this tab" />
        <Link to="/coordination">Which accounts act together</Link>
      </div>
      <LadderCard username={username} platform={platform} />
      <RuleBuilder username={username} platform={platform} />
      <QueryState
        query={runs}
        failed="Couldn’t load coordination runs"
        loadingText="Analyzing coordination patterns..."
      >
        {(list) => {
          const run = list.find((candidate) => candidate.id === chosen) ?? list[0];
          return (
            <ExportSourceContext value={{ ...source, run: exportedRun(run) }}>
              {run === undefined ? null : (
                <RunFacts run={run} runs={list} onChoose={(id) => void setChosen(id)} />
              )}
              {run === undefined ? null : (
                <div className="ds-two">
                  <WindowChart run={run} reading={reading} setReading={(next) => void setReading(next)} />
                  <BaseRates run={run} reading={reading} />
                </div>
              )}
              <FindingsList
                username={username}
                platform={platform}
                run={run}
                // Between the end of a job and the list with its run nobody knows what was found.
                isRunning={isRunning || runs.isFetching}
                onOpen={onFinding}
              />
              {run === undefined ? null : <LedgerPanel run={run} />}
              {run === undefined ? null : (
                <FindingDialog run={run} findingId={finding} onClose={() => onFinding('')} />
              )}
            </ExportSourceContext>
          );
        }}
      </QueryState>
    </div>
  );
};
