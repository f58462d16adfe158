import { readField, type Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { StandardChange, StandardIdentifier, StandardWallet } from './StandardWallet.js'

/**
 * Whether a wallet has a feature now: wallets lose features, and some list one they do not have.
 *
 * @param wallet - The wallet.
 * @param name - Such as `standard:connect`.
 */
export function hasFeature(wallet: StandardWallet, name: StandardIdentifier): boolean {
  return readField(readField(wallet, 'features'), name) !== undefined
}

/**
 * Asks a wallet for something. The question goes out in the caller's own turn, inside the visitor's gesture.
 *
 * @param wallet - The wallet.
 * @param name - The feature, such as `solana:signMessage`; its method is named after the colon.
 * @param parameters - What the method takes.
 * @throws `wallet/unsupported-method` when the wallet has no such feature; what the wallet throws, and what it answers as an
 *   error.
 */
export async function callFeature(
  wallet: StandardWallet,
  name: StandardIdentifier,
  ...parameters: readonly unknown[]
): Promise<unknown> {
  const feature = readField(readField(wallet, 'features'), name)
  const method = readField(feature, name.slice(name.indexOf(':') + 1))
  if (typeof method !== 'function') throw new AppKitError('wallet/unsupported-method', { method: name })
  const answer: unknown = await method.apply(feature, parameters)
  const error = readField(answer, 'error')
  if (error) throw answer
  return answer
}

/**
 * Follows what a wallet reports by itself (`standard:events`); one without that feature reports nothing.
 *
 * @param wallet - The wallet.
 * @param onChange - Called with what has changed. An empty list of accounts means that the wallet has let go of the site.
 */
export function watchChanges(wallet: StandardWallet, onChange: (change: StandardChange) => void): Stop {
  const feature = readField(readField(wallet, 'features'), 'standard:events')
  const on = readField(feature, 'on')
  let isWatching = true
  const listener = (change: StandardChange) => {
    if (isWatching) onChange(change)
  }
  const stop: unknown = attempt(() => typeof on === 'function' && on.call(feature, 'change', listener))
  return () => {
    isWatching = false
    attempt(() => typeof stop === 'function' && stop())
  }
}

/**
 * How a wallet with a window of its own comes to the front with it, where it says so (`experimental:bringToFront`: the standard
 * has no feature for that).
 *
 * @param wallet - The wallet.
 */
export function getBringToFront(wallet: StandardWallet): (() => void) | undefined {
  if (!hasFeature(wallet, 'experimental:bringToFront')) return undefined
  // At once, inside the visitor's gesture. Where it fails, its window stays where it is, and the page has not failed.
  return () => void callFeature(wallet, 'experimental:bringToFront').catch(() => undefined)
}

/** A wallet that cannot be listened to is connected all the same, and must not keep anyone from leaving it. */
function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
