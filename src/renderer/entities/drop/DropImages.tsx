import { Icon } from '@blueprintjs/core';
import { useState } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { imageLabel, isRemote } from './image-name.ts';
import { useImages, useImageUrl } from './images.ts';
import styles from './DropImages.module.css';

export const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <span className="ds-faint ds-small ds-num">and {formatCount(count)} more</span> : null;

interface DropImagesProps {
  readonly images: readonly string[];
  readonly limit?: number;
}

const reasonOf = (image: string, failed: boolean): string =>
  failed ? 'could not be loaded' : isRemote(image) ? 'on the network, not loaded' : 'not in the image folder';

/**
 * An archive image from the image folder. One on the network is fetched by the workstation only where the settings allow it,
 * and only when it is pressed; everywhere else a placeholder represents it.
 */
const ArchiveImage = ({ image }: { readonly image: string }) => {
  const { isHere } = useImages();
  const { remoteMedia } = usePreferences();
  const [asked, setAsked] = useState(false);
  const [broken, setBroken] = useState(false);
  const here = isHere(image);
  const mayAsk = !here && remoteMedia && isRemote(image);
  const { url, failed } = useImageUrl(image, here || (mayAsk && asked));
  const label = imageLabel(image);
  if (url !== null && !broken)
    return (
      <img
        className={styles.image}
        src={url}
        alt={`Image ${label}`}
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  if (mayAsk && !asked)
    return (
      <button
        type="button"
        className={cx(styles.image, styles.placeholder, styles.ask)}
        aria-label={`Load image ${label} from ${new URL(image).host}`}
        title={`${label}: select to load it from ${new URL(image).host}`}
        onClick={() => setAsked(true)}
      >
        <Icon icon="cloud-download" size={16} />
        <span className={styles.name}>{new URL(image).host}</span>
      </button>
    );
  const reason = reasonOf(image, failed || broken);
  return (
    <div
      className={cx(styles.image, styles.placeholder)}
      role="img"
      aria-label={`Image ${label}, ${reason}`}
      title={`${label} (${reason})`}
    >
      <Icon icon="media" size={16} />
      <span className={styles.name}>
        {failed || broken ? 'not loaded' : isRemote(image) ? label : 'not available'}
      </span>
    </div>
  );
};

export const DropImages = ({ images, limit = images.length }: DropImagesProps) =>
  images.length === 0 ? null : (
    <div className={styles.images} aria-label="Images" role="group">
      {images.slice(0, limit).map((image, at) => (
        <ArchiveImage key={at} image={image} />
      ))}
      <More count={images.length - limit} />
    </div>
  );
