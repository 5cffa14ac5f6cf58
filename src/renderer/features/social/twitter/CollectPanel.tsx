import { Button, Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { cancelJob } from '#renderer/entities/job/system.ts';
import { EXAMPLE_ACCOUNTS, MAX_TWEETS } from '#renderer/features/social/collect-form.ts';
import { collectTweets } from '#renderer/features/social/social.ts';
import { useJobResult } from '#renderer/features/social/use-job-result.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { collectionResultSchema, type CollectionResult } from '#shared/contract/collection.ts';
import { CollectForm, type CollectFields, type Wanted } from './CollectForm.tsx';

const parseResult = (result: unknown): CollectionResult | undefined =>
  collectionResultSchema.safeParse(result).data;

const tellDone = (result: CollectionResult): void => {
  void toast({
    title: 'Collection Complete',
    description: `Collected ${result.collected} tweets from @${result.username}`,
    intent: result.status === 'stopped' ? 'warning' : 'success',
  });
};

const tellFailed = (message: string): void => {
  void toast({
    title: 'Collection Failed',
    description: message === '' ? 'Failed to collect tweets' : message,
    intent: 'danger',
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
  const cancel = useMutation({ mutationFn: cancelJob });
  const { run, isRunning, job, result, error } = useJobResult({
    start: ({ username: who, body }: Wanted) => collectTweets(who, body),
    parse: parseResult,
    onDone: tellDone,
    onFailed: tellFailed,
  });
  return (
    <div className="ds-two">
      <SectionCard title="Collect Data" icon="cloud-download" subtitle="Public posts of one account">
        <CollectForm fields={fields} onFields={setFields} isRunning={isRunning} onCollect={run} />
      </SectionCard>
      <div className="ds-stack">
        {isRunning ? (
          <SectionCard title="Collection in progress" icon="time">
            <div className="ds-stack-tight" role="status">
              <Callout compact icon="info-sign">
                Collecting the posts may take a few minutes.
              </Callout>
              {job === undefined ? null : <JobProgress job={job} onCancel={() => cancel.mutate(job.id)} />}
            </div>
          </SectionCard>
        ) : null}
        {result === undefined ? null : <Stopped result={result} />}
        {error === null || isRunning ? null : (
          <div role="alert">
            <Callout intent="danger" title="Collection Failed">
              {error}
            </Callout>
          </div>
        )}
        <SectionCard title="Example accounts" icon="lightbulb" subtitle="Fill the form with 500 tweets">
          <div className="ds-row-wrap ds-collect-examples">
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
            Live collection from X usually fails without a paid key or the cookies of a signed-in browser. For
            2017 to 2022, import an archive file instead; see the Import tab.
          </p>
        </SectionCard>
      </div>
    </div>
  );
};
