import type { ReactNode } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import type { Drop, DropContext } from '#shared/contract/drops.ts';
import { ArchiveImage } from './ArchiveImage.tsx';
import { DropText, type TextMark } from './DropText.tsx';
import { ImagesNote } from './ImagesNote.tsx';
import { Neighbours } from './Neighbours.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import { findReferences } from './reference-marks.ts';

interface DropDetailsProps {
  readonly drop: Drop;
  /** Undefined while it is on its way. */
  readonly context: DropContext | undefined;
  readonly onOpenDrop: (dropNumber: number) => void;
  /** Abbreviations and other marks of the text. */
  readonly marks?: readonly TextMark[];
}

const referenceMarks = (drop: Drop, onOpenDrop: (dropNumber: number) => void): readonly TextMark[] =>
  findReferences(drop.content).map(({ start, end, reference }) => {
    const cited =
      drop.crossReferences.find((candidate) => candidate.reference === reference)?.dropNumber ?? null;
    const render = (text: ReactNode): ReactNode =>
      cited === null ? (
        <span className="ds-reference">{text}</span>
      ) : (
        <button
          type="button"
          className="ds-reference ds-outside-link"
          title={`Open drop ${cited}`}
          onClick={() => onOpenDrop(cited)}
        >
          {text}
        </button>
      );
    return { start, end, render };
  });

const CitedPosts = ({
  drop,
  onOpenDrop,
}: {
  readonly drop: Drop;
  readonly onOpenDrop: (dropNumber: number) => void;
}) => {
  const { timeZone } = usePreferences();
  if (drop.crossReferences.length === 0) return null;
  return (
    <section className="ds-stack-tight">
      <h3>Cited posts</h3>
      {drop.crossReferences.map((cited, at) => {
        const { dropNumber } = cited;
        return (
          <blockquote key={at} className="ds-cited">
            <div className="ds-drop-meta">
              <span className="ds-mono">{cited.reference}</span>
              {cited.timestamp === null ? null : <time>{formatTimestamp(cited.timestamp, timeZone)}</time>}
              {dropNumber === null ? (
                <span className="ds-faint">not a drop</span>
              ) : (
                <button
                  type="button"
                  className="ds-drop-number ds-num"
                  onClick={() => onOpenDrop(dropNumber)}
                >
                  #{dropNumber}
                </button>
              )}
            </div>
            <DropText text={cited.text ?? ''} emptyText="The archive does not contain this post’s text." />
          </blockquote>
        );
      })}
    </section>
  );
};

const factsOf = (drop: Drop): readonly (readonly [name: string, value: ReactNode])[] => [
  ['Post', <span className="ds-mono">{drop.postId}</span>],
  ['Author', drop.authorId === null ? drop.author : `${drop.author} (${drop.authorId})`],
  ['Tripcode', drop.tripcode === null ? 'none' : <span className="ds-mono">{drop.tripcode}</span>],
  ['Authenticated', drop.isAuthenticated ? 'yes, by a tripcode the archive attributes' : 'no'],
  ['Length', `${formatCount(drop.contentLength)} characters`],
  ...(drop.sourceUrl === null
    ? []
    : [['Archive link', <OutsideLink href={drop.sourceUrl}>{drop.sourceUrl}</OutsideLink>] as const]),
  ['Record hash', <span className="ds-mono">{drop.recordHash}</span>],
];

const Facts = ({ drop }: { readonly drop: Drop }) => (
  <aside aria-label={`About drop ${drop.dropNumber}`}>
    <dl className="ds-facts ds-drop-facts">
      {factsOf(drop).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </aside>
);

const Links = ({ links }: { readonly links: readonly string[] }) =>
  links.length === 0 ? null : (
    <section className="ds-stack-tight">
      <h3>Links</h3>
      <ul className="ds-link-list">
        {links.map((link, at) => (
          <li key={at}>
            <OutsideLink href={link}>{link}</OutsideLink>
          </li>
        ))}
      </ul>
    </section>
  );

/** Everything about one drop: text, images, links, cited posts, and the drops around it. */
export const DropDetails = ({ drop, context, onOpenDrop, marks = [] }: DropDetailsProps) => (
  <div className="ds-stack">
    <div className="ds-drop-details">
      <div className="ds-stack">
        <DropText
          text={drop.content}
          highlights={drop.highlights ?? []}
          marks={[...marks, ...referenceMarks(drop, onOpenDrop)]}
        />
        {drop.images.length === 0 ? null : (
          <div className="ds-card-images" role="group" aria-label="Images">
            {drop.images.map((image, at) => (
              <ArchiveImage key={at} image={image} />
            ))}
          </div>
        )}
        <ImagesNote images={drop.images} />
        <Links links={drop.links} />
        <CitedPosts drop={drop} onOpenDrop={onOpenDrop} />
      </div>
      <Facts drop={drop} />
    </div>
    {context === undefined ? null : (
      <Neighbours timestamp={drop.timestamp} context={context} onOpenDrop={onOpenDrop} />
    )}
  </div>
);
