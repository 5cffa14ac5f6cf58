import { boolean, date, datetime, integer, number, string, timestampOf, type View } from './view.ts';

const toClaim = { column: 'claim', table: 'claims', to: 'id' } as const;
const toPlan = { column: 'plan', table: 'plans', to: 'name' } as const;

/** Judgments of the current rule while the second judge is awaited: what the first one said must not lead the second. */
const isSealed = `is_waiting = 1 AND part.value ->> 'version' = version_count`;
const judgedBy = (value: string): string =>
  ['judge', 'outcome', 'reason', 'version'].map((name) => `${value} ->> '${name}'`).join(', ');

/** Plans as they were locked: they follow from the study log, which nobody can change. */
const planViews: readonly View[] = [
  {
    name: 'plans',
    content: 'Plans that were locked before their tests were run.',
    key: ['name'],
    columns: [
      string('name', 'Name of the plan'),
      string('question', 'Question of the study'),
      integer('tests', 'Number of planned tests'),
      string('family', 'What q is taken over: plan or register'),
      string('stopping_rule', 'When the study ends'),
      string('dataset_sha256', 'SHA-256 of the dataset that was open'),
      datetime('locked', 'Time of locking, UTC'),
      string('sha256', 'SHA-256 of the plan’s canonical JSON'),
      string('previous', 'SHA-256 of the plan locked before; 64 zeros for the first'),
      integer('entry', 'Its place in the study log, from 0'),
      string('entry_sha256', 'Hash of that entry, which covers everything before it'),
    ],
    select: `SELECT payload ->> '$.plan.name', payload ->> '$.plan.question', json_array_length(payload, '$.plan.tests'),
      payload ->> '$.plan.family', payload ->> '$.plan.stoppingRule', payload ->> '$.plan.datasetSha256',
      ${timestampOf(`payload ->> '$.at'`)}, payload ->> '$.sha256', payload ->> '$.previousPlan', entry, hash
      FROM main.study_log WHERE payload ->> '$.act' = 'lock'`,
  },
  {
    name: 'planned_tests',
    content: 'The tests of locked plans.',
    key: ['plan', 'position'],
    columns: [
      string('plan', 'Name of the plan'),
      integer('position', 'Place in the plan, from 0'),
      string('method', 'Method'),
      integer('version', 'Version of the method'),
      string('parameters', 'Parameters, JSON'),
      string('selection', 'What of the data is tested, JSON'),
      integer('seed', 'Seed of the random numbers'),
      string('result', 'What would count as a result'),
    ],
    references: [toPlan],
    select: `SELECT payload ->> '$.plan.name', part.key, part.value ->> 'method', part.value ->> 'version', part.value -> 'parameters', part.value -> 'selection',
      part.value ->> 'seed', part.value ->> 'result' FROM main.study_log, json_each(payload, '$.plan.tests') AS part WHERE payload ->> '$.act' = 'lock'`,
  },
];

/** What people write: plans, claims and notes. */
export const studyViews: readonly View[] = [
  ...planViews,
  {
    name: 'claims',
    content: 'The claim ledger: every claim as its acts have made it, excluded ones too.',
    key: ['id'],
    columns: [
      integer('id', 'Number of the claim'),
      string('claim', 'What is said to happen, in the words of the coder'),
      string('item', 'First item that says it, such as drop:4966'),
      datetime('said', 'Time of saying, UTC, where it is known'),
      date('said_on', 'Day of saying, UTC'),
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
    select: `SELECT id, text, item, CASE WHEN made_resolution <> 'day' THEN ${timestampOf('made_at')} END, date(made_at, 'unixepoch'), due_date, coder, outcome, is_waiting, category, probability, evidence_count,
      judge_count, version_count, is_changed_after_evidence, exclusion, mode FROM main.claims`,
  },
  {
    name: 'claim_rules',
    content: 'The rules of claims and their due dates; the last version of a claim counts.',
    key: ['claim', 'version'],
    columns: [
      integer('claim', 'Number of the claim'),
      integer('version', 'Version, from 1'),
      string('rule', 'What would count, by which sources; missing where no rule can be written'),
      date('due', 'Last day on which it can come true, UTC'),
      number('probability', 'Probability, 0 to 1'),
      string('probability_from', 'stated in the claim or assigned by the coder'),
      string('reason', 'Why it was changed, empty for the first'),
      string('author', 'Who wrote it'),
      datetime('written', 'Time of writing, UTC'),
      boolean('is_after_evidence', 'Whether evidence was there when it was written'),
    ],
    references: [toClaim],
    select: `SELECT claims.id, part.value ->> 'version', part.value ->> 'rule', part.value ->> 'dueDate', part.value ->> 'probability', part.value ->> 'probabilityFrom',
      part.value ->> 'reason', part.value ->> 'by', (part.value ->> 'at') || 'Z', part.value ->> 'isAfterEvidence'
      FROM main.claims, json_each(document, '$.versions') AS part`,
  },
  {
    name: 'evidence',
    content: 'Evidence for and against claims.',
    key: ['claim', 'number'],
    columns: [
      integer('claim', 'Number of the claim'),
      integer('number', 'Number of the evidence'),
      string('direction', 'for or against'),
      string('item', 'Item of the data, where it is one'),
      string('title', 'Title of the source outside the data'),
      string('publisher', 'Publisher of the source'),
      string('url', 'Address of the source'),
      date('published', 'Day of publication, UTC'),
      string('quote', 'Words of the source', { isText: true }),
      string('note', 'Note of the person who added it'),
      string('author', 'Who added it'),
      datetime('added', 'Time of adding, UTC'),
    ],
    references: [toClaim],
    select: `SELECT claims.id, part.value ->> 'number', part.value ->> 'direction', part.value ->> 'item', part.value ->> '$.source.title',
      part.value ->> '$.source.publisher', part.value ->> '$.source.url', part.value ->> '$.source.publishedOn', part.value ->> '$.source.quote',
      part.value ->> 'note', part.value ->> 'by', (part.value ->> 'at') || 'Z' FROM main.claims, json_each(document, '$.evidence') AS part`,
  },
  {
    name: 'judgments',
    content: 'Judgments of claims, except those that are sealed until a second judge has judged.',
    key: ['claim', 'position'],
    columns: [
      integer('claim', 'Number of the claim'),
      integer('position', 'Place among the judgments of the claim, from 0; an adjudication comes last'),
      string('judge', 'Who judged'),
      string('outcome', 'happened, did-not-happen, partly or untestable'),
      string('reason', 'How the rule applies'),
      integer('version', 'Version of the rule that was applied'),
      datetime('judged', 'Time of the judgment, UTC'),
      boolean('is_blind', 'Whether it was sealed until a second judge had judged'),
      boolean('is_adjudication', 'Whether it settles a dispute'),
    ],
    references: [toClaim],
    select: `SELECT claims.id, part.key, ${judgedBy('part.value')}, (part.value ->> 'at') || 'Z', part.value ->> 'isBlind', 0
        FROM main.claims, json_each(document, '$.judgments') AS part WHERE NOT (${isSealed})
      UNION ALL SELECT id, json_array_length(document, '$.judgments'), ${judgedBy(`(document -> '$.adjudication')`)},
        (document ->> '$.adjudication.at') || 'Z', 0, 1
        FROM main.claims WHERE document ->> '$.adjudication' IS NOT NULL`,
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
