/** The texts that the dialog's shell and the catalogue, which comes later, have in common. */
export const shellWords = {
  close: 'Close',
  loading: 'Loading',
  tryAgain: 'Try again',
  viewFailedTitle: 'Couldn’t load this screen',
  viewFailedText: 'Check your connection and try again.',
  offline: 'You’re offline. Check your connection.',
} as const
