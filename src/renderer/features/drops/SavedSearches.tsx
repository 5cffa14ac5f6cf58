import { Button, PopupKind } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endpointMutation, useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { Popover } from '#renderer/ui/Popover.tsx';
import { SavedList } from '#renderer/ui/SavedList.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import { savedViewOf, suggestedName, type DropsView } from './drops-view.ts';

const LONGEST_NAME = 80;

const failed = 'Saved searches';

const List = ({ view }: { readonly view: DropsView }) => {
  const save = useMutation({
    ...endpointMutation('saveSearch', { failed }),
    onSuccess: ({ name }) => void notify.done('Search saved', name),
  });
  const remove = useChange('removeSavedSearch', { failed });
  const navigate = useNavigate();
  const saved = savedViewOf(view);
  return (
    <SavedList
      noun="search"
      label="Saved searches"
      suggestedName={suggestedName(view)}
      longestName={LONGEST_NAME}
      submitText="Save current view"
      content={JSON.stringify(saved)}
      isSaving={save.isPending}
      onSave={(name) => save.mutate({ body: { name, ...saved } })}
      query={useEndpoint('listSavedSearches')}
      failed="Couldn’t load saved searches"
      none="No saved searches yet. A saved search shows how many drops it matches now."
      detailOf={({ count }) => <span className="ds-num ds-muted">{formatCount(count)}</span>}
      onChoose={(search) => void navigate({ pathname: '/drops', search: search.view })}
      onRemove={({ id }) => remove.mutate({ params: { id } })}
    />
  );
};

/** Searches kept under a name: run, save the present one, remove. */
export const SavedSearches = ({ view }: { readonly view: DropsView }) => (
  <Popover placement="bottom-end" popupKind={PopupKind.DIALOG} content={<List view={view} />}>
    <Button icon="bookmark" text="Saved searches" endIcon="caret-down" />
  </Popover>
);
