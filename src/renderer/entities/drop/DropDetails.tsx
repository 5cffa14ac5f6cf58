import type { ReactNode } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatTimestamp, plural } from '#renderer/lib/format.ts';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { Facts, type NamedFact } from '#renderer/ui/Facts.tsx';
import { CITED_POST } from '#shared/cited-post.ts';
import type { Drop, DropContext } from '#shared/contract/drops.ts';
import { DropImages } from './DropImages.tsx';
import { DropNumber } from './DropNumber.tsx';
import { DropText, type TextMark } from './DropText.tsx';
import { isRemote } from './image-name.ts';
import { useImages } from './images.ts';
import { Neighbours } from './Neighbours.tsx';
import { useOpenDrop } from './open-drop.ts';
import { OutsideLink } from './OutsideLink.tsx';
import styles from './DropDetails.module.css';
import dropMeta from './DropMeta.module.css';
import outsideLink from './OutsideLink.module.css';

const imageFolderOf = (dataFolder: string): string =>
  dataFolder.includes('\\') ? `${dataFolder}\\images` : `${dataFolder}/images`;

/** Of images that cannot be shown: what they are, where their files would be, and how to get them. */
const ImagesNote = ({ images }: { readonly images: readonly string[] }) => {
  const { isHere } = useImages();
  const { data: settings } = useEndpoint('getSettings');
  const absent = images.filter((image) => !isRemote(image) && !isHere(image));
  if (absent.length === 0 || settings === undefined) return null;
  const folder = imageFolderOf(settings.dataFolder);
  return (
    <div className="ds-muted ds-small" data-testid="images-note">
      <p>
        {plural(absent.length, 'image')} cannot be shown: {absent.join(', ')}. The archive lists the names of
        its images but does not contain them (about 800 MB in all). A file with such a name is shown here once
        it is in the image folder:
      </p>
      <p className="ds-row-wrap">
        <code>{folder}</code>
        <CopyButton
          size="small"
          variant="minimal"
          label="Copy"
          aria-label="Copy the path of the image folder"
          getText={() => folder}
        />
      </p>
      <p>
        The README of JSON-QAnon on GitHub (jkingsman/JSON-QAnon) describes how its author collected them.
      </p>
    </div>
  );
};

interface DropDetailsProps {
  readonly drop: Drop;
  readonly context: DropContext | undefined;
  readonly marks?: readonly TextMark[];
  /** What comes before the drops around it. */
  readonly children?: ReactNode;
  /** What people wrote about it: below its facts, next to its text where there is room. */
  readonly beside?: ReactNode;
  readonly onTest: (item: string) => void;
}

/** Where a text cites other posts with `>>number`; the drops among them can be opened. */
const referenceMarks = (drop: Drop, openDrop: (dropNumber: number) => unknown): readonly TextMark[] =>
  [...drop.content.matchAll(CITED_POST)].map(({ 0: reference, index: start }) => {
    const cited =
      drop.crossReferences.find((candidate) => candidate.reference === reference)?.dropNumber ?? null;
    const render = (text: ReactNode): ReactNode =>
      cited === null ? (
        <span className={outsideLink.reference}>{text}</span>
      ) : (
        <button
          type="button"
          className={cx(outsideLink.reference, outsideLink.link)}
          title={`Open drop ${cited}`}
          onClick={() => openDrop(cited)}
        >
          {text}
        </button>
      );
    return { start, end: start + reference.length - 1, render };
  });

export const CitedPosts = ({ drop }: { readonly drop: Drop }) => {
  const { timeZone } = usePreferences();
  if (drop.crossReferences.length === 0) return null;
  return (
    <section className="ds-stack-tight">
      <h3>Cited posts</h3>
      {drop.crossReferences.map((cited, at) => {
        const { dropNumber } = cited;
        return (
          <blockquote key={at} className={styles.cited}>
            <div className={dropMeta.meta}>
              <span className="ds-mono">{cited.reference}</span>
              {cited.timestamp === null ? null : <time>{formatTimestamp(cited.timestamp, timeZone)}</time>}
              {dropNumber === null ? (
                <span className="ds-faint">not a drop</span>
              ) : (
                <DropNumber number={dropNumber} />
              )}
            </div>
            <DropText text={cited.text ?? ''} emptyText="The archive does not contain this post’s text." />
          </blockquote>
        );
      })}
    </section>
  );
};

const factsOf = (drop: Drop): readonly NamedFact[] => [
  ['Post', <span className="ds-mono">{drop.postId}</span>],
  ['Author', drop.authorId === null ? drop.author : `${drop.author} (${drop.authorId})`],
  ['Tripcode', drop.tripcode === null ? 'none' : <span className="ds-mono">{drop.tripcode}</span>],
  ['Authenticated', drop.isAuthenticated ? 'yes, by a tripcode the archive attributes' : 'no'],
  ['Length', plural(drop.contentLength, 'character')],
  ...(drop.sourceUrl === null
    ? []
    : [['Archive link', <OutsideLink href={drop.sourceUrl}>{drop.sourceUrl}</OutsideLink>] as const]),
  ['Record hash', <span className="ds-mono">{drop.recordHash}</span>],
];

const About = ({ drop }: { readonly drop: Drop }) => (
  <aside className={styles.facts} aria-label={`About drop ${drop.dropNumber}`}>
    <Facts look="list" facts={factsOf(drop)} />
  </aside>
);

const Links = ({ links }: { readonly links: readonly string[] }) =>
  links.length === 0 ? null : (
    <section className="ds-stack-tight">
      <h3>Links</h3>
      <ul aria-label="Links" className="ds-scroll-list">
        {links.map((link, at) => (
          <li key={at}>
            <OutsideLink href={link}>{link}</OutsideLink>
          </li>
        ))}
      </ul>
    </section>
  );

export const DropDetails = ({ drop, context, marks = [], children, beside, onTest }: DropDetailsProps) => (
  <div className="ds-stack">
    <div className={styles.details}>
      <div className="ds-stack">
        <DropText
          text={drop.content}
          highlights={drop.highlights ?? []}
          marks={[...marks, ...referenceMarks(drop, useOpenDrop())]}
        />
        <DropImages images={drop.images} />
        <ImagesNote images={drop.images} />
        <Links links={drop.links} />
        <CitedPosts drop={drop} />
        {children}
      </div>
      <div className={cx('ds-stack', styles.side)}>
        <About drop={drop} />
        {beside}
      </div>
    </div>
    {context === undefined ? null : (
      <Neighbours timestamp={drop.timestamp} context={context} onTest={onTest} />
    )}
  </div>
);
