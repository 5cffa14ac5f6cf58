import { Button, Classes, PopoverNext, PopupKind } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import { savedViewOf, suggestedName, type DropsView } from './drops-view.ts';
import { removeSavedSearch, savedSearchesQuery, saveSearch } from './saved-searches.ts';
import styles from './SavedSearches.module.css';

const LONGEST_NAME = 80;

const failed = (error: Error): void => {
  void toast({ title: 'Saved searches', description: messageOf(error), intent: 'danger' });
};

/** Saves and removes; the list is asked for again after either. */
const useSavedSearches = () => {
  const queries = useQueryClient();
  const onSettled = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: savedSearchesQuery().queryKey });
  const save = useMutation({
    mutationFn: saveSearch,
    onSettled,
    onError: failed,
    onSuccess: ({ name }) => {
      void toast({ title: 'Search saved', description: name, intent: 'success' });
    },
  });
  const remove = useMutation({ mutationFn: removeSavedSearch, onSettled, onError: failed });
  return { save, remove };
};

interface SearchRowProps {
  readonly search: SavedSearch;
  readonly onRun: () => void;
  readonly onRemove: () => void;
}

const SearchRow = ({ search, onRun, onRemove }: SearchRowProps) => (
  <li className="ds-row">
    <Button
      variant="minimal"
      alignText="start"
      className={`ds-grow ${Classes.POPOVER_DISMISS}`}
      text={search.name}
      endIcon={<span className="ds-num ds-muted">{formatCount(search.count)}</span>}
      onClick={onRun}
    />
    <Button
      variant="minimal"
      size="small"
      icon="trash"
      aria-label={`Remove the saved search ${search.name}`}
      onClick={onRemove}
    />
  </li>
);

const SaveForm = ({
  view,
  onSave,
}: {
  readonly view: DropsView;
  readonly onSave: (name: string) => void;
}) => {
  const [name, setName] = useState(suggestedName(view).slice(0, LONGEST_NAME));
  const trimmed = name.trim();
  return (
    <form
      className="ds-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') onSave(trimmed);
      }}
    >
      <TextField
        className="ds-grow"
        label="Name of the search"
        isLabelHidden
        placeholder="Name of the search"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={setName}
      />
      <Button type="submit" intent="primary" text="Save current view" disabled={trimmed === ''} />
    </form>
  );
};

const SavedSearchList = ({ view }: { readonly view: DropsView }) => {
  const searches = useQuery(savedSearchesQuery());
  const { save, remove } = useSavedSearches();
  const navigate = useNavigate();
  return (
    <div className={cx(styles.saved, 'ds-stack')}>
      <SaveForm view={view} onSave={(name) => save.mutate({ name, ...savedViewOf(view) })} />
      <QueryState
        query={searches}
        failed="Couldn’t load saved searches"
        isEmpty={(list) => list.length === 0}
        empty={
          <p className="ds-muted">
            No saved searches yet. A saved search shows how many drops it matches now.
          </p>
        }
      >
        {(list) => (
          <ul aria-label="Saved searches">
            {list.map((search) => (
              <SearchRow
                key={search.id}
                search={search}
                onRun={() => void navigate({ pathname: '/drops', search: search.view })}
                onRemove={() => remove.mutate(search.id)}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
};

/** Searches kept under a name: run, save the present one, remove. */
export const SavedSearches = ({ view }: { readonly view: DropsView }) => (
  <PopoverNext placement="bottom-end" popupKind={PopupKind.DIALOG} content={<SavedSearchList view={view} />}>
    <Button icon="bookmark" text="Saved searches" endIcon="caret-down" />
  </PopoverNext>
);
