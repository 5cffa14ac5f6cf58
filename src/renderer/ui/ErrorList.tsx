import styles from './ErrorList.module.css';
/** Sentences on what could not be read, in a box that scrolls. */
export const ErrorList = ({ errors }: { readonly errors: readonly string[] }) => (
  <ul className={styles.list}>
    {errors.map((error, at) => (
      <li key={at}>{error}</li>
    ))}
  </ul>
);
