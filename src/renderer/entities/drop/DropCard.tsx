import { Button, Card } from '@blueprintjs/core';
import { memo, type ReactNode } from 'react';
import { formatCount, plural } from '#renderer/lib/format.ts';
import type { Drop } from '#shared/contract/drops.ts';
import { linkTarget } from '#shared/link.ts';
import { ArchiveImage } from './ArchiveImage.tsx';
import { excerptAround } from './compact.ts';
import { DropMeta } from './DropMeta.tsx';
import { DropText } from './DropText.tsx';
import { OutsideLink } from './OutsideLink.tsx';

const IMAGES_SHOWN = 6;
const LINKS_SHOWN = 8;

interface DropCardProps {
  readonly drop: Drop;
  readonly onOpen: (dropNumber: number) => void;
  /** More at the foot of the card. */
  readonly children?: ReactNode;
}

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <span className="ds-faint ds-small ds-num">and {formatCount(count)} more</span> : null;

const Links = ({ links }: { readonly links: readonly string[] }) =>
  links.length === 0 ? null : (
    <ul className="ds-card-links" aria-label="Links">
      {links.slice(0, LINKS_SHOWN).map((link, at) => (
        <li key={at}>
          <OutsideLink href={link}>{linkTarget(link)?.host ?? link}</OutsideLink>
        </li>
      ))}
      <More count={links.length - LINKS_SHOWN} />
    </ul>
  );

const Images = ({ images }: { readonly images: readonly string[] }) =>
  images.length === 0 ? null : (
    <div className="ds-card-images" aria-label="Images" role="group">
      {images.slice(0, IMAGES_SHOWN).map((image, at) => (
        <ArchiveImage key={at} image={image} />
      ))}
      <More count={images.length - IMAGES_SHOWN} />
    </div>
  );

/** One drop in the grid: cut at 150 characters, up to 6 images and 8 links; a search shows the part that was hit. */
export const DropCard = memo(({ drop, onOpen, children }: DropCardProps) => {
  const { text, hits } = excerptAround(drop.content, drop.highlights ?? []);
  const references = drop.crossReferences.length;
  const open = (): void => {
    onOpen(drop.dropNumber);
  };
  return (
    <Card compact className="ds-drop-card" data-drop={drop.dropNumber}>
      <div className="ds-drop-card-head">
        <button
          type="button"
          className="ds-drop-number ds-num"
          onClick={open}
          aria-label={`Open drop #${drop.dropNumber}`}
        >
          #{drop.dropNumber}
        </button>
        <DropMeta drop={drop} withTripcode={false} />
      </div>
      <DropText text={text} highlights={hits} />
      <Images images={drop.images} />
      <Links links={drop.links} />
      <div className="ds-drop-card-foot">
        <span className="ds-faint ds-small ds-num">
          {plural(drop.contentLength, 'character')}
          {references === 0 ? '' : ` · ${plural(references, 'reference')}`}
          {drop.tripcode === null ? null : (
            <>
              {' '}
              · <span className="ds-mono">{drop.tripcode}</span>
            </>
          )}
        </span>
        {children}
        <Button size="small" variant="minimal" endIcon="chevron-right" text="Full details" onClick={open} />
      </div>
    </Card>
  );
});
DropCard.displayName = 'DropCard';
