const REQUIRED_NODE_API = 10;

/** The one sentence for a Node without Node-API 10, or null. better-sqlite3 would crash the process under it. */
export const runtimeProblem = (versions: NodeJS.ProcessVersions = process.versions): string | null =>
  Number(versions.modules === undefined ? 0 : (versions['napi'] ?? 0)) >= REQUIRED_NODE_API
    ? null
    : `Dropscope needs Node-API 10 (Node 22.14 or newer), but this is Node ${versions.node}: start it through "npm start" or "npm run dropscope".`;

/** First line of every entry: says so and exits 2 where the runtime is too old. */
export const requireRuntime = (): void => {
  const problem = runtimeProblem();
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(2);
};
