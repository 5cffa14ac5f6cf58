import { Button, PopupKind } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointMutation, useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { useUnlessClosed } from '#renderer/ui/use-unless-closed.ts';
import { OWN_STOP_WORDS_MAX } from '#shared/methods/text-bench.ts';
import { stopWordsIn, type WordView } from './word-view.ts';

interface ListDialogProps {
  readonly stored: readonly string[];
  readonly onSaved: (words: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The list of this data folder. Mount it on demand. */
const ListDialog = ({ stored, onSaved, onClose }: ListDialogProps) => {
  const [text, setText] = useState(stored.join(' '));
  const words = stopWordsIn(text);
  const { close, unlessClosed } = useUnlessClosed(onClose);
  const save = useMutation({
    ...endpointMutation('setStopWords', { done: 'Own stop words saved', failed: 'Couldn’t save stop words' }),
    onSuccess: (saved) =>
      unlessClosed(() => {
        onSaved(saved);
        onClose();
      }),
  });
  const isTooMany = words.length > OWN_STOP_WORDS_MAX;
  return (
    <FormDialog
      title="Own stop words"
      icon="filter-remove"
      submitText="Save stop words"
      canSubmit={!isTooMany}
      isBusy={save.isPending}
      onSubmit={() => save.mutate({ body: { words } })}
      onClose={close}
    >
      <LongTextField
        label="Words"
        rows={6}
        value={text}
        onChange={setText}
        help={
          isTooMany
            ? `At most ${formatCount(OWN_STOP_WORDS_MAX)} words can be stored.`
            : `${plural(words.length, 'word')}, with blanks, commas or lines between them. Stored in this data folder and exchanged with your work.`
        }
      />
    </FormDialog>
  );
};

interface OwnStopWordsProps {
  /** Words that the view leaves out, with commas; empty where it leaves out none. */
  readonly value: string;
  readonly onChange: (words: string) => void;
}

const OwnStopWords = ({ value, onChange }: OwnStopWordsProps) => (
  <QueryState query={useEndpoint('listStopWords')} failed="Failed to fetch your stop words">
    {(words) => (
      <div className="ds-row-between">
        <SwitchField
          label={`Leave out your own stop words (${formatCount(value === '' ? words.length : stopWordsIn(value).length)})`}
          value={value !== ''}
          isDisabled={value === '' && words.length === 0}
          onChange={(isOn) => onChange(isOn ? words.join(',') : '')}
        />
        <DialogButton
          text="Own stop words…"
          dialog={(close) => (
            <ListDialog
              stored={words}
              onSaved={(saved) => value !== '' && onChange(saved.join(','))}
              onClose={close}
            />
          )}
        />
      </div>
    )}
  </QueryState>
);

interface WordOptionsProps {
  readonly value: WordView;
  readonly onChange: (changed: Partial<WordView>) => void;
}

export const WordOptions = ({ value, onChange }: WordOptionsProps) => {
  const field = partsOf(value, onChange);
  return (
    <Popover
      placement="bottom-end"
      popupKind={PopupKind.DIALOG}
      content={
        <div className="ds-stack-tight" style={{ padding: 'var(--ds-3)' }}>
          <SwitchField
            label="Upper and lower case are one word"
            value={value.case === 'fold'}
            onChange={(isFolded) => onChange({ case: isFolded ? 'fold' : 'keep' })}
          />
          <SwitchField label="Count quoted posts and pasted passages" {...field('quotes')} />
          <SwitchField label="Count addresses and references" {...field('links')} />
          <SwitchField
            label="Leave out English stop words"
            value={value.stopWords === 'drop'}
            onChange={(isDropped) => onChange({ stopWords: isDropped ? 'drop' : 'keep' })}
          />
          <OwnStopWords {...field('ownStopWords')} />
          <SwitchField
            label="Reduce English words to their base form"
            value={value.lemmas === 'english'}
            onChange={(isReduced) => onChange({ lemmas: isReduced ? 'english' : 'none' })}
          />
        </div>
      }
    >
      <Button icon="cog" endIcon="caret-down" text="Words" />
    </Popover>
  );
};
