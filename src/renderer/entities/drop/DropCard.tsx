import { Card } from '@blueprintjs/core';
import { memo, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { Drop } from '#shared/contract/drops.ts';
import { linkTarget } from '#shared/link.ts';
import { excerptAround } from './compact.ts';
import { DropImages, More } from './DropImages.tsx';
import { DropMeta } from './DropMeta.tsx';
import { DropNumber } from './DropNumber.tsx';
import { DropText } from './DropText.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import styles from './DropCard.module.css';

const IMAGES_SHOWN = 6;
const LINKS_SHOWN = 8;

interface DropCardProps {
  readonly drop: Drop;
  readonly onOpen: (dropNumber: number) => void;
  readonly children?: ReactNode;
}

const Links = ({ links }: { readonly links: readonly string[] }) =>
  links.length === 0 ? null : (
    <ul className={cx('ds-plain-list', styles.links)} aria-label="Links">
      {links.slice(0, LINKS_SHOWN).map((link, at) => (
        <li key={at}>
          <OutsideLink href={link}>{linkTarget(link)?.host ?? link}</OutsideLink>
        </li>
      ))}
      {links.length > LINKS_SHOWN ? (
        <li>
          <More count={links.length - LINKS_SHOWN} />
        </li>
      ) : null}
    </ul>
  );

/** One drop in the grid: cut at 150 characters, up to 6 images and 8 links; a search shows the part that was hit. */
export const DropCard = memo(({ drop, onOpen, children }: DropCardProps) => {
  const { text, hits } = excerptAround(drop.content, drop.highlights ?? []);
  const references = drop.crossReferences.length;
  const open = (): void => onOpen(drop.dropNumber);
  return (
    <Card compact className={cx(styles.card)} data-drop={drop.dropNumber}>
      <div className={styles.head}>
        <DropNumber number={drop.dropNumber} label={`Open drop #${drop.dropNumber}`} onOpen={onOpen} />
        <DropMeta drop={drop} withTripcode={false} />
      </div>
      <DropText text={text} highlights={hits} />
      <DropImages images={drop.images} limit={IMAGES_SHOWN} />
      <Links links={drop.links} />
      <div className={styles.foot}>
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
        <QuietButton endIcon="chevron-right" text="Full details" onClick={open} />
      </div>
    </Card>
  );
});
DropCard.displayName = 'DropCard';
