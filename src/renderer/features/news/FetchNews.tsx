import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { cx } from '#renderer/lib/cx.ts';
import { filled } from '#renderer/lib/filled.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { DatePair } from '#renderer/ui/field/DatePair.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { BodyInput } from '#shared/contract/endpoints.ts';
import type { NewsSummary } from '#shared/contract/news.ts';
import styles from './FetchNews.module.css';
import choices from '#renderer/ui/field/Choices.module.css';

type Body = NonNullable<BodyInput<'fetchNews'>>;
type Collector = NewsSummary['collectors'][number];

interface SourceProps {
  readonly collector: Collector;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

const Source = ({ collector: { id, title, ready, message }, isSelected, onToggle }: SourceProps) => (
  <div>
    <Checkbox label={title} checked={isSelected && ready} disabled={!ready} onChange={onToggle} />
    {ready ? null : (
      <p className={cx('ds-muted ds-small', styles.missing)} id={`news-source-${id}`}>
        {message} <Link to="/settings">Open Settings</Link>
      </p>
    )}
  </div>
);

const Form = ({ collectors }: { readonly collectors: readonly Collector[] }) => {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const { start, isRunning, active, cancel, answer, own, failure } = useJob('fetch-news', (body: Body) =>
    call('fetchNews', { body }),
  );
  const sources = collectors.filter(({ id, ready }) => ready && !left.includes(id)).map(({ id }) => id);
  const isInverted = from !== '' && to !== '' && from > to;
  const message = own?.status === 'completed' ? own.message : answer?.message;
  return (
    <form
      className="ds-stack"
      onSubmit={(event) => {
        event.preventDefault();
        start({ sources, ...filled({ from, to, query: text.trim() }) });
      }}
    >
      <fieldset className={choices.choices}>
        <legend>Sources</legend>
        {collectors.map((collector) => (
          <Source
            key={collector.id}
            collector={collector}
            isSelected={!left.includes(collector.id)}
            onToggle={() =>
              setLeft(
                left.includes(collector.id)
                  ? left.filter((id) => id !== collector.id)
                  : [...left, collector.id],
              )
            }
          />
        ))}
      </fieldset>
      <DatePair>
        <DateField label="From" value={from} isWrong={isInverted} onChange={setFrom} />
        <DateField label="To" value={to} isWrong={isInverted} onChange={setTo} />
      </DatePair>
      <TextField label="Search words" info="(optional)" maxLength={500} value={text} onChange={setText} />
      {isInverted ? (
        <p className="ds-bad ds-small" role="alert">
          The first day is after the last day. Change one of them.
        </p>
      ) : null}
      <Button
        type="submit"
        intent="primary"
        icon="cloud-download"
        className="ds-start"
        disabled={isRunning || isInverted || sources.length === 0}
        text={isRunning ? 'Fetching…' : 'Fetch News'}
      />
      {active === undefined ? null : <JobProgress job={active} onCancel={() => cancel(active.id)} />}
      <Failure error={failure} title="Couldn’t fetch news" />
      {failure !== null || isRunning || message === undefined ? null : (
        <div role="status">
          <TitledCallout compact intent="success" title="News fetched">
            {message}
          </TitledCallout>
        </div>
      )}
    </form>
  );
};

/** Fetches news from the configured sources, for some days and some words, as a job. */
export const FetchNews = () => (
  <QueryCard
    title="Fetch news"
    icon="cloud-download"
    subtitle="From feeds without a key; from NewsAPI and the Guardian with a key"
    query={useEndpoint('getNewsSummary')}
    failed="Couldn’t load the news sources"
  >
    {({ collectors }) => <Form collectors={collectors} />}
  </QueryCard>
);
