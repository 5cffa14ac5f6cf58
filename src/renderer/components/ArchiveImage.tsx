import { Icon } from '@blueprintjs/core';
import { useState } from 'react';
import { imageLabel, isRemote } from '#renderer/lib/image-name.ts';

interface ArchiveImageProps {
  readonly image: string;
  /**
   * Where its bytes can be had here: a `blob:` address that a panel made. Never an address on the network: what the
   * reader allows is fetched by the workstation, and the page's policy refuses anything else.
   */
  readonly source?: string | undefined;
}

const reasonOf = (image: string, failed: boolean): string =>
  failed
    ? 'could not be loaded'
    : isRemote(image)
      ? 'on the network, not loaded'
      : 'file not in this archive';

/** An archive image, or the placeholder that stands for it where it is absent or fails to load. */
export const ArchiveImage = ({ image, source }: ArchiveImageProps) => {
  const [failed, setFailed] = useState(false);
  const label = imageLabel(image);
  if (source !== undefined && !failed)
    return (
      <img
        className="ds-image"
        src={source}
        alt={`Image ${label}`}
        loading="lazy"
        decoding="async"
        onError={() => {
          setFailed(true);
        }}
      />
    );
  const reason = reasonOf(image, failed);
  return (
    <div
      className="ds-image ds-image-placeholder"
      role="img"
      aria-label={`Image ${label}, ${reason}`}
      title={`${label} (${reason})`}
    >
      <Icon icon="media" size={16} />
      <span className="ds-image-name">{label}</span>
    </div>
  );
};
