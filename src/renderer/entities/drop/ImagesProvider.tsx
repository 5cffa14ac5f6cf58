import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { isRemote } from './image-name.ts';
import { archiveImagesQuery, openArchiveImage, openRemoteImage } from './image-queries.ts';
import { ImagesContext, type ImageSource } from './images.ts';

/** Gives components the images of the image folder, and those of the network that the reader asks for. */
export const ImagesProvider = ({ children }: { readonly children: ReactNode }) => {
  const { data: files } = useQuery(archiveImagesQuery());
  const source = useMemo<ImageSource>(() => {
    const here = new Set(files);
    return {
      isHere: (image) => here.has(image),
      open: (image) => (isRemote(image) ? openRemoteImage(image) : openArchiveImage(image)),
    };
  }, [files]);
  return <ImagesContext value={source}>{children}</ImagesContext>;
};
