import { PopupKind } from '@blueprintjs/core';
import { useCallback, useRef } from 'react';
import { SearchRemarks } from '#renderer/entities/set/SearchRemarks.tsx';
import { useCommands } from '#renderer/lib/commands.ts';
import { cx } from '#renderer/lib/cx.ts';
import { NO_STEP, type SetUrlState } from '#renderer/lib/url.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import type { DropSort } from '#shared/contract/drops.ts';
import { RESULT_COUNTS, type DropsView } from './drops-view.ts';
import { SavedSearches } from './SavedSearches.tsx';
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

/** What can be typed into the search box. */
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

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  number_desc: 'Number, high to low',
  number_asc: 'Number, low to high',
};
const SORTS_OF_SEARCH: Readonly<Record<DropSort, string>> = { ...SORTS, relevance: 'Best match first' };

interface DropsToolbarProps {
  readonly view: DropsView;
  readonly setView: SetUrlState<DropsView>;
}

/** Search, sort and result count of the collection. */
export const DropsToolbar = ({ view, setView }: DropsToolbarProps) => {
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
  const onSearch = useCallback((search: string) => setView({ search, page: 1 }, NO_STEP), [setView]);
  const isSearching = view.search.trim() !== '';
  return (
    <div className={styles.toolbar} role="search">
      <div className={cx('ds-grow', styles.search)}>
        <SearchBox
          label="Search Q drops"
          placeholder='Search drops: words, "a phrase", -not, OR, board:/qresearch …'
          value={view.search}
          onSearch={onSearch}
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
