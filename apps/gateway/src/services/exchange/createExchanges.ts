import { onrampSettings } from '../onramp/onrampSettings.js'
import type { SharedContext } from '../ServiceContext.js'
import type { Exchange } from './Exchange.js'
import type { ExchangeSettings } from './exchangeSettings.js'
import { createBinance } from './vendors/createBinance.js'
import { createCoinbaseExchange } from './vendors/createCoinbaseExchange.js'
import { createSandboxExchange } from './vendors/createSandboxExchange.js'

/**
 * Makes the exchanges that the operator has set up, in the order in which visitors see them. A further one is a file in `vendors` and
 * its line here.
 *
 * @param context - Of the service.
 * @param settings - Of the service.
 */
export function createExchanges(context: SharedContext, settings: ExchangeSettings): readonly Exchange[] {
  const { chains, config, fetch, getPublicUrl, now, read } = context
  const {
    LATCHKEY_BINANCE_ACCESS_TOKEN: accessToken,
    LATCHKEY_BINANCE_CLIENT_ID: clientId,
    LATCHKEY_BINANCE_PRIVATE_KEY: privateKey,
    LATCHKEY_BINANCE_URL: binanceUrl,
    LATCHKEY_EXCHANGE_SANDBOX_URL: sandboxUrl,
  } = settings
  const {
    LATCHKEY_COINBASE_KEY_ID: keyId,
    LATCHKEY_COINBASE_KEY_SECRET: keySecret,
    LATCHKEY_COINBASE_PAY_URL: payUrl,
    LATCHKEY_COINBASE_URL: coinbaseUrl,
  } = read(onrampSettings)
  const toImageUrl = (imageId: string) => `${getPublicUrl()}/getWalletImage/${imageId}`
  const parts = { chains, fetch, now, toImageUrl }
  const made = [
    sandboxUrl && createSandboxExchange({ ...parts, networks: config.networks, url: sandboxUrl }),
    accessToken && clientId && privateKey && binanceUrl
      ? createBinance({ ...parts, accessToken, clientId, privateKey, url: binanceUrl })
      : undefined,
    keyId &&
      keySecret &&
      createCoinbaseExchange({ ...parts, payUrl, key: { id: keyId, secret: keySecret }, url: coinbaseUrl }),
  ]
  return made.flatMap((exchange) => (exchange ? limitTime(exchange, config.upstreamTimeoutMs) : []))
}

/** An exchange that is not waited for any longer, so that nobody else waits either. */
function limitTime(exchange: Exchange, timeoutMs: number): Exchange {
  const limit = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  return {
    ...exchange,
    listAssets: (signal) => exchange.listAssets(limit(signal)),
    buildPayUrl: (purchase, { callerAddress, signal }) =>
      exchange.buildPayUrl(purchase, { callerAddress, signal: limit(signal) }),
    getStatus: (purchase, signal) => exchange.getStatus(purchase, limit(signal)),
  }
}
