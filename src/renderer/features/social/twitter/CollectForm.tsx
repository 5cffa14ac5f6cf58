import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Readiness } from '#renderer/entities/account/Readiness.tsx';
import { toolsQuery } from '#renderer/entities/account/tools.ts';
import {
  cleanUsername,
  MAX_TWEETS,
  maxTweetsOf,
  toolsAreReady,
} from '#renderer/features/social/collect-form.ts';
import type { CollectTweetsBody } from '#renderer/features/social/social.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { CostNotice } from './CostNotice.tsx';

export interface Wanted {
  readonly username: string;
  readonly body: CollectTweetsBody;
}

/** What is in the two fields; the example accounts set it from outside. */
export interface CollectFields {
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

/** Who, how many, by which way. */
export const CollectForm = ({ fields, onFields, isRunning, onCollect }: CollectFormProps) => {
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
        help="See the Setup tab for requirements"
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
