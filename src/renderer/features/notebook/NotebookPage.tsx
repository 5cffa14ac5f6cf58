import { Button, Card } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { endpointPageQuery, useEndpoint, withLastAnswer } from '#renderer/api/endpoint.ts';
import { callBytes } from '#renderer/api/workstation.ts';
import { useIsTurning, useTurn } from '#renderer/entities/journal/use-turn.ts';
import { NewNote, NoteList, Notes } from '#renderer/entities/note/Notes.tsx';
import { NoteText } from '#renderer/entities/note/NoteText.tsx';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { ItemTags } from '#renderer/entities/tag/ItemTags.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatTimestamp, plural } from '#renderer/lib/format.ts';
import { NO_STEP, pageParser } from '#renderer/lib/url.ts';
import { PageCard } from '#renderer/ui/PageCard.tsx';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TURN_WAYS } from '#shared/contract/journal.ts';
import type { NoteSubject } from '#shared/contract/notes.ts';
import { heldOutSentence, readItemKey } from '#shared/items.ts';
import { ExportBrief } from './ExportBrief.tsx';
import { TagsCard } from './TagsCard.tsx';
import styles from './Notebook.module.css';

const TAGGED_ON_A_PAGE = 20;

const LISTS = [
  ['/drops', 'drops'],
  ['/comms', 'posts'],
  ['/news', 'events'],
] as const;

interface TaggedItemsProps {
  readonly tag: string;
  readonly onClose: () => void;
}

const TaggedItems = ({ tag, onClose }: TaggedItemsProps) => {
  const [page] = useQueryState('tagPage', pageParser);
  const query = { tag, limit: TAGGED_ON_A_PAGE, offset: (page - 1) * TAGGED_ON_A_PAGE };
  const items = useQuery(withLastAnswer(endpointPageQuery('listTaggedItems', { query })));
  return (
    <section aria-label={`Items tagged ${tag}`}>
      <QueryCard
        title={tag}
        icon="tag"
        actions={
          <>
            {LISTS.map(([path, name]) => (
              <Link key={path} to={`${path}?${new URLSearchParams({ tag }).toString()}`}>
                Show in the {name}
              </Link>
            ))}
            <Button variant="minimal" icon="cross" aria-label="Close the tag" onClick={onClose} />
          </>
        }
        query={items}
        failed="Couldn’t load the items"
        none={{
          icon: 'tag',
          title: `No item has the tag “${tag}”`,
          action: <Button text="Show all tags" onClick={onClose} />,
        }}
      >
        {({ items: list, total }) => (
          <div className="ds-stack-tight">
            <p className="ds-muted ds-small ds-num">{plural(total, 'item')}, last tagged first</p>
            <ul className={styles['tags']}>
              {list.map(({ item, text }) => (
                <li key={item} className={styles['item']}>
                  <ItemKey itemKey={item} />
                  <span className="ds-muted ds-small">{text ?? 'Not in the data'}</span>
                </li>
              ))}
            </ul>
            <Pager total={total} size={TAGGED_ON_A_PAGE} name="tagPage" />
          </div>
        )}
      </QueryCard>
    </section>
  );
};

const WORDS = { undo: 'Undo', redo: 'Redo' } as const;

const JournalButtons = () => {
  const journal = useEndpoint('getJournal');
  const { data } = journal;
  const turn = useTurn();
  const isTurning = useIsTurning();
  return (
    <div className="ds-row">
      {TURN_WAYS.map((way) => {
        const act = data?.[way] ?? null;
        return (
          <Button
            key={way}
            size="small"
            icon={way}
            text={act === null ? WORDS[way] : `${WORDS[way]}: ${act}`}
            disabled={act === null || isTurning}
            onClick={() => turn(way)}
          />
        );
      })}
      <QueryNote query={journal} failed="Couldn’t read what can be undone" />
    </div>
  );
};

const Subject = ({ subject: { subject, title, text, at, heldOut } }: { readonly subject: NoteSubject }) => {
  const { timeZone } = usePreferences();
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-wrap">
        <strong>{title}</strong>
        <code className="ds-small">{subject}</code>
        {at === null ? null : (
          <time className="ds-muted ds-small ds-num">{formatTimestamp(at, timeZone)}</time>
        )}
      </div>
      <p className={styles['text']}>
        {text ??
          (heldOut === undefined
            ? 'Not in the data of this folder; its notes are kept.'
            : heldOutSentence(title, heldOut))}
      </p>
      {readItemKey(subject) === null || text === null ? null : <ItemTags item={subject} what={title} />}
      <Notes subject={subject} />
    </div>
  );
};

