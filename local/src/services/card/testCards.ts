/** What a payment with a test card comes to. */
export type CardOutcome = 'success' | 'declined' | '3d-secure' | 'over-limit' | 'slow' | 'refunded'

/** A test card. */
export type TestCard = { outcome: CardOutcome; number: string; title: string; about: string }

/** The cards, as visitors choose among them. */
export const testCards: readonly TestCard[] = [
  {
    ...{ outcome: 'success', number: '4242 4242 4242 4242', title: 'Pays' },
    about: 'The tokens arrive within seconds.',
  },
  {
    ...{ outcome: '3d-secure', number: '4000 0027 6000 3184', title: 'Asks the bank' },
    about: 'You confirm the payment on one more page (3-D Secure).',
  },
  {
    ...{ outcome: 'slow', number: '4000 0000 0000 0077', title: 'Is slow' },
    about: 'The payment takes half a minute, or until you don’t want to wait any longer.',
  },
  {
    ...{ outcome: 'declined', number: '4000 0000 0000 0002', title: 'Is declined' },
    about: 'The bank refuses the payment.',
  },
  {
    ...{ outcome: 'over-limit', number: '4000 0000 0000 9995', title: 'Is over its limit' },
    about: 'The bank refuses the amount.',
  },
  {
    ...{ outcome: 'refunded', number: '4000 0000 0000 5126', title: 'Is refunded later' },
    about: 'The payment succeeds, then the money goes back. No tokens arrive.',
  },
]
