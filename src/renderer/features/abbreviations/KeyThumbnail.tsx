import { useState } from 'react';
import styles from './KeyThumbnail.module.css';

/** A key's picture: our own drawing of its category. Hidden without one or it cannot be loaded. */
export const KeyThumbnail = ({ url, size = 40 }: { readonly url: string | null; readonly size?: number }) => {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === failed) return null;
  return (
    <img
      className={styles.thumbnail}
      src={url}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(url)}
    />
  );
};
