/** Texts of the ways to log in, on Connect and in the views that list them. */
export const loginRowTexts = {
  emailLabel: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Continue with this email',
  sending: 'Sending a code…',
  sendingSlow: 'The mail takes longer than usual. It is still on its way: please stay.',
  emailInvalid: 'Please enter a valid email address',
  emailRefused: 'Invalid email. Try again.',
  continueWith: ({ name }: { name: string }) => `Continue with ${name}`,
  more: 'More ways to log in',
  connectedAlready: 'You are logged in already. Disconnect to log in another way.',
  frameFailed: 'The wallet could not be loaded. Check your connection and try again.',
  unavailable: 'Logging in is not available right now. Check your connection.',
  socials: {
    google: 'Google',
    x: 'X',
    farcaster: 'Farcaster',
    discord: 'Discord',
    apple: 'Apple',
    github: 'GitHub',
    facebook: 'Facebook',
  },
} as const
