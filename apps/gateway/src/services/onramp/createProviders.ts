import type { ServiceContext } from '../ServiceContext.js'
import type { OnrampSettings } from './onrampSettings.js'
import { createCoinbase } from './vendors/createCoinbase.js'
import { createMeld } from './vendors/createMeld.js'
import { createSandbox } from './vendors/createSandbox.js'

const timeoutMs = 8_000

/**
 * Tells whether the operator has set up anybody who sells.
 *
 * @param settings - Of the service.
 */
export function isSelling(settings: OnrampSettings): boolean {
  const {
    LATCHKEY_COINBASE_KEY_ID: keyId,
    LATCHKEY_COINBASE_KEY_SECRET: keySecret,
    LATCHKEY_MELD_KEY: meldKey,
    LATCHKEY_ONRAMP_SANDBOX_SECRET: sandboxSecret,
    LATCHKEY_ONRAMP_SANDBOX_URL: sandboxUrl,
  } = settings
  return Boolean((sandboxUrl && sandboxSecret) || meldKey || (keyId && keySecret))
}

/**
 * Makes the providers that the operator has set up.
 *
 * @param context - Of the service.
 */
export function createProviders({
  chains,
  config: { networks },
  fetch,
  getPublicUrl,
  now,
  settings,
}: Pick<ServiceContext, 'chains' | 'config' | 'fetch' | 'getPublicUrl' | 'now'> & {
  settings: OnrampSettings
}) {
  const {
    LATCHKEY_COINBASE_KEY_ID: keyId,
    LATCHKEY_COINBASE_KEY_SECRET: keySecret,
    LATCHKEY_ONRAMP_SANDBOX_SECRET: sandboxSecret,
    LATCHKEY_ONRAMP_SANDBOX_URL: sandboxUrl,
  } = settings
  const parts = { chains, fetch, getPublicUrl, networks, now, settings }
  const sandbox =
    sandboxUrl && sandboxSecret
      ? createSandbox({ fetch, now, secret: sandboxSecret, url: sandboxUrl })
      : undefined
  const meld = settings.LATCHKEY_MELD_KEY ? createMeld(parts) : undefined
  const coinbase =
    keyId && keySecret ? createCoinbase({ ...parts, key: { id: keyId, secret: keySecret } }) : undefined
  const named = [sandbox, meld, coinbase].flatMap((provider) =>
    provider ? [{ name: provider.id, provider: { all: [provider] }, timeoutMs }] : [],
  )
  return { coinbase, named }
}
