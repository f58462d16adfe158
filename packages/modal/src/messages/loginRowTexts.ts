import { providerMarks } from '@latchkey/core/internal'

/** Texts of the ways to log in, on Connect and in the views that list them. */
export const loginRowTexts = {
  emailLabel: 'Email',
  emailPlaceholder: 'you@example.com',
  submit: 'Continue with this email',
  sending: 'Sending a code…',
  sendingSlow: 'The email is taking longer than usual. Please wait.',
  emailInvalid: 'Please enter a valid email address',
  continueWith: ({ name }: { name: string }) => `Continue with ${name}`,
  more: 'More ways to log in',
  connectedAlready: 'You’re already logged in. Disconnect to log in another way.',
  frameFailed: 'Couldn’t load the wallet. Check your connection and try again.',
  unavailable: 'Logging in isn’t available right now. Check your connection.',
  socials: {
    google: providerMarks.google.name,
    x: providerMarks.x.name,
    farcaster: providerMarks.farcaster.name,
    discord: providerMarks.discord.name,
    apple: providerMarks.apple.name,
    github: providerMarks.github.name,
    facebook: providerMarks.facebook.name,
  },
} as const
