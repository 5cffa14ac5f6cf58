import { Button, Classes, PopupKind } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { endpointMutation, useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import { savedViewOf, suggestedName, type DropsView } from './drops-view.ts';
import styles from './SavedSearches.module.css';

const LONGEST_NAME = 80;

const failed = 'Saved searches';

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
  const searches = useEndpoint('listSavedSearches');
  const save = useMutation({
    ...endpointMutation('saveSearch', { failed }),
    onSuccess: ({ name }) => void notify.done('Search saved', name),
  });
  const remove = useChange('removeSavedSearch', { failed });
  const navigate = useNavigate();
  return (
    <div className={cx(styles.saved, 'ds-stack')}>
      <SaveForm view={view} onSave={(name) => save.mutate({ body: { name, ...savedViewOf(view) } })} />
      <QueryState
        query={searches}
        failed="Couldn’t load saved searches"
        none={
          <p className="ds-muted">
            No saved searches yet. A saved search shows how many drops it matches now.
          </p>
        }
      >
        {(list) => (
          <ul className="ds-plain-list" aria-label="Saved searches">
            {list.map((search) => (
              <SearchRow
                key={search.id}
                search={search}
                onRun={() => void navigate({ pathname: '/drops', search: search.view })}
                onRemove={() => remove.mutate({ params: { id: search.id } })}
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
  <Popover placement="bottom-end" popupKind={PopupKind.DIALOG} content={<SavedSearchList view={view} />}>
    <Button icon="bookmark" text="Saved searches" endIcon="caret-down" />
  </Popover>
);
