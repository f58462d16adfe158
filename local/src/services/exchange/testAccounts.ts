/** What a withdrawal from a test account comes to. */
export type AccountOutcome = 'success' | 'slow' | 'refused' | 'failed'

/** A test account. */
export type TestAccount = { outcome: AccountOutcome; title: string; about: string }

/** The accounts, as visitors choose among them. */
export const testAccounts: readonly TestAccount[] = [
  { outcome: 'success', title: 'Pays', about: 'The tokens arrive within seconds.' },
  {
    outcome: 'slow',
    title: 'Is slow',
    about: 'The withdrawal takes half a minute, or until you don’t want to wait any longer.',
  },
  { outcome: 'refused', title: 'Is refused', about: 'The balance is too low. Nothing is sent.' },
  {
    outcome: 'failed',
    title: 'Fails later',
    about: 'The exchange takes the order, then the withdrawal fails.',
  },
]
