import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A piece of text that people read, and where it is written. */
export interface ProductText {
  readonly place: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '..', '..');

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

/** Attributes whose values are for the browser. */
const HIDDEN_ATTRIBUTES = /^(className|id|htmlFor|href|d|viewBox|style)$/;
const SQL =
  /\b(select\b.*\bfrom|insert into|update \w+ set|delete from|create (table|index|trigger|virtual))\b/s;

/** Words with a blank between them, or one with a capital: a sentence or a caption, not a key or a class name. */
const isProse = (text: string): boolean =>
  /\p{L}\S*\s+\S*[\p{L}\d%]|\d\s*%|\p{L}\.\.\.|^\p{Lu}\p{Ll}+[.…]?$/u.test(text) && !SQL.test(text);

const isHidden = (parent: ts.Node): boolean => {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true;
  if (ts.isTaggedTemplateExpression(parent)) return true;
  return (
    ts.isJsxAttribute(parent) && ts.isIdentifier(parent.name) && HIDDEN_ATTRIBUTES.test(parent.name.text)
  );
};

/** A template with `0` for each value, so that `${share} %` reads as the reader will see it. */
const templateText = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => `0${literal.text}`)].join('');

const childText = (child: ts.JsxChild): string =>
  ts.isJsxText(child) ? child.text.replace(/\s+/g, ' ') : ts.isJsxExpression(child) ? '0' : ' ';

const textOf = (node: ts.Node, parent: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return isHidden(parent) ? null : node.text;
  if (ts.isTemplateExpression(node)) return isHidden(parent) ? null : templateText(node);
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(childText).join('');
  return null;
};

/** Comments are not read: they are no texts of the product. */
const PARSED = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };

const readSource = (file: string): readonly ProductText[] => {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), PARSED);
  const texts: ProductText[] = [];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    const text = textOf(node, parent);
    if (text !== null && isProse(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      texts.push({ place: `${file}:${line + 1}`, text: text.trim() });
    }
    node.forEachChild((child) => {
      visit(child, node);
    });
  };
  visit(source, source);
  return texts;
};

/** Documentation without code, which is written as the program wants it. */
const readPage = (file: string): readonly ProductText[] =>
  readFileSync(join(root, file), 'utf8')
    .replace(/```.*?```/gs, (code) => code.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, 'code')
    .split('\n')
    .map((text, at) => ({ place: `${file}:${at + 1}`, text }));

/** Text for the browser or made-up vocabulary, neither of which anyone reads as ours. */
const NOT_OURS = /^(scripts\/demonstration\/|src\/main\/collectors\/browser-page\.ts)/;

/** Every text of the product: source of both processes and the scripts, documentation at the root and in `docs`. */
export const productTexts = (): readonly ProductText[] => [
  ...['src', 'scripts']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !NOT_OURS.test(file))
    .flatMap(readSource),
  ...[...filesIn('docs', /\.md$/), ...readdirSync(root).filter((name) => name.endsWith('.md'))].flatMap(
    readPage,
  ),
];
