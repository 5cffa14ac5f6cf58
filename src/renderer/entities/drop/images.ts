import { createContext, use, useEffect, useState } from 'react';

/** Where the bytes of images come from; the page itself never loads one from the network. */
export interface ImageSource {
  readonly isHere: (image: string) => boolean;
  readonly open: (image: string) => Promise<Blob>;
}

const nowhere: ImageSource = {
  isHere: () => false,
  open: () => Promise.reject(new Error('There is no source of images here.')),
};

export const ImagesContext = createContext<ImageSource>(nowhere);
export const useImages = (): ImageSource => use(ImagesContext);

interface Opened {
  readonly image: string;
  /** A `blob:` address, or null where it could not be had. */
  readonly url: string | null;
}

/** The image as an address the page may show, once it is wanted; `failed` where it could not be had. */
export const useImageUrl = (
  image: string,
  isWanted: boolean,
): { readonly url: string | null; readonly failed: boolean } => {
  const { open } = useImages();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let url: string | null = null;
    let isOver = false;
    const show = (blob: Blob | null): void => {
      if (isOver) return;
      url = blob === null ? null : URL.createObjectURL(blob);
      setOpened({ image, url });
    };
    open(image).then(show, () => show(null));
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [image, isWanted, open]);
  const current = isWanted && opened?.image === image ? opened : null;
  return { url: current?.url ?? null, failed: current !== null && current.url === null };
};