const AboutCard = ({ about, onClose }: { readonly about: string; readonly onClose: () => void }) => (
  <QueryCard
    title="Notes about one item"
    icon="document"
    actions={<QuietButton icon="cross" text="All notes" onClick={onClose} />}
    query={useEndpoint('getNoteSubject', { query: { about } })}
    failed="Couldn’t find what the notes are about"
  >
    {(subject) => <Subject subject={subject} />}
  </QueryCard>
);

const ON_A_PAGE = 25;

const parsers = {
  search: parseAsString.withDefault(''),
  page: pageParser,
  about: parseAsString.withDefault(''),
  tag: parseAsString,
  tagPage: pageParser,
};

const EXAMPLE = '**Compare** the dates of #1 and #2';

const NoteExample = () => (
  <div className="ds-stack">
    <p>You can also add notes on drops, sets, posts, events and results.</p>
    <Card compact className={cx(styles.example)}>
      <span className="ds-muted">Written</span>
      <code>{EXAMPLE}</code>
      <span className="ds-muted">Read</span>
      <NoteText text={EXAMPLE} />
    </Card>
    <div className={styles.places}>
      <PageCard path="/drops" />
      <PageCard path="/" />
      <PageCard path="/comms" />
      <PageCard path="/sets" />
    </div>
  </div>
);

/** 'Export vault': notes, sets and their items as Markdown pages that any editor opens. */
const ExportVault = () => {
  const save = useExport({ done: 'Vault exported', failed: 'Couldn’t export the vault' });
  return (
    <Button
      size="small"
      icon="export"
      text={save.isPending ? 'Exporting...' : 'Export vault'}
      title="Notes, sets and their items as a ZIP of Markdown pages with links"
      disabled={save.isPending}
      onClick={() => void save.write(() => callBytes('exportVault', {}))}
    />
  );
};

export const parameters = parsers;

/** `/notebook`: every note, last changed first, and a search over them, and all tags. */
export const NotebookPage = () => {
  const [{ search, page, about, tag }, setView] = useQueryStates(parsers);
  const query = { search: search.slice(0, 200), limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE };
  const notes = useQuery(withLastAnswer(endpointPageQuery('listNotes', { query })));
  return (
    <div className="ds-stack">
      <div className="ds-row-between">
        <JournalButtons />
        <div className="ds-row-wrap">
          <ExportBrief />
          <ExportVault />
        </div>
      </div>
      {about === '' ? null : (
        <AboutCard key={about} about={about} onClose={() => void setView({ about: null })} />
      )}
      <div className={styles['columns']}>
        <div className="ds-stack">
          <SectionCard title="New note" icon="edit">
            <NewNote subject={null} label="Text" rows={8} />
          </SectionCard>
          <TagsCard chosen={tag} onChoose={(path) => void setView({ tag: path, tagPage: null })} />
        </div>
        <div className="ds-stack">
          {tag === null ? null : (
            <TaggedItems key={tag} tag={tag} onClose={() => void setView({ tag: null, tagPage: null })} />
          )}
          <QueryCard
            title="Notes"
            icon="annotation"
            subtitle={notes.data === undefined ? 'Last changed first' : plural(notes.data.total, 'note')}
            actions={
              <SearchBox
                label="Search notes"
                placeholder="Search notes"
                value={search}
                onSearch={(text) => void setView({ search: text, page: null }, NO_STEP)}
              />
            }
            query={notes}
            failed="Couldn’t load the notes"
            none={{
              icon: 'annotation',
              title: search === '' ? 'No notes yet' : 'No note contains these words',
              description:
                search === '' ? (
                  <NoteExample />
                ) : (
                  'You can also add notes on drops, sets, posts, events and results.'
                ),
            }}
          >
            {({ items, total }) => (
              <div className="ds-stack-tight">
                <NoteList notes={items} />
                <Pager total={total} size={ON_A_PAGE} />
              </div>
            )}
          </QueryCard>
        </div>
      </div>
    </div>
  );
};
