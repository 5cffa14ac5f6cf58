import { formatCount } from '#renderer/lib/format.ts';
import { ArchiveImage } from './ArchiveImage.tsx';
import styles from './DropImages.module.css';

/** How many more there are than are shown. */
export const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <span className="ds-faint ds-small ds-num">and {formatCount(count)} more</span> : null;

interface DropImagesProps {
  readonly images: readonly string[];
  /** Shows so many at most. */
  readonly limit?: number;
}

/** The images of a drop, small. */
export const DropImages = ({ images, limit = images.length }: DropImagesProps) =>
  images.length === 0 ? null : (
    <div className={styles.images} aria-label="Images" role="group">
      {images.slice(0, limit).map((image, at) => (
        <ArchiveImage key={at} image={image} />
      ))}
      <More count={images.length - limit} />
    </div>
  );
