import type { FailureValues } from '@latchkey/errors'
import { formatTime } from './formatTime.js'

type RefusalText = (values: FailureValues) => string

const say =
  (text: string): RefusalText =>
  () =>
    text
const countTries = (count: string | number) => `${count} ${count === 1 ? 'try' : 'tries'} left`
const tooSoon: RefusalText = ({ seconds }) =>
  seconds === undefined ? 'Wait a moment, then try again' : `Try again in ${seconds} s`
const readAgain = say('Your wallet was changed elsewhere. Reload the page and try again')
const loginOver = say('That login has expired. Start again')
const loggedOut = say('You’ve been logged out. Log in again')

/** What fails in the browser itself. */
export const failureTexts = {
  passkeyUnused:
    'The passkey was not used: it was cancelled, took too long, or isn’t on this device. Try again',
  unknown: 'Something went wrong. Load the page again and try once more',
}

/** What the gateway refuses, by its codes: what happened, and what to do. Other codes are told in the gateway's own words. */
export const refusalTexts: Readonly<Record<string, RefusalText>> = {
  'change/exists': say('A change of this kind is already waiting. Cancel it first'),
  'change/limited': say('You asked for this too often today. Try again later'),
  'change/unknown': say('This change is no longer waiting: it was cancelled, or it has happened'),
  'code/unknown': loginOver,
  'code/void': say('Too many tries. Ask for a new code'),
  'code/wrong': ({ triesLeft }) =>
    triesLeft === undefined ? 'Wrong code' : `Wrong code. ${countTries(triesLeft)}`,
  'database/unavailable': say('The wallet isn’t answering. Try again in a moment'),
  'device/new': ({ untilMs }) =>
    typeof untilMs === 'number'
      ? `This device is new: wait until ${formatTime(untilMs, { isZoned: true })}, or confirm with a passkey`
      : 'This device is new: wait, or confirm with a passkey',
  'device/unknown': say('This link is unknown or has expired. Start the login again'),
  'email/change-waits': ({ untilMs }) =>
    typeof untilMs === 'number'
      ? `Your email was just changed. You can change it again from ${formatTime(untilMs, { isZoned: true })}`
      : 'Your email was just changed. Try again later',
  'email/changed': say(
    'This email was just replaced for its wallet. If that wasn’t you, use the link in the email that told you',
  ),
  'email/invalid': say('That email isn’t valid. Check how it’s written'),
  'email/limited': tooSoon,
  'email/missing': say('This wallet has no email of its own'),
  'email/off': say('Email login is turned off here. Log in another way'),
  'email/taken': say('Someone else logs in with this email. Use another one'),
  'email/undo-unknown': say('This link is unknown, has expired, or was already used'),
  'farcaster/unavailable': say('Farcaster isn’t answering. Try again'),
  'grant/unknown': say('This site has no access to your wallet'),
  'identity/last': say('This is your only login. Add another one first'),
  'identity/second-email': say('You already log in by email. Change the address instead'),
  'identity/taken': say(
    'That login has a wallet of its own. Use another one, or log in with it and delete its wallet',
  ),
  'identity/too-many': say('There are too many logins. Remove one first'),
  'identity/unknown': say('This wallet has no such login'),
  'keys/unavailable': say('The wallet’s keys can’t be used right now. Try again later'),
  'mail/unavailable': say('We couldn’t send the email. Try again later'),
  'owner/outdated': readAgain,
  'owner/refused': say('This wasn’t signed with the wallet’s key. Nothing was changed'),
  'passkey/missing': say('This needs its passkey'),
  'passkey/refused': say('The passkey wasn’t accepted. Try again'),
  'passkey/too-many': tooSoon,
  'pin/frozen': say('The PIN was wrong ten times. Unlock another way'),
  'pin/missing': say('This needs its PIN'),
  'pin/wrong': ({ triesLeft }) =>
    triesLeft === undefined ? 'Wrong PIN' : `Wrong PIN. ${countTries(triesLeft)}`,
  'proof/too-many': tooSoon,
  'rate/limited': tooSoon,
  'secure/proxy-unknown': say('Logging in isn’t set up right here. Tell the people who run this service'),
  'session/refused': loggedOut,
  'session/reused': loggedOut,
  'session/stale': ({ minutes }) =>
    minutes === undefined
      ? 'This needs a fresh login. Log in again'
      : `This needs a login from the last ${minutes} minutes. Log in again, or confirm with a passkey`,
  'slot/exists': say('This already unlocks your wallet'),
  'slot/last': say('Keep at least one way to unlock your wallet besides your devices'),
  'slot/other-device': say('This belongs to another device'),
  'slot/too-many': ({ limit }) =>
    limit === undefined
      ? 'There are too many ways to unlock this wallet. Remove one first'
      : `A wallet has at most ${limit} ways to unlock it. Remove one first`,
  'slot/unknown': say('This way to unlock your wallet was removed. Use another one'),
  'social/busy': ({ provider }) => `Too many people are logging in with ${provider}. Try again in a moment`,
  'social/denied': ({ provider }) =>
    `You declined to log in with ${provider}. Try again, or log in another way`,
  'social/failed': ({ provider }) => `${provider} couldn’t log you in. Try again, or log in another way`,
  'social/limited': tooSoon,
  'social/off': say('This login is turned off here. Log in another way'),
  'social/refused': say('That login wasn’t accepted. Start again'),
  'social/silent': ({ provider }) => `${provider} isn’t answering. Try again in a moment`,
  'social/unknown': loginOver,
  'social/window': say('That login was started in another tab. Start again'),
  'vault/outdated': readAgain,
  'vault/policy': say('This service doesn’t allow that for its wallets'),
}
