import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { TOPIC_NAME_MAX } from '#shared/topic-names.ts';
import type { TopicAnswer } from './topics-view.ts';

interface NameTopicProps {
  readonly topic: TopicAnswer;
  /** From 0. */
  readonly place: number;
  readonly run: string;
}

/** A name that somebody gives a topic; an empty one removes it. */
export const NameTopic = ({ topic, place, run }: NameTopicProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation(endpointMutation('nameTopic', { failed: 'Couldn’t name the topic' }));
  if (draft === null)
    return <Button size="small" icon="edit" text="Name…" onClick={() => setDraft(topic.name ?? '')} />;
  return (
    <form
      className="ds-row-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { run, topic: place + 1, name: draft } }, { onSuccess: () => setDraft(null) });
      }}
    >
      <TextField
        label={`Name of topic ${String(place + 1)}`}
        isLabelHidden
        size="small"
        placeholder="Name; empty removes it"
        maxLength={TOPIC_NAME_MAX}
        autoFocus
        value={draft}
        onChange={setDraft}
      />
      <Button type="submit" size="small" icon="floppy-disk" text="Save" disabled={save.isPending} />
      <Button size="small" variant="minimal" text="Cancel" onClick={() => setDraft(null)} />
    </form>
  );
};
