export const Mark = ({ className = '' }: { readonly className?: string }) => (
  <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="17.5" r="13" fill="none" stroke="var(--ds-border-strong)" strokeWidth="1.5" />
    <circle cx="16" cy="17.5" r="8" fill="none" stroke="var(--ds-text-faint)" strokeWidth="1.5" />
    <path
      d="M16 2c3 5.2 5.2 8.4 5.2 11.5a5.2 5.2 0 0 1-10.4 0C10.8 10.4 13 7.2 16 2Z"
      fill="var(--ds-accent)"
    />
  </svg>
);
