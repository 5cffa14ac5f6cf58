import { unreadable } from './bytes.ts';

/** What a file is, and what to do with it. */
interface Advice {
  readonly name: string;
  readonly advice: string;
}

const TO_CSV = 'open it in a spreadsheet program, save each sheet as CSV (UTF-8), and import that';
const TO_TEXT = 'copy its table into a spreadsheet, save that as CSV (UTF-8), and import the CSV';
const EXPORT = 'export its table as CSV or JSON, and import that';
const EXPORT_TABLE = 'export its table as CSV (UTF-8), and import that';
const EXPORT_DATA = 'export its data as CSV (UTF-8), and import that';
const WITH_PANDAS = 'write its table with pandas’ to_csv, and import that';
const WITH_R = 'write its table with write.csv, and import that';
const CONVERT = 'convert it to CSV or NDJSON, and import that';
const CONVERT_CHAT = 'convert it to CSV with the columns author, date and text, and import that';
const ASK_AGAIN = 'read what it says, ask the service again, and import that answer';
const UNPACK = 'unpack it, and import the file inside';
const NO_RECORDS = 'choose the JSON, NDJSON or CSV file of records instead';

/** Files that people have where a list of records is wanted, by signs in their first bytes, and where those are. */
const FOREIGN: readonly (Advice & { readonly signs: string | readonly string[]; readonly at?: number })[] = [
  { signs: '%PDF', name: 'a PDF', advice: TO_TEXT },
  { signs: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', name: 'an old Office file (.xls or .doc)', advice: TO_CSV },
  { signs: '{\\rtf', name: 'an RTF document', advice: TO_TEXT },
  { signs: 'SQLite format 3\0', name: 'an SQLite database', advice: EXPORT },
  { signs: 'PAR1', name: 'a Parquet file', advice: CONVERT },
  { signs: 'Obj\x01', name: 'an Avro file', advice: 'convert it to NDJSON, and import that' },
  { signs: 'ARROW1', name: 'an Arrow file', advice: CONVERT },
  { signs: ['$FL2', '$FL3'], name: 'an SPSS file', advice: 'save its data as CSV (UTF-8), and import that' },
  {
    signs: ['<stata_dta>', '\x71\x02\x01\0', '\x72\x02\x01\0', '\x73\x02\x01\0'],
    name: 'a Stata file',
    advice: EXPORT_DATA,
  },
  {
    signs: '\xa2eroots',
    at: 1,
    name: 'a repository of Bluesky (CAR)',
    advice: 'convert its posts to JSON, and import those',
  },
  { signs: 'ORC', name: 'an ORC file', advice: CONVERT },
  { signs: 'DUCK', at: 8, name: 'a DuckDB database', advice: EXPORT },
  { signs: '\x89HDF', name: 'an HDF5 file', advice: EXPORT_TABLE },
  { signs: '\x93NUMPY', name: 'a file of NumPy', advice: WITH_PANDAS },
  { signs: ['\x80\x04\x95', '\x80\x05\x95'], name: 'a pickle of Python', advice: WITH_PANDAS },
  { signs: ['A\n2\n', 'A\n3\n', 'RDX', 'X\n\0\0'], name: 'a file of R', advice: WITH_R },
  { signs: 'FEA1', name: 'a Feather file', advice: CONVERT },
  { signs: '\xc2\xea\x81\x60\xb3\x14\x11\xcf', at: 12, name: 'a SAS file', advice: EXPORT_DATA },
  { signs: ['Standard Jet DB', 'Standard ACE DB'], at: 4, name: 'an Access database', advice: EXPORT_TABLE },
  {
    signs: 'L\0\0\0\x01\x14\x02\0',
    name: 'a shortcut to a file',
    advice: 'import the file that it leads to',
  },
  { signs: '\x04"M\x18', name: 'packed with LZ4', advice: UNPACK },
  { signs: '\x1f\x9d', name: 'packed with compress (.Z)', advice: UNPACK },
  { signs: '\x89LZO', name: 'packed with lzop', advice: UNPACK },
  { signs: '\xff\x06\0\0sNaPpY', name: 'packed with Snappy', advice: UNPACK },
  { signs: ']\0\0', name: 'packed with LZMA', advice: UNPACK },
  { signs: 'Rar!\x1a\x07', name: 'a RAR archive', advice: UNPACK },
  { signs: "7z\xbc\xaf'\x1c", name: 'a 7-Zip archive', advice: UNPACK },
  { signs: '1AY&SY', at: 4, name: 'packed with bzip2', advice: UNPACK },
  { signs: '\xfd7zXZ\0', name: 'packed with xz', advice: UNPACK },
  { signs: '\x28\xb5\x2f\xfd', name: 'packed with Zstandard', advice: UNPACK },
  { signs: 'ustar', at: 257, name: 'a tar archive', advice: UNPACK },
  { signs: ['x\x9c', 'x\xda'], name: 'packed with zlib', advice: UNPACK },
  { signs: '\x1f\x8b', name: 'packed with gzip', advice: UNPACK },
  { signs: '[Content_Types].xml', at: 30, name: 'an Office file (.xlsx or .docx)', advice: TO_CSV },
  { signs: 'mimetype', at: 30, name: 'an OpenDocument file (.ods or .odt)', advice: TO_CSV },
  { signs: 'PK\x03\x04', name: 'a ZIP archive', advice: UNPACK },
  { signs: '\x89PNG', name: 'a picture (PNG)', advice: NO_RECORDS },
  { signs: '\xff\xd8\xff', name: 'a picture (JPEG)', advice: NO_RECORDS },
  { signs: 'GIF8', name: 'a picture (GIF)', advice: NO_RECORDS },
  { signs: 'RIFF', name: 'a picture, sound or video (RIFF)', advice: NO_RECORDS },
  { signs: 'ftyp', at: 4, name: 'a video (MP4)', advice: NO_RECORDS },
  { signs: '\x1aE\xdf\xa3', name: 'a video (Matroska)', advice: NO_RECORDS },
  { signs: '\x7fELF', name: 'a program', advice: NO_RECORDS },
  { signs: 'bplist00', name: 'a binary property list', advice: NO_RECORDS },
];

/** @throws AppError `invalid_file` that names what the file is and says what to do with it. */
export const refuseForeign = (head: Uint8Array): void => {
  const text = Buffer.from(head.subarray(0, 300)).toString('latin1');
  const kind = FOREIGN.find(({ signs, at = 0 }) => [signs].flat().some((sign) => text.startsWith(sign, at)));
  if (kind !== undefined) throw unreadable(`is ${kind.name}: ${kind.advice}`);
};

/** Texts that are no tables, by their first lines; some have commas, so that a line of them could pass for names of columns. */
const FOREIGN_TEXTS: readonly (Advice & { readonly begins: RegExp })[] = [
  {
    begins:
      /^(?:From \S+ .{0,60}\n)?(?:From|To|Date|Subject|Received|Return-Path|Message-ID|MIME-Version|Delivered-To|X-[\w-]+): .*\n(?:[\w-]+: |[ \t])/i,
    name: 'a mail or a mailbox',
    advice: 'export its messages as CSV or JSON, and import that',
  },
  {
    begins:
      /^(?:--.*\n|\/\*[^]{0,200}?\*\/;?|\s)*(?:(?:INSERT INTO|CREATE TABLE|DROP TABLE|BEGIN TRANSACTION|PRAGMA) |SET \w+ = |COPY \S+ (?:\(.*\) )?FROM stdin)/i,
    name: 'SQL',
    advice: 'load it into a database, export its table as CSV or JSON, and import that',
  },
  {
    begins: /^--\S{1,70}\nContent-Disposition: form-data/i,
    name: 'a form (multipart/form-data), not the file in it',
    advice: 'send the file itself as the body, with curl by --data-binary @FILE',
  },
  {
    begins:
      /^(?:#![^\n]*python[^\n]*\n|import [a-z][\w.]*(?: as \w+)?(?:, [a-z][\w.]*)*\n|from [a-z][\w.]* import )/,
    name: 'a program in Python',
    advice: NO_RECORDS,
  },
  {
    begins: /^(?:export\s+(?:default|const)|import)\s/,
    name: 'a JavaScript module',
    advice: 'take away what is around the list of records, and import the list',
  },
  {
    begins:
      /^@(?:article|book|comment|inbook|incollection|inproceedings|misc|online|phdthesis|preamble|string|techreport|thesis)\s*\{/i,
    name: 'a list of references (BibTeX)',
    advice: NO_RECORDS,
  },
  {
    begins: /^\[\d{1,2}:\d{2}(?::\d{2})?\] |^\[\d{4}-\d{2}-\d{2}T?[ \d:.,Z+-]*\] /,
    name: 'a log or a chat, with a time before each line',
    advice: CONVERT_CHAT,
  },
  {
    begins: /^\s*(?:(?:\/\/[^\n]*|\/\*[^]*?\*\/)\s*)+[[{]/,
    name: 'JSON below a comment, of which JSON has none',
    advice: 'take the comment away, and import the rest',
  },
  {
    begins: /^(?:<!DOCTYPE[^>]{0,300}>|\s)*<html[^]*(?:DiscordFonts|discord(?:app)?\.com\/assets|"chatlog)/i,
    name: 'a channel of Discord as HTML',
    advice: 'export it as JSON with DiscordChatExporter, and import that',
  },
  {
    begins:
      /^(?:\{\{[A-Za-z][^{}\n]*(?:\||\}\}|\n)|\{\|[^\n]*\n[|!]|==+[^=\n]+==+\n[^]*(?:\[\[|<ref|\{\{)|[*;:]+[^\n]*\[\[[^\]\n]+\]\])/,
    name: 'wikitext, as pages of Wikipedia are written',
    advice: 'write its events as CSV with the columns date, title and url, and import that',
  },
  {
    begins: /^WEBVTT|^\d+\n\d{2}:\d{2}:\d{2},\d{3} --> /,
    name: 'a list of subtitles (SRT or VTT)',
    advice: NO_RECORDS,
  },
  {
    begins: /^\s*\{\s*"":"WARNING! DO NOT EDIT THIS FILE/,
    name: 'a link to a document of Google, not the document',
    advice: 'download it as CSV, and import that',
  },
  {
    begins:
      /^\s*\{\s*"(?:error"\s*:\s*\{\s*"(?:message|code|errors|status)"|message"\s*:\s*"Too Many Requests"|title"\s*:\s*"(?:Too Many Requests|Unauthorized|Forbidden)"|detail"\s*:\s*"(?:Request was throttled|Authentication credentials|Not found)|success"\s*:\s*false\s*,\s*"errors?")(?![^]*"(?:articles|data|docs|results|items|posts)"\s*:)/i,
    name: 'the error that a service answered with, not its records',
    advice: ASK_AGAIN,
  },
  {
    // NewsAPI, The Guardian, The New York Times, X: an object that has nothing else.
    begins:
      /^\s*\{\s*"(?:status"\s*:\s*"error"|fault"\s*:\s*\{|response"\s*:\s*\{\s*"status"\s*:\s*"error"|errors"\s*:\s*\[\s*\{\s*"(?:code|message)"|message"\s*:\s*"(?:Unauthorized|Forbidden|Not Found)"\s*\})(?![^]*"(?:articles|data|docs|results)"\s*:)/i,
    name: 'the error that a service answered with, not its records',
    advice: ASK_AGAIN,
  },
  {
    begins: /^\s*\{[^]*"rows"\s*:\s*\[\s*\{\s*"f"\s*:\s*\[\s*\{\s*"v"\s*:/,
    name: 'an answer of BigQuery’s API, whose cells have no names',
    advice: EXPORT,
  },
  {
    begins: /^version https:\/\/git-lfs/,
    name: 'a pointer of Git LFS, not the file',
    advice: 'fetch the file with git lfs pull, and import that',
  },
  {
    begins: /^WARC\/\d/,
    name: 'a web archive (WARC)',
    advice: 'extract its records as JSON or CSV, and import those',
  },
  {
    begins:
      /^\s*(?:#[^\n]*\n\s*)*\[{1,2}(?!(?:true|false|null)\b)[A-Za-z][\w. -]*\]{1,2}[\t ]*\r?\n\s*(?:#[^\n]*\n\s*)*[\w."-]+[\t ]*=/,
    name: 'a file of settings (TOML or INI)',
    advice: 'write its records as JSON, and import those',
  },
  { begins: /^\|[^\n]*\|\n\|(?:[\t :|-]*-){3,}[\t :|-]*\|/, name: 'a table in Markdown', advice: TO_TEXT },
  {
    // psql and mysql draw lines between names and rows.
    begins: /^(?:\+-[-+]*-\+\n\||[^\n]*\|[^\n]*\n-+\+[-+]+\n)/,
    name: 'a table as a database shows it',
    advice: 'export it as CSV, and import that',
  },
  { begins: /^\\(?:begin|documentclass|usepackage)\b/, name: 'LaTeX', advice: TO_TEXT },
  {
    begins: /^(?:<\?xml[^]{0,200}?\?>|<!--[^]{0,500}?-->|<!DOCTYPE[^>]{0,300}>|\s)*<(?:gexf|graphml)[\s>]/i,
    name: 'a network (GEXF or GraphML)',
    advice: NO_RECORDS,
  },
  {
    begins: /^(?:<\?xml[^]{0,200}?\?>|<!--[^]{0,500}?-->|\s)*<(?:Project|CodeBook)\s[^>]{0,500}urn:QDA/i,
    name: 'a QDA project or code book',
    advice: 'import it on the page Coder, or with dropscope qda import',
  },
  {
    // R's write.table without a separator: `"id" "date"`, and the same width or one more below.
    begins: /^"[^"\n]*"(?: "[^"\n]*")+\n"[^"\n]*" \S/,
    name: 'a table with spaces between its cells, as write.table of R makes it',
    advice: 'write it with write.csv, and import that',
  },
  { begins: /^(?:[\w.`"]+ <-\s+)?structure\(\s*list\(/, name: 'R code (dput or dump)', advice: WITH_R },
  {
    begins:
      /^(?:<\?[^]{0,200}?\?>|\s)*<(?:office:document|(?:ss:)?Workbook)[\s>]|^(?:<[^>]{0,300}>|\s)*<html[^>]{0,500}(?:schemas-microsoft-com|office:excel)/i,
    name: 'a workbook as XML or HTML',
    advice: TO_CSV,
  },
  {
    begins: /^(?:\d+ of \d+ DOCUMENTS\n|Page 1 of \d+\n|HD\t|_{20,}\s+Report Information from ProQuest)/,
    name: 'articles as an archive of newspapers writes them as text',
    advice: 'export their list as RIS, or as CSV, and import that',
  },
  {
    begins: /^\[LINE\] /,
    name: 'a chat as LINE exports it',
    advice: CONVERT_CHAT,
  },
  { begins: /^ID;P[^\n]*\n(?:[A-Z];|ID;)/, name: 'a workbook as SYLK (.slk)', advice: TO_CSV },
  { begins: /^TABLE\n0,1\n"/, name: 'a table as DIF', advice: TO_CSV },
  { begins: /^BEGIN:VCARD/i, name: 'a list of contacts', advice: NO_RECORDS },
  {
    begins: /^(?:---\n)?- [\w-]+:(?: .*)?\n {2}[\w-]+:/,
    name: 'YAML',
    advice: 'convert it to JSON, and import that',
  },
];

/** @throws AppError `invalid_file` that names what the text is and says what to do with it. */
export const refuseForeignText = (text: string): void => {
  const lines = text.slice(0, 2000).replaceAll(/\r\n?/g, '\n');
  const kind = FOREIGN_TEXTS.find(({ begins }) => begins.test(lines));
  if (kind !== undefined) throw unreadable(`is ${kind.name}: ${kind.advice}`);
};

/** ZIPs that are documents, by a member that each of them has. */
const OFFICE: readonly (Advice & { readonly member: RegExp })[] = [
  { member: /^xl\//, name: 'an Excel workbook (.xlsx)', advice: TO_CSV },
  { member: /^word\//, name: 'a Word document (.docx)', advice: TO_TEXT },
  { member: /^ppt\//, name: 'a PowerPoint file (.pptx)', advice: TO_TEXT },
  { member: /^Index\/(Document|Tables)/, name: 'an Apple Numbers or Pages file', advice: TO_CSV },
  { member: /^META-INF\/container\.xml$/, name: 'an e-book (EPUB)', advice: TO_TEXT },
  { member: /^content\.xml$/, name: 'an OpenDocument file (.ods or .odt)', advice: TO_CSV },
];

/** What a ZIP with these members is, and what to do with it; null where it is a ZIP of files. */
export const officeFile = (members: readonly string[]): string | null => {
  const kind = OFFICE.find(({ member }) => members.some((name) => member.test(name)));
  return kind === undefined ? null : `is ${kind.name}: ${kind.advice}`;
};
