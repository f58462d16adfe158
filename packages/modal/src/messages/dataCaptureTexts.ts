type Failed = { message: string }

/** Texts of the email a site asks for before signing in. */
export const dataCaptureTexts = {
  title: ({ siteName }: { siteName: string }) => `${siteName} asks for your email`,
  required: 'You need to confirm one to go on. Closing this disconnects your wallet.',
  optional: 'Sharing it is up to you. If you do, we mail you a code to confirm it.',
  recent: 'Recently used emails',
  hosts: 'Complete your email',
  skip: 'Skip this step',
  continue: 'Continue',
  sending: 'Sending a code…',
  slow: 'Still sending. The mail server may be busy.',
  failed: 'That did not work. Check your connection and try again.',
  failures: {
    'email-capture/email-invalid': () => 'Please enter a valid email address',
    'email-capture/code-refused': ({ message }: Failed) => message,
    'email-capture/code-over': () => 'The code is too old. Continue to get another one.',
    'email-capture/unavailable': () => 'No mail can be sent just now. Try again later.',
    'wire/timeout': () => 'No answer. Check your connection and try again.',
    'wire/network': () => 'You seem to be offline. Check your connection and try again.',
  } as Readonly<Record<string, (failed: Failed) => string>>,
} as const
