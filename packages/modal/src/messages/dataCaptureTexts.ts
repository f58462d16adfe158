type Failed = { message: string }

/** Texts of the email a site asks for before signing in. */
export const dataCaptureTexts = {
  title: ({ siteName }: { siteName: string }) => `${siteName} asks for your email`,
  required: 'Confirm your email to continue. Closing this disconnects your wallet.',
  optional: 'This is optional. We’ll email you a code to confirm it.',
  recent: 'Recently used emails',
  hosts: 'Complete your email',
  skip: 'Skip this step',
  continue: 'Continue',
  sending: 'Sending a code…',
  slow: 'Still sending. The mail server may be busy.',
  failed: 'Couldn’t confirm your email. Check your connection and try again.',
  failures: {
    'email-capture/email-invalid': () => 'Please enter a valid email address',
    'email-capture/code-refused': ({ message }: Failed) => message,
    'email-capture/code-over': () => 'The code has expired. Continue to get a new one.',
    'email-capture/unavailable': () => 'Can’t send email right now. Try again later.',
    'wire/timeout': () => 'No answer. Check your connection and try again.',
    'wire/network': () => 'You’re offline. Check your connection and try again.',
  } as Readonly<Record<string, (failed: Failed) => string>>,
} as const
