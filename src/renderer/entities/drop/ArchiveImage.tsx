import { Icon } from '@blueprintjs/core';
import { useState } from 'react';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { imageLabel, isRemote } from './image-name.ts';
import { useImages, useImageUrl } from './images.ts';
import styles from './ArchiveImage.module.css';

const reasonOf = (image: string, failed: boolean): string =>
  failed ? 'could not be loaded' : isRemote(image) ? 'on the network, not loaded' : 'not in the image folder';

/**
 * An archive image from the image folder. One on the network is fetched by the workstation only where the settings allow it,
 * and only when it is pressed; everywhere else a placeholder represents it.
 */
export const ArchiveImage = ({ image }: { readonly image: string }) => {
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
        {failed || broken ? 'not loaded' : isRemote(image) ? label : 'image not available'}
      </span>
    </div>
  );
};
