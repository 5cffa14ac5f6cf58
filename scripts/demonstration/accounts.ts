/** The two invented accounts whose posts come with the demonstration corpus. */
export const demonstrationAccounts = [
  { username: 'demo_account_one', displayName: 'Demonstration Account One' },
  { username: 'demo_account_two', displayName: 'Demonstration Account Two' },
] as const;
