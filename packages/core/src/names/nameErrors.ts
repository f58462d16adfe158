import { defineErrorClass } from '@latchkey/errors'

/** Failures of names: the gateway's own codes, and those of the kit. */
export const nameErrors = {
  'name/no-account': { message: () => 'There is no account that could have a name' },
  'name/unsupported': { message: () => 'Accounts of this network have no names' },
  'name/chain-id': { message: () => 'Invalid chainId' },
  'name/format': { message: () => 'A name has only letters, digits and hyphens' },
  'name/length': { message: () => 'A name has at least 4 characters and at most 64' },
  'name/zone': { message: () => 'This gateway has no names of this zone' },
  'name/taken': { message: () => 'The name is registered' },
  'name/reserved': { message: () => 'The name is kept back' },
  'name/lookalike': { message: () => 'The name looks like another one' },
  'name/message': { message: () => 'The gateway cannot read the signed text' },
  'name/coin-type': { message: () => 'The gateway has no names on this network' },
  'name/timestamp': { message: () => 'The signed text is too old, or its clock is ahead', isRetryable: true },
  'name/replayed': { message: () => 'The signed text was used before', isRetryable: true },
  'name/attributes': { message: () => 'Names have no such attribute' },
  'name/address': { message: () => 'The gateway does not know this kind of address' },
  'name/signature': { message: () => 'The signature is not of this account' },
  'name/changes': { message: () => 'Too many changes of a name at once', isRetryable: true },
  'name/owner-full': { message: () => 'This account has as many names as it may have' },
  'name/caller-full': { message: () => 'Too many names were registered from here today' },
  'name/full': { message: () => 'Too many names were registered today' },
  'name/unavailable': { message: () => 'The network of the account does not answer', isRetryable: true },
  'name/mismatch': {
    message: ({ what }: { what: 'suggestions' | 'entry' }) =>
      `The gateway answers for another name than was asked for (${what})`,
  },
  'name/busy': { message: () => 'Another name is being registered' },
  'name/account-changed': {
    message: () => 'The account or the network was changed. No name was registered',
  },
  'name/cancelled': { message: () => 'The visitor stopped waiting for the wallet' },
  // §8.030: what the gateway says without a code that is known here.
  'name/resolve-failed': {
    message: ({ reason }: { reason: string }) => reason || 'Error resolving name',
    isRetryable: true,
  },
  'name/suggestions-failed': {
    message: ({ reason }: { reason: string }) => reason || 'Error fetching name suggestions',
    isRetryable: true,
  },
  'name/names-failed': {
    message: ({ reason }: { reason: string }) => reason || 'Error fetching names for address',
    isRetryable: true,
  },
  'name/register-failed': {
    message: ({ name, reason }: { name: string; reason: string }) =>
      reason || `Error registering name ${name}`,
    isRetryable: true,
  },
} as const

/** Errors with `name/…` codes. */
export const NameError = /* @__PURE__ */ defineErrorClass(nameErrors)
