import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Notes } from '#renderer/entities/note/Notes.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { ItemTags } from '#renderer/entities/tag/ItemTags.tsx';
import { OpenLike } from '#renderer/entities/text/OpenLike.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { useOs } from '#renderer/lib/os.ts';
import { CopyLink } from '#renderer/ui/CopyLink.tsx';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import { copyWithToast } from '#renderer/ui/toaster.ts';
import { citeDrop, type CitationStyle } from '#shared/citation.ts';
import type { AbbreviationMatch } from '#shared/contract/abbreviations.ts';
import type { TextRange } from '#shared/contract/common.ts';
import type { Drop } from '#shared/contract/drops.ts';
import { itemKey } from '#shared/items.ts';
import { DropDetails } from './DropDetails.tsx';
import { DropMatches } from './DropMatches.tsx';
import { DropMeta } from './DropMeta.tsx';
import { dropContextQuery, dropQuery } from './drops.ts';
import type { TextMark } from './DropText.tsx';
import { PairTest } from './PairTest.tsx';
import neighbours from './Neighbours.module.css';
import categories from '#renderer/entities/abbreviation/categories.module.css';

const STYLES: readonly (readonly [style: CitationStyle, label: string])[] = [
  ['plain', 'Plain text'],
  ['bibtex', 'BibTeX'],
  ['csl-json', 'CSL-JSON'],
  ['ris', 'RIS'],
];

const CiteMenu = ({ drop }: { readonly drop: Drop }) => {
  const os = useOs();
  const { data: health } = useEndpoint('getHealth');
  const dataset = health?.dataset ?? null;
  const copy = (style: CitationStyle, label: string): void => {
    if (dataset === null) return;
    // A drop is cited with the file that it is from, which need not be the one that brought most drops.
    const { sha256, importedAt } = dataset.imports.find(({ id }) => id === drop.importId) ?? dataset;
    const source = { datasetName: dataset.name, datasetSha256: sha256, accessed: importedAt.slice(0, 10) };
    void copyWithToast(os, citeDrop(style, drop, source), 'Citation copied', label);
  };
  return (
    <FormatMenu
      formats={STYLES}
      icon="citation"
      text="Copy citation"
      disabled={dataset === null}
      onChoose={copy}
    />
  );
};

const DropCodes = ({ dropNumber }: { readonly dropNumber: number }) => {
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

const meaningOf = (
  { abbreviation, definition, meanings }: AbbreviationMatch,
  reading: string | null,
): string =>
  reading === null
    ? `${abbreviation}: ${meanings.length > 1 ? meanings.join(' / ') : definition}`
    : `${abbreviation}: ${reading} (your reading)`;

const NO_MARKS: readonly TextMark[] = [];

/** The abbreviations of a drop's own words, each with its meaning where it is, on hover and on focus; a press opens its key. */
const useAbbreviationMarks = (
  dropNumber: number,
): { readonly marks: readonly TextMark[]; readonly note: ReactElement } => {
  const query = useEndpoint('getDropAbbreviations', { params: { dropNumber } });
  const { data } = query;
  const marks = useMemo(
    () =>
      data?.abbreviations.flatMap((match) =>
        match.positions.map(({ start, end, reading }): TextMark => {
          const meaning = meaningOf(match, reading?.reading ?? null);
          return {
            start,
            end,
            render: (text) => (
              <Tip content={meaning}>
                <Link
                  to={`/abbreviations?q=${encodeURIComponent(match.abbreviation)}`}
                  className={cx(categories.mark, categories[match.category])}
                  aria-label={meaning}
                >
                  {text}
                </Link>
              </Tip>
            ),
          };
        }),
      ) ?? NO_MARKS,
    [data],
  );
  return { marks, note: <QueryNote query={query} failed="Couldn’t load the abbreviations of this drop" /> };
};

interface DropPanelProps {
  readonly dropNumber: number;
  readonly highlights?: readonly TextRange[] | undefined;
  /** A post or event that the drop is compared with at once. */
  readonly pair?: string;
}

export const DropPanel = ({ dropNumber, highlights, pair: first = '' }: DropPanelProps) => {
  const [pair, setPair] = useState(first);
  const drop = useQuery(dropQuery(dropNumber));
  const context = useQuery(dropContextQuery(dropNumber));
  const { marks, note } = useAbbreviationMarks(dropNumber);
  return (
    <QueryState query={drop} failed={`Failed to load Q drop #${dropNumber}`}>
      {(data) => (
        <div className="ds-stack">
          <div className="ds-row-between">
            <div className="ds-row-wrap">
              <DropMeta drop={data} />
              <ItemTags item={itemKey('drop', dropNumber)} what={`drop #${dropNumber}`} />
            </div>
            <div className="ds-row">
              <OpenLike item={itemKey('drop', dropNumber)} among="drops:" />
              <CopyLink path={`/drops/${dropNumber}`} />
              <CiteMenu drop={data} />
            </div>
          </div>
          {note}
          <QueryNote query={context} failed="Couldn’t load what is around this drop" />
          <DropDetails
            drop={highlights === undefined ? data : { ...data, highlights: [...highlights] }}
            context={context.data}
            marks={marks}
            onTest={setPair}
            beside={
              <>
                <DropCodes dropNumber={dropNumber} />
                <Notes subject={itemKey('drop', dropNumber)} />
              </>
            }
          >
            <DropMatches dropNumber={dropNumber} />
            <PairTest key={pair} dropNumber={dropNumber} item={pair} />
          </DropDetails>
        </div>
      )}
    </QueryState>
  );
};
