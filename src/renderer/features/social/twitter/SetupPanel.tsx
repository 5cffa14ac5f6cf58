import { Button, Callout, Icon, Tag } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toolsQuery } from '#renderer/entities/account/tools.ts';
import { collectorsQuery, installTools, socialKey } from '#renderer/features/social/social.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { CollectorState, ToolStatus } from '#shared/contract/posts.ts';

const TOOLS = [
  ['python3', 'Python 3', 'runs SNScrape'],
  ['snscrape', 'SNScrape (primary)', 'refused by X since 2023; kept for other networks and old set-ups'],
  [
    'twitterScraper',
    'Twitter Scraper (backup)',
    'comes with Dropscope; needs the cookies of a logged-in browser',
  ],
] as const satisfies readonly (readonly [keyof ToolStatus, string, string])[];

const Availability = ({ available }: { readonly available: boolean }) => (
  <Tag minimal intent={available ? 'success' : 'danger'} icon={available ? 'tick' : 'cross'}>
    {available ? 'Available' : 'Not Available'}
  </Tag>
);

const ToolList = ({ tools }: { readonly tools: ToolStatus }) => (
  <ul className="ds-plain-list">
    {TOOLS.map(([key, name, note]) => (
      <li key={key} className="ds-row">
        <span className="ds-grow">
          <strong>{name}</strong> <span className="ds-muted ds-small">{note}</span>
        </span>
        <Availability available={tools[key]} />
      </li>
    ))}
  </ul>
);

const CollectorList = ({ collectors }: { readonly collectors: readonly CollectorState[] }) => (
  <ul className="ds-plain-list">
    {collectors.map((one) => (
      <li key={one.id} className="ds-row">
        <Icon icon={one.ready ? 'tick-circle' : 'disable'} intent={one.ready ? 'success' : 'none'} />
        <span className="ds-grow">
          <strong>{one.title}</strong>{' '}
          <span className="ds-muted ds-small">
            {one.ready ? (one.paid ? 'ready; charges per post' : 'ready to be tried') : one.message}
          </span>
        </span>
        <Tag minimal>{one.platform === 'twitter' ? 'Twitter' : 'Truth Social'}</Tag>
      </li>
    ))}
  </ul>
);

const InstallButton = () => {
  const queries = useQueryClient();
  const install = useMutation({
    mutationFn: installTools,
    onSuccess: ({ message }) => {
      void toast({ title: 'Tools Installed', description: message, intent: 'success' });
    },
    onError: (error) => {
      const description = error.message === '' ? 'Failed to install tools' : error.message;
      void toast({ title: 'Installation Failed', description, intent: 'danger' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: socialKey }),
  });
  return (
    <div className="ds-stack-tight">
      <Button
        intent="primary"
        icon="download"
        className="ds-start"
        disabled={install.isPending}
        text={install.isPending ? 'Installing...' : 'Install Missing Tools'}
        onClick={() => install.mutate()}
      />
      {install.error === null ? null : (
        <div role="alert">
          <Callout compact intent="danger">
            {install.error.message}
          </Callout>
        </div>
      )}
    </div>
  );
};

/** The tools as this machine has them, checked by running them, and the ways to collect that they open. */
export const SetupPanel = () => {
  const tools = useQuery(toolsQuery());
  const collectors = useQuery(collectorsQuery());
  const missing =
    tools.data !== undefined && !(tools.data.python3 && tools.data.snscrape && tools.data.twitterScraper);
  return (
    <div className="ds-two">
      <SectionCard
        title="Setup & Tools"
        icon="wrench"
        subtitle="Checked by running each, 3 s at most"
        actions={
          <Button
            size="small"
            icon="refresh"
            text={tools.isFetching ? 'Checking...' : 'Check again'}
            disabled={tools.isFetching}
            onClick={() => {
              void tools.refetch();
              void collectors.refetch();
            }}
          />
        }
      >
        <div className="ds-stack">
          {missing ? (
            <Callout intent="warning" title="Tools Required" compact>
              Something is missing. “Install Missing Tools” runs{' '}
              <code>python3 -m pip install --user snscrape</code> and shows what pip says.
            </Callout>
          ) : null}
          <QueryState query={tools} failed="Failed to check tools" loadingText="Checking tools...">
            {(data) => <ToolList tools={data} />}
          </QueryState>
          <InstallButton />
        </div>
      </SectionCard>
      <SectionCard
        title="Ways to collect"
        icon="flows"
        subtitle="Tried in this order"
        actions={<Link to="/settings">Keys and cookies</Link>}
      >
        <QueryState query={collectors} failed="Failed to fetch collectors">
          {(data) => <CollectorList collectors={data} />}
        </QueryState>
      </SectionCard>
    </div>
  );
};
