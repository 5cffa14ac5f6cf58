import { FormGroup } from '@blueprintjs/core';
import { SetSelect } from '#renderer/entities/set/SetSelect.tsx';
import { TagSelect } from '#renderer/entities/tag/TagSelect.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { NarrowedRow } from '#renderer/ui/NarrowedRow.tsx';
import type { PostStatistics } from '#shared/contract/posts.ts';
import { facetWords, NO_FACETS, usePostFacets, type PostFacets } from './post-facets.ts';
import styles from './FacetBar.module.css';

interface FacetSelectProps {
  readonly facet: Exclude<keyof PostFacets, 'set' | 'tag' | 'span'>;
  readonly label: string;
  readonly all: string;
  readonly values: readonly string[];
}

const FacetSelect = ({ facet, label, all, values }: FacetSelectProps) => {
  const [facets, setFacets] = usePostFacets();
  const value = facets[facet];
  return (
    <SelectField
      label={label}
      value={value}
      none={all}
      options={[...new Set([...(value === '' ? [] : [value]), ...values])]}
      onChange={(chosen) => setFacets({ [facet]: chosen })}
    />
  );
};

const namesOf = (counts: readonly { readonly value: string }[] = []): readonly string[] =>
  counts.map(({ value }) => value);

/** What all charts are narrowed to; the same as a click on a bar. */
export const FacetBar = ({ statistics }: { readonly statistics: PostStatistics | undefined }) => {
  const [facets, setFacets] = usePostFacets();
  const field = partsOf(facets, setFacets);
  const months = [...new Set((statistics?.months ?? []).map(({ month }) => month))];
  return (
    <div className={styles.facets}>
      <FacetSelect facet="month" label="Month" all="All months" values={months} />
      <FacetSelect facet="domain" label="Links to" all="All domains" values={namesOf(statistics?.domains)} />
      <FacetSelect
        facet="hashtag"
        label="Hashtag"
        all="All hashtags"
        values={namesOf(statistics?.hashtags)}
      />
      <FacetSelect
        facet="mention"
        label="Mention"
        all="All mentions"
        values={namesOf(statistics?.mentions)}
      />
      <FormGroup label="Working set">
        <SetSelect list="posts" {...field('set')} />
      </FormGroup>
      <FormGroup label="Tag">
        <TagSelect {...field('tag')} />
      </FormGroup>
    </div>
  );
};

/** Says what the posts are narrowed to, and takes it off; nothing where they are not. */
export const FacetNote = () => {
  const [facets, setFacets] = usePostFacets();
  const words = facetWords(facets);
  if (words === '') return null;
  return (
    <NarrowedRow text="Show all posts" onClear={() => setFacets({ ...NO_FACETS, span: 'all' })}>
      Only posts with {words}
    </NarrowedRow>
  );
};
