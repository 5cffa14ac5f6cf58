import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export interface BibtexEntry {
  readonly type: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a file as BibTeX 0.99 does, written from its documentation without a look at the writer: text outside entries is a comment up to the
 * next @; in a value every brace counts, also one behind a backslash. @throws Error where BibTeX would complain
 */
export const readBibtex = (text: string): readonly BibtexEntry[] => {
  let at = 0;
  const refuse = (reason: string): never => {
    throw new Error(`${reason} at ${at}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))}`);
  };
  const blanks = (): void => {
    while (/\s/u.test(text.charAt(at))) at += 1;
  };
  const take = (sign: string): void => {
    blanks();
    if (text.charAt(at) !== sign) refuse(`no ${sign}`);
    at += 1;
  };
  const word = (pattern: RegExp): string => {
    blanks();
    const start = at;
    while (at < text.length && pattern.test(text.charAt(at))) at += 1;
    if (start === at) refuse('no name');
    return text.slice(start, at);
  };
  const braced = (): string => {
    take('{');
    const start = at;
    for (let depth = 1; depth > 0; at += 1) {
      if (at >= text.length) refuse('braces that never end');
      if (text.charAt(at) === '{') depth += 1;
      if (text.charAt(at) === '}') depth -= 1;
    }
    return text.slice(start, at - 1);
  };
  const entries: BibtexEntry[] = [];
  for (at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at)) {
    at += 1;
    const type = word(/[a-z]/iu);
    take('{');
    const key = word(/[^\s,{}"#%'()=\\~]/u);
    const fields: Record<string, string> = {};
    for (;;) {
      blanks();
      if (text.charAt(at) === '}') break;
      take(',');
      blanks();
      if (text.charAt(at) === '}') break;
      const name = word(/[a-z]/iu);
      take('=');
      if (name in fields) refuse(`${name} twice`);
      fields[name] = braced();
    }
    at += 1;
    if (entries.some((entry) => entry.key.toLowerCase() === key.toLowerCase())) refuse(`${key} twice`);
    entries.push({ type, key, fields });
  }
  return entries;
};

const COMMANDS: Readonly<Record<string, string>> = {
  '\\textbackslash{}': '\\',
  '\\textbraceleft{}': '{',
  '\\textbraceright{}': '}',
  '\\textasciitilde{}': '~',
  '\\textasciicircum{}': '^',
};

/** What LaTeX prints of a value. @throws Error for a sign that LaTeX would read as a command */
export const printed = (value: string): string => {
  const inner = value.replace(/^\{([\s\S]*)\}$/u, '$1');
  const plain = inner.replace(
    /\\text[a-z]+\{\}|\\[%&#$_]/gu,
    (command) => COMMANDS[command] ?? command.slice(1),
  );
  const left = inner.replace(/\\text[a-z]+\{\}|\\[%&#$_]/gu, '');
  if (/[\\{}%&#$_~^]/u.test(left)) throw new Error(`LaTeX would read a command in ${JSON.stringify(left)}`);
  return plain;
};

const citationJs = z.object({
  parse: z.custom<(text: string) => { type: string; label: string; properties: Record<string, string> }[]>(
    (value) => typeof value === 'function',
  ),
});

/** The entries as the parser of citation.js finds them, values as they are in the file. */
export const readByCitationJs = (text: string): readonly BibtexEntry[] => {
  const require = createRequire(import.meta.url);
  const { parse } = citationJs.parse(require('@citation-js/plugin-bibtex/lib/input/file.js'));
  return parse(text).map(({ type, label, properties }) => ({ type, key: label, fields: properties }));
};

/** Whether the program BibTeX itself is at hand (Debian: texlive-binaries). */
export const hasBibtex = spawnSync('bibtex', ['--version']).status === 0;

/** Style files of BibTeX print what they are told: here the key of each entry. */
const STYLE = `ENTRY {title author howpublished journal note url year month day date urldate version doi institution}{}{}
FUNCTION {default.type} { "KEY " cite$ * write$ newline$ }
FUNCTION {misc} { default.type }
READ
ITERATE {call.type$}
`;

/** The keys that BibTeX itself finds, and what it complains of. */
export const readByBibtex = (text: string): { readonly keys: readonly string[]; readonly log: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-bibtex-'));
  try {
    writeFileSync(join(folder, 'cited.bib'), text);
    writeFileSync(join(folder, 'keys.bst'), STYLE);
    writeFileSync(join(folder, 'all.aux'), '\\citation{*}\n\\bibstyle{keys}\n\\bibdata{cited}\n');
    const { stdout } = spawnSync('bibtex', ['all'], { cwd: folder, encoding: 'utf8' });
    const keys = [...readFileSync(join(folder, 'all.bbl'), 'utf8').matchAll(/^KEY (\S+)$/gmu)];
    return { keys: keys.map(([, key]) => key ?? ''), log: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
