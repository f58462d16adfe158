import { postOnrampUrl } from '@latchkey/wire'
import * as v from 'valibot'
import { getIssueText } from '../../http/getIssueText.js'
import type { CallHandler } from '../../http/mountCall.js'
import { OnrampFailure } from './OnrampFailure.js'
import type { Coinbase } from './vendors/createCoinbase.js'

const retryAfterSeconds = 5

/** Makes the handler of the page that needs no quote: Coinbase's. */
export function createPostOnrampUrl(coinbase: Coinbase | undefined): CallHandler<typeof postOnrampUrl> {
  return async ({ body: given, request, signal }) => {
    const { issues, output: body, success } = v.safeParse(postOnrampUrl.body, given)
    // ONR-9: of this call alone, what does not fit is 400.
    if (!success) {
      throw new OnrampFailure('onramp/url-body', `Failed to read the request: ${getIssueText(issues)}`)
    }
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
    const named = Object.entries(optional).filter(([, value]) => value !== undefined)
    const query = Object.fromEntries(named.map(([name, value]) => [name, String(value)]))
    const url = await coinbase
      .createUrl(wallets, { partnerUserId, ...query }, signal)
      .catch((cause: unknown) => {
        const options = { cause, retryAfterSeconds }
        throw new OnrampFailure('onramp/unavailable', 'Coinbase could not be asked. Try again later', options)
      })
    return { url }
  }
}
