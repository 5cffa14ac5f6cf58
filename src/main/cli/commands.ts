import type { ListedCommand } from './command.ts';

/** All commands by their names, in the order of the help; a subject adds its own file and an entry here. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  serve: {
    usage: 'serve [--port N] [--open] [--empty]',
    summary: 'Serve the workstation on 127.0.0.1 until stopped.',
    load: async () => (await import('./serve.ts')).serve,
  },
  ingest: {
    usage:
      'ingest [FILE] [--dataset archive|new|ID] [--name N] [--confirm NAME] [--on-error skip] [--mapping JSON]',
    summary: 'Import a file of drops; without a file, the dataset that came with the app.',
    load: async () => (await import('./imports.ts')).ingest,
  },
  'import-posts': {
    usage: 'import-posts FILE [--username NAME] [--format F] [--on-error skip] [--confirm FILE]',
    summary: 'Import posts: an archive file, an X archive (ZIP or folder), API pages, scraper output.',
    load: async () => (await import('./imports.ts')).importPosts,
  },
  'import-news': {
    usage:
      'import-news FILE [--format F] [--on-error skip] [--source S] [--same-events merge] [--mapping JSON]',
    summary: 'Import a file of news events (JSON, NDJSON or CSV, also packed with gzip or ZIP).',
    load: async () => (await import('./imports.ts')).importNews,
  },
  verify: {
    usage: 'verify',
    summary: 'Compare the drops with the reference index of the real archive.',
    load: async () => (await import('./verify.ts')).verify,
  },
  doctor: {
    usage: 'doctor [--full] | --salvage | --use-copy NAME',
    summary:
      'Check the runtime, the data folder, the database and the dataset; copy what can be read of a damaged database.',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  export: {
    usage: 'export [--format F] [--sections A,B] [--set NAME] [--output FILE|DIR|-] [--force]',
    summary: 'Write a report with its provenance; without --output into the current folder.',
    load: async () => (await import('./report.ts')).exportReport,
  },
  brief: {
    usage: 'brief --tests A,B --notes C,D [--title T] [--format F] [--output FILE|DIR|-] [--force]',
    summary: 'Write one page of chosen findings and notes: strip, sentence, method and hash of each.',
    load: async () => (await import('./brief.ts')).brief,
  },
  package: {
    usage: 'package --output DIR|FILE.zip [--set NAME] [--list A,B] [--texts] [--authors "A;B"]',
    summary:
      'Write a research package: every table as Parquet and CSV, and programs that recompute its figures.',
    load: async () => (await import('./package.ts')).packageCommand,
  },
  replay: {
    usage: 'replay REPORT.json',
    summary:
      'Compute a report again from the current data, whatever is stored, and say whether it is identical; also while the workstation runs.',
    load: async () => (await import('./report.ts')).replay,
  },
  set: {
    usage: 'set freeze|combine|sample|list|show|items|diff|hold-out|remove NAME …',
    summary: 'Freeze what a filter finds, combine sets, and see what has changed since (docs/sets.md).',
    load: async () => (await import('./set.ts')).set,
  },
  tag: {
    usage: 'tag list | tag add|remove TAG ITEM… | --filter F | --set S',
    summary: 'Tag items, what a filter finds or a working set (docs/sets.md).',
    load: async () => (await import('./tag.ts')).tag,
  },
  plan: {
    usage: 'plan lock FILE [--accept-seen] | show NAME | list | check',
    summary:
      'Lock what will be tested before it is tested, and check that nothing was changed (docs/plans.md).',
    load: async () => (await import('./plan.ts')).plan,
  },
  work: {
    usage: 'work export FILE | import FILE | plans | conflicts | take NUMBER | undo | redo',
    summary: 'Exchange sets, notes and codes with others, and undo what was written (docs/exchange.md).',
    load: async () => (await import('./work.ts')).work,
  },
  vault: {
    usage: 'vault FOLDER|FILE.zip [--force]',
    summary: 'Write notes, sets and their items as Markdown pages with links (docs/sets.md).',
    load: async () => (await import('./vault.ts')).vault,
  },
  cite: {
    usage: 'cite [ITEM…] [--set NAME] [--filter F] [--format F] [--output FILE|DIR|-] [--force]',
    summary: 'Cite drops, posts and events, or a set, as BibTeX, CSL-JSON or RIS (docs/sets.md).',
    load: async () => (await import('./cite.ts')).cite,
  },
  method: {
    usage:
      'method [ID] [--describe] [--a SET] [--b SET] [--set NAME] [--parameters JSON] [--selection JSON] [--seed N]',
    summary: 'Run any method over the data folder by its id; without an id, the list of them.',
    load: async () => (await import('./method.ts')).method,
  },
  ladder: {
    usage:
      'ladder --account NAME [--platform P] [--windows 1,5,15,60] [--set NAME] [--batch B --code C [--coder NAME]]',
    summary: 'At which scale drops and an account’s posts meet: era, season, day, or minute.',
    load: async () => (await import('./ladder.ts')).ladder,
  },
  accounts: {
    usage: 'accounts FILE [--window 60] [--min-participation 2] [--columns …] [--accounts GLOB] [--null …]',
    summary: 'Which accounts share the same thing at the same time, next to chance (docs/accounts.md).',
    load: async () => (await import('./accounts.ts')).accounts,
  },
  text: {
    usage: 'text keyness|kwic|collocates|dispersion|ngrams|trends … [--csv]',
    summary:
      'Compare and search sets (--a SET --b SET; also drops:FILTER, posts:…, events:…, rest) or plain text files (docs/text.md).',
    load: async () => (await import('./text.ts')).text,
  },
  topics: {
    usage: 'topics --file F [--k 8] [--seed 4966] [--surrogates 19] [--most-texts 10000]',
    summary:
      'What texts are about, how stable that is, and whether shuffled texts give as much (docs/topics.md).',
    load: async () => (await import('./topics.ts')).topics,
  },
  like: {
    usage: 'like --file F --text "…" [--by lsa | --embeddings FOLDER] [--limit 20] [--most-texts 200000]',
    summary:
      'Which texts are most like a given one, why, and where that is among random pairs (docs/topics.md).',
    load: async () => (await import('./like.ts')).like,
  },
  map: {
    usage: 'map --file F [--most-texts 10000] [--seed 4966] [--csv]',
    summary: 'A picture of texts in two dimensions: places of the texts by LSA (docs/topics.md).',
    load: async () => (await import('./map.ts')).map,
  },
  duplicates: {
    usage: 'duplicates --file F [--threshold 0.8] [--shingle 5] [--limit 1000]',
    summary: 'Which texts say nearly the same (docs/topics.md).',
    load: async () => (await import('./duplicates.ts')).duplicates,
  },
  claims: {
    usage: 'claims list|tally|sample|verify | claims score FILE.csv [--encoding E]',
    summary:
      'List and tally the claim ledger, draw a sample to code, check its log, or score any table of probabilities and outcomes.',
    load: async () => (await import('./claims.ts')).claims,
  },
  agreement: {
    usage: 'agreement FILE.csv [--metric ordinal] [--codes A,B]',
    summary: 'How far coders agree, from a table with the columns item, coder and code (docs/code-book.md).',
    load: async () => (await import('./agreement.ts')).agreement,
  },
  coded: {
    usage: 'coded [BATCH] [--granularity month] [--time-zone UTC] [--csv]',
    summary:
      'List the batches, or count the codes of one that all coders have closed, with the interval of their disagreement (docs/code-book.md).',
    load: async () => (await import('./coded.ts')).coded,
  },
  qda: {
    usage:
      'qda read FILE.qdpx | codes FILE [--format qdc|csv] [--output FILE|-] | export BATCH FILE | import FILE.qdpx',
    summary: 'Read, convert, export and import REFI-QDA code books and projects (docs/code-book.md).',
    load: async () => (await import('./qda.ts')).qda,
  },
  corpus: {
    usage: 'corpus attach|list|detach|ask|draw NAME …',
    summary:
      'Ask a corpus on a PostgreSQL server or in Parquet files, and draw working sets from it (docs/large-corpora.md).',
    load: async () => (await import('./corpus.ts')).corpus,
  },
  mcp: {
    usage: 'mcp [--allow-writing]',
    summary:
      'Serve the methods to an agent over stdio (Model Context Protocol), read-only unless writing is allowed.',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  sql: {
    usage:
      "sql 'SELECT …'|--saved NAME|--views [--csv|--ndjson] [--csv-for READER] [--max-rows N] [--seconds S]",
    summary: 'Query the read-only views in SQL (docs/sql.md).',
    load: async () => (await import('./sql.ts')).sql,
  },
};
