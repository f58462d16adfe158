import { type Network, readField, type Stop } from '@latchkey/core'
import { callProvider, listenTo } from '@latchkey/wbip'
import { fromNetworkName, toNetworkName } from '../networkNames.js'
import { readBeside } from './readBeside.js'
import { readAddresses } from './readShared.js'
import type { StacksWallet } from './StacksWallet.js'
import { isUnknownMethod } from './toStacksFailure.js'

/** Sends nothing by itself, and refuses parameters that it does not know. */
const leather = 'LeatherProvider'
/** Methods that take the account's address: the wallet refuses where another is in use. */
const takesAddress: ReadonlySet<string> = new Set([
  'stx_transferStx',
  'stx_callContract',
  'stx_transferSip10Ft',
])

/**
 * A wallet that speaks SIP-030 alone, as Leather does. It has no network that the site could know: each request names one. It cannot
 * be asked without a window, so what it shared the last time is taken up after a reload.
 *
 * @param parts - `provider`: the wallet's object; `id`: by which it announced itself; `has`: whether it offers a method.
 */
export function createSipWallet({
  provider,
  id,
  has,
}: {
  provider: object
  id: string
  has(method: string): boolean
}): StacksWallet {
  return {
    manner: 'sip-030',
    object: provider,
    has,
    async connect(network: Network) {
      const parameters = { network: toNetworkName(network) }
      // The first question is inside the visitor's gesture.
      const answer = await callProvider(provider, 'stx_getAddresses', parameters).catch((error: unknown) => {
        if (isUnknownMethod(error)) return callProvider(provider, 'getAddresses', parameters)
        throw error
      })
      return { addresses: readAddresses(answer), beside: readBeside(answer) }
    },
    ask(method, parameters, { address, network }) {
      const broadcast = method === 'stx_signTransaction' && id !== leather ? { broadcast: false } : {}
      const own = takesAddress.has(method) ? { address } : {}
      return callProvider(provider, method, {
        ...parameters,
        ...broadcast,
        ...own,
        network: toNetworkName(network),
      })
    },
    request: (method, parameters) => callProvider(provider, method, parameters),
    watch(onShared): Stop {
      const stops = [
        listenTo(provider, 'stx_accountChange', (data) => {
          const addresses = readAddresses(data)
          // A word without addresses cannot be looked into: asking opens a window.
          if (addresses.length > 0) onShared({ addresses })
        }),
        listenTo(provider, 'stx_networkChange', (data) => {
          const name = [data, readField(data, 'network'), readField(data, 'name')].find(
            (value) => typeof value === 'string',
          )
          const addresses = readAddresses(data)
          if (typeof name === 'string')
            onShared({ caipNetworkId: fromNetworkName(name), ...(addresses.length > 0 && { addresses }) })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
