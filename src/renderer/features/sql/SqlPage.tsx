import { Button, Menu, MenuDivider, MenuItem, PopupKind, Spinner, SpinnerSize } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Fragment, useMemo, useState } from 'react';
import { endpointQuery, useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { SavedList } from '#renderer/ui/SavedList.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { STATEMENT_NAME_MAX } from '#shared/contract/sql.ts';
import { SQL_EXAMPLES } from '#shared/sql-examples.ts';
import { SqlChart } from './SqlChart.tsx';
import { SqlEditor } from './SqlEditor.tsx';
import { SqlResult } from './SqlResult.tsx';
import styles from './Sql.module.css';

interface SavedStatementsProps {
  readonly statement: string;
  readonly onChoose: (statement: string) => void;
}

const List = ({ statement, onChoose }: SavedStatementsProps) => {
  const save = useChange('saveStatement', { done: 'Statement saved', failed: 'Couldn’t save the statement' });
  const remove = useChange('removeSavedStatement', { failed: 'Couldn’t remove the statement' });
  const sql = statement.trim();
  return (
    <SavedList
      noun="statement"
      label="Saved statements"
      longestName={STATEMENT_NAME_MAX}
      submitText="Save statement"
      content={sql}
      isSaving={save.isPending}
      onSave={(name) => save.mutate({ body: { name, sql } })}
      query={useEndpoint('listSavedStatements')}
      failed="Couldn’t load the saved statements"
      none="No saved statements yet. Saving under an existing name replaces it."
      onChoose={(saved) => onChoose(saved.sql)}
      onRemove={({ id }) => remove.mutate({ params: { id } })}
    />
  );
};

const SavedStatements = (props: SavedStatementsProps) => (
  <Popover placement="bottom-end" popupKind={PopupKind.DIALOG} content={<List {...props} />}>
    <Button size="small" icon="bookmark" text="Saved" endIcon="caret-down" />
  </Popover>
);

const ViewList = ({ views }: { readonly views: AnswerOf<'listSqlViews'> }) => (
  <ul className="ds-plain-list">
    {views.map(({ name, content, columns }) => (
      <li key={name}>
        <details className={styles.view}>
          <summary>
            {name} <span className="ds-muted">{plural(columns.length, 'column')}</span>
          </summary>
          <p className="ds-muted ds-small">{content}</p>
          <ul className={styles.columns}>
            {columns.map((column) => (
              <li key={column.name} className={styles.column}>
                <code>{column.name}</code>{' '}
                <span className="ds-muted">
                  {column.type}
                  {column.unit === null ? '' : `, ${column.unit}`}: {column.meaning}
                </span>
              </li>
            ))}
          </ul>
        </details>
      </li>
    ))}
  </ul>
);

/** Statements that teach something about the views. */
const SqlExamples = ({ onChoose }: { readonly onChoose: (statement: string) => void }) => (
  <Popover
    placement="bottom-end"
    content={
      <Menu>
        {SQL_EXAMPLES.map(({ title: group, questions }) => (
          <Fragment key={group}>
            <MenuDivider title={group} />
            {questions.map(({ title, sql }) => (
              <MenuItem key={title} text={title} onClick={() => onChoose(sql)} />
            ))}
          </Fragment>
        ))}
      </Menu>
    }
  >
    <Button size="small" icon="learning" text="Examples" endIcon="caret-down" />
  </Popover>
);

/** Time limits of a question, s; the first is the server's own. */
const TIME_LIMITS = ['5', '15', '60'] as const;

/** What is asked and drawn; all of it is in the URL. */
const parsers = {
  sql: parseAsString.withDefault(''),
  /** Seconds after which the question is stopped. */
  limit: parseAsStringLiteral(TIME_LIMITS).withDefault('5'),
  /** Columns of the chart by their position; empty for no chart. */
  x: parseAsString.withDefault(''),
  y: parseAsString.withDefault(''),
};

/** The question and its chart; a change is a step for Back. */
const useSqlView = () => useQueryStates(parsers);

const LIMIT_OPTIONS = TIME_LIMITS.map((seconds) => ({
  value: seconds,
  label: plural(Number(seconds), 'second'),
}));

const FIRST = SQL_EXAMPLES[0].questions[1]?.sql ?? '';

/** The statement of the URL and its answer; a link runs what it names. */
const useAnswer = (statement: string, limit: string) => {
  const queries = useQueryClient();
  const options = {
    ...endpointQuery('askSql', { body: { sql: statement, seconds: Number(limit) } }),
    // A question runs when somebody asks it, not with every change of the data.
    staleTime: 'static' as const,
  };
  const answer = useQuery(options);
  return { answer, cancel: () => void queries.cancelQueries({ queryKey: options.queryKey }) };
};

export const parameters = parsers;

/** `/sql`: questions over the documented, read-only views. */
export const SqlPage = () => {
  const [view, change] = useSqlView();
  // Opened without a statement, the page shows an example with its answer.
  const statement = view.sql.trim() === '' ? FIRST : view.sql.trim();
  const [draft, setDraft] = useState({ text: view.sql === '' ? FIRST : view.sql, of: view.sql });
  // Back, forward and links take the place of what was typed.
  if (draft.of !== view.sql && view.sql !== '') setDraft({ text: view.sql, of: view.sql });
  const views = useEndpoint('listSqlViews');
  const schema = useMemo(
    () =>
      Object.fromEntries(
        views.data?.map(({ name, columns }) => [name, columns.map((column) => column.name)]) ?? [],
      ),
    [views.data],
  );
  const { answer, cancel } = useAnswer(statement, view.limit);
  const run = (text: string): void => {
    const next = text.trim();
    if (next === '') return;
    if (next === statement) void answer.refetch();
    else {
      setDraft({ text, of: next });
      void change({ sql: next, x: null, y: null });
    }
  };
  const choose = (text: string): void => {
    setDraft({ text, of: view.sql });
    run(text);
  };
  const result = (() => {
    if (answer.isFetching)
      return (
        <div className="ds-row" role="status" data-testid="loading">
          <Spinner size={SpinnerSize.SMALL} />
          Running; stopped after {view.limit} seconds.
        </div>
      );
    if (answer.error !== null)
      return <ErrorState title="Couldn’t run this" message={messageOf(answer.error)} />;
    if (answer.data === undefined)
      return (
        <EmptyState
          icon="console"
          title="Canceled"
          description="Run a statement to see its rows, up to 10,000."
        />
      );
    return <SqlResult answer={answer.data} statement={statement} seconds={Number(view.limit)} />;
  })();
  return (
    <div className={styles.page}>
      <div className="ds-stack">
        <SectionCard
          title="Statement"
          icon="console"
          subtitle="One statement in SQLite’s SQL, read-only"
          actions={
            <div className="ds-row">
              <SqlExamples onChoose={choose} />
              <SavedStatements statement={draft.text} onChoose={choose} />
              {answer.isFetching ? (
                <Button size="small" icon="stop" text="Cancel" onClick={cancel} />
              ) : (
                <Button
                  size="small"
                  intent="primary"
                  icon="play"
                  text="Run"
                  disabled={draft.text.trim() === ''}
                  onClick={() => run(draft.text)}
                />
              )}
            </div>
          }
        >
          <SqlEditor
            text={draft.text}
            schema={schema}
            onChange={(text) => setDraft({ text, of: view.sql })}
            onRun={() => run(draft.text)}
          />
          <div className="ds-row-between">
            <p className="ds-muted ds-small">
              Ctrl+Enter runs it. A figure found by looking at many questions is not compared with chance: use
              a method for that.
            </p>
            <SelectField
              label="Time limit"
              isInline
              value={view.limit}
              options={LIMIT_OPTIONS}
              onChange={(limit) => void change({ limit })}
            />
          </div>
        </SectionCard>
        <SectionCard title="Result" icon="th">
          {result}
        </SectionCard>
        {answer.data === undefined || answer.isFetching || answer.error !== null ? null : (
          <SectionCard title="Chart" icon="timeline-bar-chart">
            <SqlChart answer={answer.data} x={view.x} y={view.y} onChange={(chosen) => void change(chosen)} />
          </SectionCard>
        )}
      </div>
      <QueryCard
        title="Views"
        icon="database"
        subtitle="Views and columns to query"
        query={views}
        failed="Couldn’t load the views"
        none={<p>There are no views.</p>}
      >
        {(list) => <ViewList views={list} />}
      </QueryCard>
    </div>
  );
};
