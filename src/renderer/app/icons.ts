import { IconNames, Icons, IconSize, type IconName, type IconPaths } from '@blueprintjs/icons';

/** `add-row-top` is `AddRowTop` among the drawings. */
export const keyOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const drawings = async (size: IconSize): Promise<Readonly<Record<string, IconPaths | undefined>>> => {
  const drawing: object =
    size === IconSize.STANDARD
      ? await import('@blueprintjs/icons/lib/esm/generated/16px/paths/index.js')
      : await import('@blueprintjs/icons/lib/esm/generated/20px/paths/index.js');
  return drawing as Readonly<Record<string, IconPaths | undefined>>;
};

/**
 * Loads the small icons before the first screen, which would show blank squares; large ones come when requested. Blueprint's own
 * `loadAll` does not wait for what it loads, and looks each of 1,200 icons up by itself.
 */
export const loadIcons = async (): Promise<void> => {
  Icons.setLoaderOptions({
    loader: async (name: IconName, size: IconSize) => {
      const paths = (await drawings(size))[keyOf(name)];
      if (paths === undefined) throw new Error(`There is no drawing of the icon ${name}.`);
      return paths;
    },
  });
  const small = await drawings(IconSize.STANDARD);
  await Icons.load(Object.values(IconNames), IconSize.STANDARD, {
    loader: (name) => Promise.resolve(small[keyOf(name)] ?? []),
  });
};
