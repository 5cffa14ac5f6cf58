/** What rolldown tells about a module while it cuts the program into files. */
interface ModuleGraph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** Libraries so large that only the pages that draw with them may load them, and the file each comes in. */
const HEAVY: readonly (readonly [name: string, folder: RegExp])[] = [
  ['editor', /node_modules\/(?:@codemirror|@lezer|codemirror)\//],
  ['graphs', /node_modules\/(?:sigma|graphology)/],
  ['charts', /node_modules\/(?:echarts|zrender)/],
];

/** The drawings of all icons, in one file per size that loads by itself. */
const DRAWINGS = /node_modules\/@blueprintjs\/icons\/.*generated\/\d+px\/paths\//;

/**
 * The names of the files that modules of several pages come in: few files instead of one per module, which is a request each. A
 * module that imports a heavy library is in the file of that library, so that no other page loads it. What the window needs before
 * its first page is cut where `main` waits between its parts: each is a task of its own. A file imports only files before it.
 * @param main the module that loads the parts, in the order of their imports
 * @param firstPage the module of the page that opens first: what only other pages share is in a file that it does not load
 */
export const chunkNames = (main: string, firstPage: string) => {
  const heavyOf = new Map<string, string | null>();
  const partOf = new Map<string, string>();
  const heavyName = (id: string, graph: ModuleGraph): string | null => {
    const known = heavyOf.get(id);
    if (known !== undefined) return known;
    // Circles end here: the module that closes one adds nothing.
    heavyOf.set(id, null);
    const own = HEAVY.find(([, folder]) => folder.test(id))?.[0];
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    const name =
      own ?? imported.map((next) => heavyName(next, graph)).find((found) => found !== null) ?? null;
    heavyOf.set(id, name);
    return name;
  };
  const addTo = (part: string, id: string, graph: ModuleGraph): void => {
    if (partOf.has(id)) return;
    partOf.set(id, part);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) addTo(part, next, graph);
  };
  const readParts = (graph: ModuleGraph): void => {
    const { importedIds, dynamicallyImportedIds } = graph.getModuleInfo(main) ?? {
      importedIds: [],
      dynamicallyImportedIds: [],
    };
    for (const id of importedIds) addTo('window-0', id, graph);
    for (const [at, id] of dynamicallyImportedIds.entries()) addTo(`window-${at + 1}`, id, graph);
    addTo('first-page', firstPage, graph);
  };
  return (id: string, graph: ModuleGraph): string | null => {
    if (partOf.size === 0) readParts(graph);
    if (DRAWINGS.test(id)) return null;
    const heavy = heavyName(id, graph);
    if (heavy === null) return partOf.get(id) ?? 'other-pages';
    return partOf.has(id) || id.includes('/node_modules/') ? heavy : `${heavy}-of-other-pages`;
  };
};
