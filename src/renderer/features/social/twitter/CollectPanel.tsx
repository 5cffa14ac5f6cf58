import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Readiness } from '#renderer/entities/account/Readiness.tsx';
import { toolsQuery } from '#renderer/entities/account/tools.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import {
  cleanUsername,
  EXAMPLE_ACCOUNTS,
  MAX_TWEETS,
  maxTweetsOf,
  toolsAreReady,
} from '#renderer/features/social/collect-form.ts';
import { ImportHistory } from '#renderer/features/social/import/ImportHistory.tsx';
import { collectTweets, type CollectTweetsBody } from '#renderer/features/social/social.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { notify, toast } from '#renderer/ui/toaster.ts';
import { collectionResultSchema, type CollectionResult } from '#shared/contract/collection.ts';
import { CostNotice } from './CostNotice.tsx';

interface Wanted {
  readonly username: string;
  readonly body: CollectTweetsBody;
}

/** What is in the two fields; the example accounts set it from outside. */
interface CollectFields {
  readonly username: string;
  readonly maxTweets: string;
}

interface CollectFormProps {
  readonly fields: CollectFields;
  readonly onFields: (fields: CollectFields) => void;
  readonly isRunning: boolean;
  readonly onCollect: (request: Wanted) => void;
}

const READINESS_ID = 'collect-readiness';

/** A blank name disables the button, and with it the form's own Enter: this says why nothing happens. */
const sayBlank = (): void => {
  void toast({
    title: 'Username Required',
    description: 'Please enter a Twitter username',
    intent: 'warning',
  });
};

const CollectForm = ({ fields, onFields, isRunning, onCollect }: CollectFormProps) => {
  const { username, maxTweets } = fields;
  const [collector, setCollector] = useState<NonNullable<CollectTweetsBody['collector']>>('auto');
  const [agreed, setAgreed] = useState<number | null>(null);
  const tools = useQuery(toolsQuery());
  const collectors = useEndpoint('listCollectors');
  const { value: all, note } = known(
    collectors,
    collectors.error === null ? undefined : [],
    'Couldn’t load collection methods',
  );
  const paid = all?.find(
    ({ id, paid: isPaid, ready }) => isPaid && ready && (collector === 'auto' || collector === id),
  );
  const choices = all?.filter((candidate) => candidate.platform === 'twitter');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const who = cleanUsername(username);
    if (who === '') return;
    const count = maxTweetsOf(maxTweets);
    onFields({ username, maxTweets: String(count) });
    onCollect({ username: who, body: { maxTweets: count, collector, confirmCost: agreed === count } });
  };
  return (
    <form className="ds-stack" onSubmit={submit} aria-label="Collect tweets">
      <TextField
        label="Twitter Username"
        help="With or without @"
        placeholder="e.g. NASA"
        leftIcon="user"
        value={username}
        isDisabled={isRunning}
        maxLength={101}
        onEnter={() => {
          if (cleanUsername(username) === '') sayBlank();
        }}
        onChange={(text) => onFields({ ...fields, username: text })}
      />
      <TextField
        label="Maximum Tweets"
        help={`${MAX_TWEETS.min} to 10,000; recommended 500 to 2000`}
        type="number"
        min={MAX_TWEETS.min}
        max={MAX_TWEETS.max}
        value={maxTweets}
        isDisabled={isRunning}
        onChange={(text) => onFields({ ...fields, maxTweets: text })}
        onBlur={() => onFields({ ...fields, maxTweets: String(maxTweetsOf(maxTweets)) })}
      />
      <SelectField
        label="Collector"
        help="“Setup & Tools” says what each one needs"
        value={collector}
        isDisabled={isRunning}
        options={[
          { value: 'auto', label: 'Automatic (first available)' },
          ...(choices ?? []).map(({ id, ready, title }) => ({
            value: id,
            label: ready ? title : `${title} (not ready)`,
          })),
        ]}
        onChange={setCollector}
      />
      {note}
      {paid === undefined ? null : (
        <CostNotice maxPosts={maxTweetsOf(maxTweets)} agreed={agreed} onConsent={setAgreed} />
      )}
      <Button
        type="submit"
        intent="primary"
        icon="cloud-download"
        className="ds-start"
        disabled={isRunning || cleanUsername(username) === ''}
        text={isRunning ? 'Collecting...' : 'Collect Tweets'}
        aria-describedby={READINESS_ID}
      />
      <QueryNote query={tools} failed="Couldn’t check tools" />
      <Readiness
        hasAdvice
        id={READINESS_ID}
        collectors={choices?.filter(({ id }) => collector === 'auto' || id === collector)}
        advice={
          tools.data === undefined || toolsAreReady(tools.data)
            ? null
            : 'Setup Required - Please install the required tools in the Setup tab before collecting data.'
        }
      />
    </form>
  );
};

const tellDone = (result: CollectionResult): void => {
  void toast({
    title: 'Collection Complete',
    description: `Collected ${result.collected} tweets from @${result.username}`,
    intent: result.status === 'stopped' ? 'warning' : 'success',
  });
};

const Stopped = ({ result }: { readonly result: CollectionResult }) => (
  <Callout
    compact
    intent={result.status === 'stopped' ? 'warning' : 'success'}
    icon={result.status === 'stopped' ? 'pause' : 'tick-circle'}
  >
    {result.message}
    {result.resumesAt === null ? null : ` The next run continues after ${formatTimestamp(result.resumesAt)}.`}
  </Callout>
);

/** Who, how many, by which way; then the run with its progress, and what stopped it. */
export const CollectPanel = () => {
  const [fields, setFields] = useState<CollectFields>({
    username: '',
    maxTweets: String(MAX_TWEETS.default),
  });
  const { start, isRunning, active, cancel, answer, failure } = useJobResult('collect-twitter', {
    start: ({ username: who, body }: Wanted) => collectTweets(who, body),
    schema: collectionResultSchema,
    onSuccess: tellDone,
    onError: (error) => void notify.failed('Collection Failed', error),
  });
  return (
    <div className="ds-stack">
      <div className="ds-two">
        <SectionCard title="Collect Data" icon="cloud-download" subtitle="Public posts of one account">
          <CollectForm fields={fields} onFields={setFields} isRunning={isRunning} onCollect={start} />
        </SectionCard>
        <div className="ds-stack">
          {isRunning ? (
            <SectionCard title="Collection in progress" icon="time">
              <div className="ds-stack-tight" role="status">
                <Callout compact icon="info-sign">
                  Collecting the posts may take a few minutes.
                </Callout>
                {active === undefined ? null : (
                  <JobProgress job={active} onCancel={() => cancel(active.id)} />
                )}
              </div>
            </SectionCard>
          ) : null}
          {answer === undefined ? null : <Stopped result={answer} />}
          <Failure error={isRunning ? null : failure} title="Failed to collect tweets" />
          <SectionCard title="Example accounts" icon="lightbulb" subtitle="Fills in the form (500 tweets)">
            <div className="ds-row-wrap" style={{ marginBottom: 'var(--ds-3)' }}>
              {EXAMPLE_ACCOUNTS.map((name) => (
                <Button
                  key={name}
                  variant="outlined"
                  text={`@${name}`}
                  disabled={isRunning}
                  onClick={() => setFields({ username: name, maxTweets: String(MAX_TWEETS.example) })}
                />
              ))}
            </div>
            <p className="ds-muted ds-small">
              Live collection from X usually fails without a paid key or the cookies of a signed-in browser.
              For 2017 to 2022, import an archive file instead; see the Import tab.
            </p>
          </SectionCard>
        </div>
      </div>
      <ImportHistory />
    </div>
  );
};
