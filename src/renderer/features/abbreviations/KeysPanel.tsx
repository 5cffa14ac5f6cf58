import { Button, Classes, Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { NO_STEP, type UrlViewProps } from '#renderer/lib/url.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { KEY_CATEGORIES, type KeyCategory } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { CATEGORY_LOOK, foundLine, keysParsers, noneFoundLine, type KeysView } from './abbreviations-view.ts';
import { keySearchQuery } from './abbreviations.ts';
import { KeyActions } from './KeyActions.tsx';
import { KeyCard } from './KeyCard.tsx';
import { KeyEditor } from './KeyEditor.tsx';
import { KeyFileMenu } from './KeyFileMenu.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import styles from './KeysPanel.module.css';
import categories from '#renderer/entities/abbreviation/categories.module.css';
import busy from '#renderer/ui/busy.module.css';

interface CategoryButtonsProps {
  readonly chosen: KeyCategory | '';
  readonly onChoose: (category: KeyCategory | '') => void;
}

/** The categories with their counts, most keys first; one narrows the list, next to whatever is searched. */
const CategoryButtons = ({ chosen, onChoose }: CategoryButtonsProps) => {
  const stats = useEndpoint('getAbbreviationKeyStats');
  const { data } = stats;
  const count = (category: KeyCategory): number => data?.byCategory[category] ?? 0;
  const sorted = [...KEY_CATEGORIES]
    .filter((category) => count(category) > 0 || category === chosen)
    .sort((a, b) => count(b) - count(a));
  return (
    <div className="ds-row-wrap ds-small-row" role="group" aria-label="Categories">
      <QueryNote query={stats} failed="Couldn’t count the keys" />
      {sorted.map((category) => (
        <Button
          key={category}
          size="small"
          className={cx(styles.button, categories[category])}
          icon={CATEGORY_LOOK[category].icon}
          active={category === chosen}
          aria-pressed={category === chosen}
          onClick={() => onChoose(category === chosen ? '' : category)}
        >
          {CATEGORY_LOOK[category].label}{' '}
          <span className="ds-num ds-muted">{formatCount(count(category))}</span>
        </Button>
      ))}
    </div>
  );
};

/** Which dialog is open: a key to edit or merge, or a new one. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'merge'; readonly key: AbbreviationKey }
  | null;

interface PartProps extends UrlViewProps<KeysView> {
  readonly open: (what: Open) => void;
}

interface ToolbarProps extends PartProps {
  readonly refused: (reason: string | null) => void;
}

const Toolbar = ({ view, setView, open, refused }: ToolbarProps) => (
  <div className="ds-row-wrap" role="search">
    <div className={cx('ds-grow', styles.search)}>
      <SearchBox
        label="Search abbreviation keys"
        placeholder="Search abbreviations (e.g. FBI, CIA, NSA)"
        value={view.q}
        onSearch={(q) => setView({ q }, NO_STEP)}
      />
    </div>
    <Link className={Classes.BUTTON} to="/abbreviations/analysis">
      <Icon icon="highlight" />
      <span className={Classes.BUTTON_TEXT}>Analyze a drop</span>
    </Link>
    <Button icon="add" text="Add key" onClick={() => open({ kind: 'add' })} />
    <KeyFileMenu withDisabled={view.off} onWithDisabled={(off) => setView({ off })} onRefused={refused} />
  </div>
);

const NoKeys = ({ view, setView, open }: PartProps) => (
  <EmptyState
    title={noneFoundLine(view)}
    description="Try another spelling or part of a definition, clear the category, or add the key."
    action={
      <div className="ds-row">
        <Button
          icon="filter-remove"
          text="Clear search and category"
          onClick={() => setView({ q: '', category: '' })}
        />
        <Button icon="add" text="Add key" onClick={() => open({ kind: 'add' })} />
      </div>
    }
  />
);

/** As many cards as a large window shows at first. */
const IN_SIGHT = 24;

const Grid = ({ keys, open }: { readonly keys: readonly AbbreviationKey[] } & Pick<PartProps, 'open'>) => (
  <div className="ds-cards">
    {keys.map((key, at) => (
      <KeyCard
        key={key.id}
        keyShown={key}
        isFirst={at < IN_SIGHT}
        actions={
          <KeyActions
            keyShown={key}
            onEdit={() => open({ kind: 'edit', key })}
            onMerge={() => open({ kind: 'merge', key })}
          />
        }
      />
    ))}
  </div>
);

/** The key of abbreviations: search and category together, cards, editing. */
export const KeysPanel = () => {
  const [view, setView] = useQueryStates(keysParsers);
  const [opened, open] = useState<Open>(null);
  const [refusal, refused] = useState<string | null>(null);
  const isAsked = view.q.trim() !== '' || view.category !== '';
  const keys = useQuery(
    keySearchQuery({
      q: view.q.trim(),
      ...(view.category === '' ? {} : { category: view.category }),
      ...(view.off ? { includeDisabled: 'true' } : {}),
    }),
  );
  const close = (): void => open(null);
  const part = { view, setView, open };
  return (
    <section className="ds-stack" aria-label="Abbreviation keys">
      <h2 className="ds-visually-hidden">Keys</h2>
      <Toolbar {...part} refused={refused} />
      <CategoryButtons chosen={view.category} onChoose={(category) => void setView({ category })} />
      {refusal === null ? null : (
        <TitledCallout intent="danger" role="alert" title="The file has errors. No keys were changed.">
          {refusal}
        </TitledCallout>
      )}
      <div className={cx('ds-stack', keys.isPlaceholderData && busy.busy)}>
        <QueryState
          query={keys}
          failed="Couldn’t load abbreviation keys"
          {...(!keys.isPlaceholderData && { none: <NoKeys {...part} /> })}
        >
          {(matchingKeys) => (
            <>
              <div className="ds-muted ds-num" role="status">
                {/* How many there were of the question before is not how many match this one. */}
                {keys.isPlaceholderData ? (
                  '\u00A0'
                ) : isAsked ? (
                  foundLine(matchingKeys.length, view)
                ) : (
                  <p>
                    <span>Enter a search term to find abbreviation keys</span>; all{' '}
                    {formatCount(matchingKeys.length)} are below.
                  </p>
                )}
              </div>
              <Grid keys={matchingKeys} open={open} />
            </>
          )}
        </QueryState>
      </div>
      {opened?.kind === 'merge' ? <MergeDialog source={opened.key} onClose={close} /> : null}
      {opened?.kind === 'add' || opened?.kind === 'edit' ? (
        <KeyEditor edited={opened.kind === 'edit' ? opened.key : null} onClose={close} />
      ) : null}
    </section>
  );
};
