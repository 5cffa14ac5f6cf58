import { Button } from '@blueprintjs/core';
import {
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
  type inferParserType,
} from 'nuqs';
import { useState } from 'react';
import { NO_STEP, pageParser, type SetUrlState } from '#renderer/lib/url.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { OUTCOMES } from '#shared/contract/claims.ts';
import { OUTCOME_LABELS } from './claims-view.ts';
import styles from './ClaimsPage.module.css';

const JUDGES = [0, 1, 2] as const;
const MODES = ['confirmatory', 'exploratory'] as const;
const YES_NO = ['true', 'false'] as const;
/** The filters of the claims, named as the API names them. */
const CLAIM_PARAMETERS = {
  search: parseAsString.withDefault(''),
  outcome: parseAsStringLiteral(OUTCOMES),
  category: parseAsStringLiteral(NEWS_CATEGORIES),
  coder: parseAsString.withDefault(''),
  year: parseAsInteger,
  hasEvidence: parseAsStringLiteral(YES_NO),
  hasProbability: parseAsStringLiteral(YES_NO),
  isDue: parseAsStringLiteral(YES_NO),
  isExcluded: parseAsStringLiteral(YES_NO),
  isChangedAfterEvidence: parseAsStringLiteral(YES_NO),
  number: parseAsInteger,
  judges: parseAsNumberLiteral(JUDGES),
  mode: parseAsStringLiteral(MODES),
  page: pageParser,
};

export type ClaimsView = inferParserType<typeof CLAIM_PARAMETERS>;

/** Those that the address names otherwise. */
const urlKeys = {
  search: 'claimSearch',
  hasEvidence: 'evidence',
  hasProbability: 'probability',
  isDue: 'due',
  isExcluded: 'excluded',
  isChangedAfterEvidence: 'changed',
};

/** The filters by their names in the address. */
export const claimParsers = Object.fromEntries(
  Object.entries(CLAIM_PARAMETERS).map(([name, parser]) => [
    Object.entries(urlKeys).find(([own]) => own === name)?.[1] ?? name,
    parser,
  ]),
);

export const useClaimsView = () => useQueryStates(CLAIM_PARAMETERS, { urlKeys });

const CHOICES = [
  ['hasEvidence', 'Evidence', 'with', 'without'],
  ['hasProbability', 'Probability', 'with', 'without'],
  ['isDue', 'Due date', 'passed', 'to come'],
  ['isExcluded', 'Tally', 'excluded', 'counted'],
  ['isChangedAfterEvidence', 'Rule after evidence', 'changed', 'not changed'],
] as const;

/** Those that show on request, and while one of them is set. */
const FOLDED = ['number', 'coder', 'year', 'judges', 'mode', ...CHOICES.map(([name]) => name)] as const;

interface FiltersProps {
  readonly view: ClaimsView;
  readonly change: SetUrlState<ClaimsView>;
}

/** One filter for each column, the three most used ones first. */
export const ClaimFilters = ({ view, change }: FiltersProps) => {
  const choice = <Name extends 'outcome' | 'category' | 'mode' | (typeof CHOICES)[number][0]>(
    name: Name,
  ) => ({
    value: view[name] ?? ('' as const),
    onChange: (value: NonNullable<ClaimsView[Name]> | '') => change({ [name]: value === '' ? null : value }),
  });
  const digits = (name: 'number' | 'year', pattern: RegExp) => ({
    value: String(view[name] ?? ''),
    onSearch: (text: string) => change({ [name]: pattern.test(text.trim()) ? Number(text) : null }, NO_STEP),
  });
  const [isOpen, setOpen] = useState(() => FOLDED.some((name) => view[name] !== '' && view[name] !== null));
  return (
    <div className={styles['filters']} role="group" aria-label="Filters of the claims">
      <SearchBox
        label="Search claims"
        placeholder="Text of the claim"
        value={view.search}
        onSearch={(search) => change({ search }, NO_STEP)}
      />
      <SelectField label="Outcome" none="Any outcome" options={OUTCOME_LABELS} {...choice('outcome')} />
      <SelectField
        label="Reference class"
        none="Any category"
        options={NEWS_CATEGORIES}
        {...choice('category')}
      />
      <Button
        variant="minimal"
        icon="filter"
        endIcon={isOpen ? 'caret-up' : 'caret-down'}
        text="More filters"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <>
          <SearchBox label="Claim number" placeholder="Claim number" {...digits('number', /^\d{1,7}$/u)} />
          <SearchBox
            label="Coder"
            placeholder="Coder"
            value={view.coder}
            onSearch={(coder) => change({ coder }, NO_STEP)}
          />
          <SearchBox label="Year" placeholder="Year" {...digits('year', /^\d{4}$/u)} />
          <SelectField
            label="Judges"
            value={String(view.judges ?? '')}
            none="Any number"
            options={['0', '1', '2']}
            onChange={(value) => change({ judges: JUDGES.find((count) => String(count) === value) ?? null })}
          />
          <SelectField label="Kind" none="Any kind" options={MODES} {...choice('mode')} />
          {CHOICES.map(([name, label, yes, no]) => (
            <SelectField
              key={name}
              label={label}
              none="Any"
              options={{ true: yes, false: no }}
              {...choice(name)}
            />
          ))}
        </>
      ) : null}
    </div>
  );
};
