import { useMemo, type ReactNode } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { callBytes } from '#renderer/api/workstation.ts';
import { isRemote } from './image-name.ts';
import { ImagesContext, type ImageSource } from './images.ts';

/** Gives components the images of the image folder, and those of the network that the reader asks for. */
export const ImagesProvider = ({ children }: { readonly children: ReactNode }) => {
  const { data: files } = useEndpoint('listArchiveImages');
  const source = useMemo<ImageSource>(() => {
    const here = new Set(files);
    return {
      isHere: (image) => here.has(image),
      open: async (image) => {
        const { bytes, contentType } = await (isRemote(image)
          ? callBytes('fetchRemoteImage', { body: { url: image } })
          : callBytes('getArchiveImage', { params: { file: image } }));
        return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType });
      },
    };
  }, [files]);
  return <ImagesContext value={source}>{children}</ImagesContext>;
};
