import { DateField } from '#renderer/ui/field/DateField.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { NEWS_CATEGORIES, type NewsCategory } from '#shared/constants.ts';
import type { Claim } from '#shared/contract/claims.ts';
import styles from './ClaimsPage.module.css';

export const EMPTY_RULE = {
  rule: '',
  dueDate: '',
  category: '' as NewsCategory | '',
  words: '',
  probability: '',
  probabilityFrom: 'assigned' as 'stated' | 'assigned',
};
export type RuleDraft = Readonly<typeof EMPTY_RULE>;

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
export const RuleFields = ({ draft, onChange }: RuleFieldsProps) => {
  const field = fieldsOf(draft, onChange);
  return (
    <>
      <LongTextField
        label="Resolution rule"
        help="What would count, by which sources. Leave it empty only where no rule can be written."
        {...field('rule')}
      />
      <div className={styles['fields']}>
        <DateField label="Due date (UTC)" {...field('dueDate')} />
        <SelectField
          label="Reference class: category of news"
          none="Any category"
          options={NEWS_CATEGORIES}
          {...field('category')}
        />
        <TextField
          label="Reference class: words of the title"
          help="The base rate is how often such an event comes within such a time."
          {...field('words')}
        />
        <TextField
          label="Probability (0 to 1)"
          info="(optional)"
          autoComplete="off"
          problem={probabilityProblem(draft)}
          {...field('probability')}
        />
        <SelectField
          label="Probability given by"
          options={{ assigned: 'the coder', stated: 'the claim itself' }}
          {...field('probabilityFrom')}
        />
      </div>
    </>
  );
};
