import { DateField } from '#renderer/ui/field/DateField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import type { Claim } from '#shared/contract/claims.ts';
import { CATEGORY_OPTIONS } from './claims-view.ts';
import { LongTextField } from './LongTextField.tsx';
import styles from './ClaimsPage.module.css';

export interface RuleDraft {
  readonly rule: string;
  readonly dueDate: string;
  readonly category: (typeof CATEGORY_OPTIONS)[number]['value'];
  readonly words: string;
  readonly probability: string;
  readonly probabilityFrom: 'stated' | 'assigned';
}

export const EMPTY_RULE: RuleDraft = {
  rule: '',
  dueDate: '',
  category: '',
  words: '',
  probability: '',
  probabilityFrom: 'assigned',
};

/** The rule of a version as its fields show it. */
export const draftOf = (version: Claim['versions'][number]): RuleDraft => ({
  rule: version.rule ?? '',
  dueDate: version.dueDate ?? '',
  category: version.reference?.category ?? '',
  words: version.reference?.words ?? '',
  probability: version.probability === null ? '' : String(version.probability),
  probabilityFrom: version.probabilityFrom,
});

export const probabilityProblem = ({ probability }: RuleDraft): string | null => {
  const value = Number(probability);
  return probability.trim() === '' || (value >= 0 && value <= 1) ? null : 'Enter a number from 0 to 1.';
};

/** The rule as the workstation takes it; without a category and words a claim has no reference class. */
export const ruleOf = ({ rule, dueDate, category, words, probability, probabilityFrom }: RuleDraft) => ({
  rule: rule.trim() === '' ? null : rule.trim(),
  dueDate: dueDate === '' ? null : dueDate,
  reference:
    category === '' && words.trim() === ''
      ? null
      : { category: category === '' ? null : category, words: words.trim() },
  probability: probability.trim() === '' ? null : Number(probability),
  probabilityFrom,
});

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

/** Rule, due date, reference class and probability: fixed before the outcome is looked up. */
export const RuleFields = ({ draft, onChange }: RuleFieldsProps) => (
  <>
    <LongTextField
      label="Resolution rule"
      help="What would count, by which sources. Leave it empty only where no rule can be written."
      value={draft.rule}
      onChange={(rule) => onChange({ ...draft, rule })}
    />
    <div className={styles['fields']}>
      <DateField
        label="Due date (UTC)"
        value={draft.dueDate}
        onChange={(dueDate) => onChange({ ...draft, dueDate })}
      />
      <SelectField
        label="Reference class: category of news"
        value={draft.category}
        options={CATEGORY_OPTIONS}
        onChange={(category) => onChange({ ...draft, category })}
      />
      <TextField
        label="Reference class: words of the title"
        help="The base rate is how often such an event comes within such a time."
        value={draft.words}
        onChange={(words) => onChange({ ...draft, words })}
      />
      <TextField
        label="Probability (0 to 1)"
        info="(optional)"
        autoComplete="off"
        value={draft.probability}
        onChange={(probability) => onChange({ ...draft, probability })}
        problem={probabilityProblem(draft)}
      />
      <SelectField
        label="Probability given by"
        value={draft.probabilityFrom}
        options={[
          { value: 'assigned', label: 'the coder' },
          { value: 'stated', label: 'the claim itself' },
        ]}
        onChange={(probabilityFrom) => onChange({ ...draft, probabilityFrom })}
      />
    </div>
  </>
);
