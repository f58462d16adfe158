import type { postOnrampUrl } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { OnrampFailure } from './OnrampFailure.js'
import type { Coinbase } from './vendors/createCoinbase.js'

const retryAfterSeconds = 5

/** Makes the handler of the page that needs no quote: Coinbase's. */
export function createPostOnrampUrl(coinbase: Coinbase | undefined): CallHandler<typeof postOnrampUrl> {
  return async ({ body, request, signal }) => {
    if (!coinbase) throw new OnrampFailure('onramp/off', 'The operator has no key for Coinbase')
    const { destinationWallets, handlingRequestedUrls, partnerUserId, presetCryptoAmount } = body
    const { defaultExperience, defaultNetwork, presetFiatAmount } = body
    const wallets = {
      addresses: destinationWallets.map(({ address, blockchains, supported_networks }) => ({
        address,
        blockchains: blockchains ?? supported_networks ?? [],
      })),
      assets: destinationWallets.flatMap(({ assets = [] }) => assets),
      callerAddress: request.ip,
    }
    const optional = {
      ...{ defaultNetwork, presetCryptoAmount, presetFiatAmount, defaultExperience, handlingRequestedUrls },
    }
    const given = Object.entries(optional).filter(([, value]) => value !== undefined)
    const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
    const url = await coinbase
      .createUrl(wallets, { partnerUserId, ...query }, signal)
      .catch((cause: unknown) => {
        const options = { cause, retryAfterSeconds }
        throw new OnrampFailure('onramp/unavailable', 'Coinbase could not be asked. Try again later', options)
      })
    return { url }
  }
}
