import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { toolsQuery } from '#renderer/entities/account/tools.ts';
import { settingsQuery } from '#renderer/entities/settings/settings.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { SecretName } from '#shared/contract/settings.ts';

const Row = ({
  name,
  note,
  isReady,
}: {
  readonly name: string;
  readonly note: string;
  readonly isReady: boolean;
}) => (
  <li className="ds-row-wrap">
    <Tag minimal intent={isReady ? 'success' : 'none'} icon={isReady ? 'tick' : 'cross'}>
      {isReady ? 'Available' : 'Not Available'}
    </Tag>
    <strong>{name}</strong>
    <span className="ds-muted">{note}</span>
  </li>
);

/** The ways to collect posts with what each needs, as it is now. */
export const CollectionMethods = () => {
  const tools = useQuery(toolsQuery());
  const { data: settings } = useQuery(settingsQuery());
  const has = (name: SecretName): boolean =>
    settings?.secrets.some((secret) => secret.name === name && secret.set) ?? false;
  return (
    <SectionCard title="Collection methods" icon="cloud-download">
      <QueryState query={tools} failed="Failed to check the tools">
        {({ python3, snscrape, twitterScraper }) => (
          <ul className="ds-plain-list ds-stack-tight">
            <Row
              name="SNScrape (primary)"
              note={python3 ? 'Python 3 is there' : 'needs Python 3'}
              isReady={snscrape}
            />
            <Row
              name="Twitter-Scraper (backup)"
              note={
                has('X_AUTH_TOKEN') && has('X_CT0')
                  ? 'cookies are set'
                  : 'needs the cookies of a logged-in browser'
              }
              isReady={twitterScraper}
            />
            <Row
              name="X API v2"
              note={has('X_BEARER_TOKEN') ? 'bearer token is set' : 'needs a bearer token'}
              isReady={has('X_BEARER_TOKEN')}
            />
            <Row
              name="Playwright (advanced)"
              note="opens a browser of this machine when it is asked to"
              isReady
            />
            {settings?.settings.network === false ? (
              <li className="ds-muted">
                The settings keep this workstation off the network: none of them runs.
              </li>
            ) : null}
          </ul>
        )}
      </QueryState>
    </SectionCard>
  );
};
