import { boolean, date, datetime, integer, number, string, timestampOf, type View } from './view.ts';

/** What people write: claims and notes. */
export const studyViews: readonly View[] = [
  {
    name: 'claims',
    content: 'The claim ledger: every claim as its acts have made it, excluded ones too.',
    key: ['id'],
    columns: [
      integer('id', 'Number of the claim'),
      string('claim', 'What is said to happen, in the words of the coder'),
      string('item', 'First item that says it, such as drop:4966'),
      datetime('said', 'Time of saying, UTC'),
      date('due', 'Due date, UTC'),
      string('coder', 'Who coded it'),
      string('outcome', 'Outcome; open while a judgment is sealed'),
      boolean('is_waiting', 'Whether a sealed judgment waits for a second judge'),
      string('category', 'Reference class: category of news'),
      number('probability', 'Probability, 0 to 1'),
      integer('evidence', 'Pieces of evidence'),
      integer('judges', 'Number of judges'),
      integer('versions', 'Versions of rule and due date'),
      boolean('is_changed_after_evidence', 'Whether rule or date changed after evidence'),
      string('exclusion', 'Why it is excluded from the tally, empty for counted ones'),
      string('mode', 'confirmatory or exploratory'),
    ],
    select: `SELECT id, text, item, ${timestampOf('made_at')}, due_date, coder, outcome, is_waiting, category, probability, evidence_count,
      judge_count, version_count, is_changed_after_evidence, exclusion, mode FROM main.claims`,
  },
  {
    name: 'notes',
    content: 'Notes on items, sets and nothing in particular.',
    key: ['id'],
    columns: [
      string('id', 'Id of the note'),
      string('subject', 'What it is about: an item, or set: and a name'),
      string('content', 'Text', { isText: true }),
      datetime('created', 'Time of writing, UTC'),
      datetime('changed', 'Time of the last change, UTC'),
    ],
    select: `SELECT id, subject, text, ${timestampOf('created_at')}, ${timestampOf('changed_at')} FROM main.notes`,
  },
];
