import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { EXAMPLE_ACCOUNTS, MAX_TWEETS } from '#renderer/features/social/collect-form.ts';
import { ImportHistory } from '#renderer/features/social/import/ImportHistory.tsx';
import { collectTweets } from '#renderer/features/social/social.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { notify, toast } from '#renderer/ui/toaster.ts';
import { collectionResultSchema, type CollectionResult } from '#shared/contract/collection.ts';
import { CollectForm, type CollectFields, type Wanted } from './CollectForm.tsx';
import styles from './CollectPanel.module.css';

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
            <div className={cx('ds-row-wrap', styles.examples)}>
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
