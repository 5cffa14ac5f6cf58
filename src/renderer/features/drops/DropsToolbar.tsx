import { Button, PopupKind } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { endpointMutation, useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { SearchRemarks } from '#renderer/entities/set/SearchRemarks.tsx';
import { useCommands } from '#renderer/lib/commands.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SavedList } from '#renderer/ui/SavedList.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import type { DropSort } from '#shared/contract/drops.ts';
import { RESULT_COUNTS, savedViewOf, suggestedName, type DropsProps } from './drops-view.ts';
import styles from './DropsToolbar.module.css';
import howComputed from '#renderer/ui/HowComputed.module.css';

const LANGUAGE: readonly (readonly [written: string, meaning: string])[] = [
  ['storm calm', 'both words, anywhere'],
  ['"calm before"', 'the exact phrase'],
  ['storm OR rain', 'either'],
  ['storm -rain', 'the first but not the second'],
  ['invest*', 'words starting with “invest”'],
  ['storm rain near:5', 'both words at most 5 words apart'],
  ['platform:8kun', '4chan, 8chan or 8kun'],
  ['board:/qresearch', 'one board'],
  ['tripcode:none', 'a tripcode, or none'],
  ['number:1-15,50', 'numbers and ranges'],
  ['year:2018', 'also after:2018-02-01 and before:2018-03-01'],
  ['abbreviation:NSA', 'drops that contain the abbreviation'],
  ['hasImages:true', 'also hasLinks, hasReferences, authenticated'],
];

const QueryHelp = () => (
  <Popover
    placement="bottom-end"
    popupKind={PopupKind.DIALOG}
    content={
      <div className={cx(howComputed.how, styles.help)}>
        <h3>What you can type</h3>
        <dl>
          {LANGUAGE.map(([written, meaning]) => (
            <div key={written}>
              <dt>
                <code>{written}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="ds-muted">Anything else is searched as plain text.</p>
      </div>
    }
  >
    <QuietButton icon="help" aria-label="Search help" />
  </Popover>
);

const LONGEST_NAME = 80;

const failed = 'Saved searches';

const SavedSearchList = ({ view }: Pick<DropsProps, 'view'>) => {
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

const SavedSearches = ({ view }: Pick<DropsProps, 'view'>) => (
  <Popover placement="bottom-end" popupKind={PopupKind.DIALOG} content={<SavedSearchList view={view} />}>
    <Button icon="bookmark" text="Saved searches" endIcon="caret-down" />
  </Popover>
);

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  number_desc: 'Number, high to low',
  number_asc: 'Number, low to high',
};
const SORTS_OF_SEARCH: Readonly<Record<DropSort, string>> = { ...SORTS, relevance: 'Best match first' };

export const DropsToolbar = ({ view, setView }: DropsProps) => {
  const input = useRef<HTMLInputElement>(null);
  useCommands('drops-search', [
    {
      id: 'drops:search',
      label: 'Search the drops',
      icon: 'search',
      group: 'Q Drops',
      combo: '/',
      run: () => input.current?.focus(),
    },
  ]);
  const isSearching = view.search.trim() !== '';
  return (
    <div className={styles.toolbar} role="search">
      <div className={cx('ds-grow', styles.search)}>
        <SearchBox
          label="Search Q drops"
          placeholder='Search drops: words, "a phrase", -not, OR, board:/qresearch …'
          value={view.search}
          onSearch={(search) => setView({ search, page: 1 }, NO_STEP)}
          inputRef={input}
          help={<QueryHelp />}
        />
        <SearchRemarks list="drops" text={view.search} />
      </div>
      <SelectField
        label="Sort"
        isInline
        value={view.sort}
        options={isSearching ? SORTS_OF_SEARCH : SORTS}
        onChange={(sort) => setView({ sort, page: 1 })}
      />
      <SelectField
        label="Results"
        isInline
        value={view.count}
        options={RESULT_COUNTS.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
        onChange={(count) => setView({ count, page: 1 })}
      />
      <SavedSearches view={view} />
    </div>
  );
};
