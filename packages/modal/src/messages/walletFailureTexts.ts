import type { FailureValues } from '@latchkey/errors'

type FailureText = (values: FailureValues) => string

const say =
  (text: string): FailureText =>
  () =>
    text

const tooSoon: FailureText = ({ seconds }) =>
  seconds === undefined ? 'Wait a moment, then try again.' : `Try again in ${seconds} s.`

/** What the embedded wallet's servers and its own page answer, by their codes: what happened, and what to do. */
export const walletFailureTexts = {
  'code/wrong': ({ triesLeft }) =>
    triesLeft === undefined
      ? 'Wrong code. Try again.'
      : `Wrong code. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
  'code/void': say('Too many tries. Ask for a new code.'),
  'code/unknown': say('This code has expired. Ask for a new one.'),
  'device/unknown': say('That link has expired. Log in again.'),
  'device/new': say('Wait until this device is approved, then try again.'),
  'email/invalid': say('Invalid email. Try again.'),
  'email/limited': tooSoon,
  'email/taken': say('Someone else logs in with this email. Use another one.'),
  'email/missing': say('This wallet has no email of its own.'),
  'email/off': say('Email login is turned off here. Log in another way.'),
  'email/changed': say('Your email was changed elsewhere. Log in again.'),
  'email/change-waits': say('Another change of your email is still waiting. Try again once it’s done.'),
  'mail/unavailable': say('We couldn’t send the email. Try again in a few minutes.'),
  'social/busy': ({ provider }) => `Too many people are logging in with ${provider}. Try again in a moment.`,
  'social/denied': ({ provider }) =>
    `You declined to log in with ${provider}. Try again, or log in another way.`,
  'social/failed': ({ provider }) => `${provider} couldn’t log you in. Try again, or log in another way.`,
  'social/silent': ({ provider }) => `${provider} isn’t answering. Try again in a moment.`,
  'social/off': say('This login is turned off here. Log in another way.'),
  'social/limited': tooSoon,
  'social/unknown': say('That login has expired. Start again.'),
  'social/refused': say('Login was declined. Try again, or log in another way.'),
  'social/window': say('That login was started in another tab. Start again.'),
  'farcaster/unavailable': say('Farcaster isn’t answering. Try again in a moment.'),
  'rate/limited': tooSoon,
  'session/refused': say('You’ve been logged out. Log in again.'),
  'session/stale': say('Log in again to do this.'),
  'keys/unavailable': say('The wallet is busy. Try again in a moment.'),
  'database/unavailable': say('The wallet isn’t answering. Try again in a moment.'),
  'secure/off': say('Email wallets are turned off here. Connect another wallet.'),
  'secure/proxy-unknown': say('Logging in isn’t set up right here. Tell the people who run this site.'),
  'secure/unreachable': say('Couldn’t reach the wallet. Check your connection and try again.'),
  'secure/logged-out': say('You’ve been logged out. Log in again.'),
  'secure/login-missing': say('That login has expired. Start again.'),
  'secure/login-expired': say('That login took too long. Start again.'),
  'secure/login-needed': say('Log out and in again to use your wallet in this browser.'),
  'secure/login-window-missing': say(
    'Couldn’t find the login page. Allow pop-ups for this site and start again.',
  ),
  'secure/login-not-kept': say('This browser can’t remember the login. Log in by email instead.'),
  'secure/result-foreign': say('That wasn’t the login you started here. Start again.'),
  'secure/window-blocked': say('The browser blocked a pop-up. Allow pop-ups for this site and try again.'),
  'secure/worker-ended': say('The wallet stopped. Reload the page.'),
  'secure/too-many': say('Too many requests are open. Reload the page.'),
} as Readonly<Record<string, FailureText>>
