import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Availability } from '#renderer/entities/account/Availability.tsx';
import { COLLECTOR_NAMES, collectorNote } from '#renderer/entities/account/collectors.ts';
import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { jobsQuery } from '#renderer/entities/job/system.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { PageCard } from '#renderer/ui/PageCard.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import { ARCHIVE_SIZE } from '#shared/constants.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { LogViewer, logParsers } from './LogViewer.tsx';
import { Maintenance } from './Maintenance.tsx';
import { ReportCheck } from './ReportCheck.tsx';
import { ResearchPackage } from './ResearchPackage.tsx';
import { StatusCards, SystemState } from './StatusCards.tsx';
import { StoredData } from './StoredData.tsx';
import { WorkExchange } from './WorkExchange.tsx';

const readySentence = (list: AnswerOf<'listCollectors'>): string => {
  const ready = list.filter((collector) => collector.ready).map(({ id }) => COLLECTOR_NAMES[id]);
  return `${formatCount(ready.length)} of ${plural(list.length, 'way')} to collect posts can be used now${ready.length === 0 ? '' : `: ${ready.join(', ')}`}.`;
};

/** The ways to collect posts: what each can do now, and what it is missing. */
const CollectionMethods = () => (
  <QueryCard
    title="Collection methods"
    icon="cloud-download"
    query={useEndpoint('listCollectors')}
    failed="Couldn’t load collection methods"
  >
    {(list) => (
      <div className="ds-stack-tight">
        <p role="status">
          <strong>{readySentence(list)}</strong>
        </p>
        <ul className="ds-plain-list ds-stack-tight">
          {list.map((collector) => (
            <Availability
              key={collector.id}
              name={COLLECTOR_NAMES[collector.id]}
              note={collectorNote(collector)}
              isAvailable={collector.ready}
            />
          ))}
        </ul>
      </div>
    )}
  </QueryCard>
);

const TABS = ['overview', 'ingestion', 'social', 'system'] as const;
const tabParser = parseAsStringLiteral(TABS).withDefault('overview');

const Overview = () => (
  <div className="ds-stack">
    <StatusCards />
    <StoredData />
    <div className="ds-cards">
      <PageCard path="/ingestion" />
      <PageCard path="/twitter" />
      <PageCard path="/ai-models" />
      <PageCard path="/settings" />
    </div>
  </div>
);

/** The specification's sentence with what is there; the real figure where drops are missing. */
const LoadedNote = () => {
  const { data: health } = useEndpoint('getHealth');
  const { data: keys } = useEndpoint('getAbbreviationKeyStats');
  if (health === undefined || keys === undefined) return null;
  const held = health.dataset?.heldCount ?? 0;
  const loaded = health.totalDrops + held;
  const complete = loaded >= ARCHIVE_SIZE;
  return (
    <Callout intent={complete ? 'success' : 'warning'}>
      {complete
        ? `Complete dataset with ${formatCount(loaded)} Q drops and ${formatCount(keys.total)} abbreviation keys successfully loaded.`
        : `${formatCount(loaded)} of ${formatCount(ARCHIVE_SIZE)} Q drops are loaded.`}
      {held === 0 ? '' : ` ${formatCount(held)} of them ${held === 1 ? 'is' : 'are'} held out.`}
    </Callout>
  );
};

const Jobs = () => (
  <QueryCard
    title="Jobs"
    icon="time"
    query={useQuery(jobsQuery())}
    failed="Failed to fetch jobs"
    none={{ icon: 'time', title: 'Nothing has run yet' }}
  >
    {(list) => (
      <div className="ds-stack-tight">
        {list.slice(0, 10).map((job) => (
          <JobProgress key={job.id} job={job} />
        ))}
      </div>
    )}
  </QueryCard>
);

export const parameters = { tab: tabParser, ...logParsers };

/** `/admin`: four tabs with the live state of the workstation. */
export const AdminPage = () => {
  const [tab, setTab] = useQueryState('tab', tabParser);
  return (
    <div className="ds-stack">
      <Callout intent="warning" icon="shield" compact>
        <strong>Administrative Access.</strong> Actions on this page change the data stored on this computer.
      </Callout>
      <TabStrip
        id="admin"
        selected={tab}
        onSelect={(id) => void setTab(id)}
        tabs={[
          { id: 'overview', title: 'Overview', panel: <Overview /> },
          {
            id: 'ingestion',
            title: 'Data Ingestion',
            panel: (
              <div className="ds-stack">
                <div className="ds-two">
                  <div className="ds-stack">
                    <LoadedNote />
                    <PageCard path="/ingestion" />
                  </div>
                  <Maintenance />
                </div>
                <DatasetHistory />
              </div>
            ),
          },
          {
            id: 'social',
            title: 'Social Media',
            panel: (
              <div className="ds-stack">
                <CollectionMethods />
                <div className="ds-two">
                  <PageCard path="/twitter" />
                  <PageCard path="/comms" />
                </div>
              </div>
            ),
          },
          {
            id: 'system',
            title: 'System',
            panel: (
              <div className="ds-stack">
                <div className="ds-two">
                  <div className="ds-stack">
                    <SystemState />
                    <ReportCheck />
                    <ResearchPackage />
                  </div>
                  <div className="ds-stack">
                    <WorkExchange />
                    <PageCard path="/plans" />
                    {/* As long as what has run: the last, so that nothing below moves. */}
                    <Jobs />
                  </div>
                </div>
                <LogViewer />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
};
