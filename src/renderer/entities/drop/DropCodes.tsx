import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import neighbours from './Neighbours.module.css';

/** Which codes a drop was given, by whom and when. */
export const DropCodes = ({ dropNumber }: { readonly dropNumber: number }) => {
  const { timeZone } = usePreferences();
  const query = useEndpoint('listDropCodes', { params: { dropNumber } });
  const note = <QueryNote query={query} failed="Couldn’t load codes" />;
  const codes = query.data;
  if (codes === undefined) return note;
  return (
    <section className="ds-stack-tight">
      <h3>Codes</h3>
      {note}
      {codes.length === 0 ? (
        <p className="ds-faint ds-small">
          Not coded. The <Link to="/coder">Coder</Link> codes drops by hand or by a model.
        </p>
      ) : (
        <ul className={neighbours.list} aria-label="Codes">
          {codes.map(({ codebookId, codebook, coder, code, codedAt, version }) => (
            <li key={`${codebookId} ${coder ?? ''}`} className={neighbours.item}>
              <span>
                <strong>{code}</strong> in {codebook}, version {version ?? 'not stored'}
              </span>
              <span className="ds-faint">
                {coder === null ? 'by hand' : `by ${coder}`}, {formatTimestamp(codedAt, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
