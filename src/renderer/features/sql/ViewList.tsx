import { plural } from '#renderer/lib/format.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import styles from './Sql.module.css';

/** What can be asked: every view, with its columns, their types and meanings. */
export const ViewList = ({ views }: { readonly views: AnswerOf<'listSqlViews'> }) => (
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
