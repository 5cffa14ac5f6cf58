import { useEndpoint } from '#renderer/api/endpoint.ts';
import { plural } from '#renderer/lib/format.ts';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { isRemote } from './image-name.ts';
import { useImages } from './images.ts';

const imageFolderOf = (dataFolder: string): string =>
  dataFolder.includes('\\') ? `${dataFolder}\\images` : `${dataFolder}/images`;

/** Of images that cannot be shown: what they are, where their files would be, and how to get them. */
export const ImagesNote = ({ images }: { readonly images: readonly string[] }) => {
  const { isHere } = useImages();
  const { data: settings } = useEndpoint('getSettings');
  const absent = images.filter((image) => !isRemote(image) && !isHere(image));
  if (absent.length === 0 || settings === undefined) return null;
  const folder = imageFolderOf(settings.dataFolder);
  return (
    <div className="ds-muted ds-small" data-testid="images-note">
      <p>
        {plural(absent.length, 'image')} cannot be shown: {absent.join(', ')}. The archive lists the names of
        its images but does not contain them (about 800 MB in all). A file with such a name is shown here once
        it is in the image folder:
      </p>
      <p className="ds-row-wrap">
        <code>{folder}</code>
        <CopyButton
          size="small"
          variant="minimal"
          label="Copy"
          aria-label="Copy the path of the image folder"
          getText={() => folder}
        />
      </p>
      <p>
        The README of JSON-QAnon on GitHub (jkingsman/JSON-QAnon) describes how its author collected them.
      </p>
    </div>
  );
};
