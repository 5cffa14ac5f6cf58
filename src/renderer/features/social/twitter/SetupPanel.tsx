import { Button, Callout, Icon, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { Availability } from '#renderer/entities/account/Availability.tsx';
import { COLLECTOR_NAMES, collectorNote } from '#renderer/entities/account/collectors.ts';
import { toolsQuery } from '#renderer/entities/account/tools.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { cx } from '#renderer/lib/cx.ts';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { SNSCRAPE } from '#shared/constants.ts';
import { toolInstallationSchema, type CollectorState, type ToolStatus } from '#shared/contract/collection.ts';
import { platformLabel } from '#shared/contract/platforms.ts';
import lists from '#renderer/features/social/lists.module.css';

/** What the specification calls the tools: Python itself, and the two ways to collect that need one. */
const ToolList = ({
  tools,
  collectors,
}: {
  readonly tools: ToolStatus;
  /** Undefined while it is not known which are ready: only the tools themselves are listed then. */
  readonly collectors: readonly CollectorState[] | undefined;
}) => (
  <ul className={cx('ds-plain-list', lists.spaced)}>
    <Availability name="Python 3" note="runs SNScrape" isAvailable={tools.python3} />
    {(['snscrape', 'twitter-scraper'] as const).map((id) => {
      const collector = collectors?.find((candidate) => candidate.id === id);
      return collectors === undefined ? null : (
        <Availability
          key={id}
          name={COLLECTOR_NAMES[id]}
          note={collector === undefined ? '' : collectorNote(collector)}
          isAvailable={collector?.ready === true}
        />
      );
    })}
  </ul>
);

const CollectorList = ({ collectors }: { readonly collectors: readonly CollectorState[] }) => (
  <ul className={cx('ds-plain-list', lists.spaced)}>
    {collectors.map((collector) => (
      <li key={collector.id} className="ds-row">
        <Icon
          icon={collector.ready ? 'tick-circle' : 'disable'}
          intent={collector.ready ? 'success' : 'none'}
          title={collector.ready ? 'Ready' : 'Not ready'}
        />
        <span className="ds-grow">
          <strong>{collector.title}</strong>{' '}
          <span className="ds-muted ds-small">{collectorNote(collector)}</span>
        </span>
        <Tag minimal>{platformLabel(collector.platform)}</Tag>
      </li>
    ))}
  </ul>
);

/** Starts pip and follows it to its end: what it says, Cancel, and whether it worked. */
const InstallButton = () => {
  const job = useJobResult('install-tools', {
    start: () => call('installTools'),
    schema: toolInstallationSchema,
    onSuccess: ({ message }) => void notify.done('Tools Installed', message),
    onError: (error) => void notify.failed('Installation Failed', error),
  });
  const { start, isRunning, answer } = job;
  return (
    <div className="ds-stack-tight">
      <Button
        intent="primary"
        icon="download"
        className="ds-start"
        disabled={isRunning}
        text={isRunning ? 'Installing...' : 'Install Missing Tools'}
        onClick={() => start()}
      />
      <JobState job={job} failed="Failed to install tools" />
      {answer === undefined || isRunning ? null : (
        <Callout compact intent="success">
          {answer.message}
        </Callout>
      )}
    </div>
  );
};

/** The tools as this machine has them, checked by running them, and the ways to collect that they open. */
export const SetupPanel = () => {
  const tools = useQuery(toolsQuery());
  const collectors = useEndpoint('listCollectors');
  const missing =
    tools.data !== undefined && !(tools.data.python3 && tools.data.snscrape && tools.data.twitterScraper);
  return (
    <div className="ds-two">
      <SectionCard
        title="Setup & Tools"
        icon="wrench"
        stack="normal"
        subtitle="Each tool is run to check it (3 s limit)"
        actions={
          <Button
            size="small"
            icon="refresh"
            text={tools.isFetching ? 'Checking…' : 'Check again'}
            disabled={tools.isFetching}
            onClick={() => {
              void tools.refetch();
              void collectors.refetch();
            }}
          />
        }
      >
        {missing ? (
          <TitledCallout intent="warning" title="Tools Required" compact>
            Something is missing. “Install Missing Tools” runs{' '}
            <code>python3 -m pip install --user {SNSCRAPE}</code> and shows what pip says.
          </TitledCallout>
        ) : null}
        <QueryState query={tools} failed="Couldn’t check tools" loadingText="Checking tools…">
          {(data) => <ToolList tools={data} collectors={collectors.data} />}
        </QueryState>
        <InstallButton />
      </SectionCard>
      <QueryCard
        title="Ways to collect"
        icon="flows"
        subtitle="Tried in this order"
        actions={<Link to="/settings">Keys and cookies</Link>}
        query={collectors}
        failed="Couldn’t load collection methods"
      >
        {(data) => <CollectorList collectors={data} />}
      </QueryCard>
    </div>
  );
};
