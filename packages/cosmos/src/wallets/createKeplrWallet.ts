import { readField, toWalletError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CosmosNetwork, toChainId } from '../CosmosNetwork.js'
import type { CosmosWallet } from './CosmosWallet.js'
import { toChainInfo } from './toChainInfo.js'

/**
 * An installed wallet of Keplr's shape. It is on no network: each question names one.
 *
 * @param parts - `object`: the wallet's own; `changeEvent`: the event of `window` by which it tells of another account.
 */
export function createKeplrWallet({
  object,
  changeEvent,
}: {
  object: object
  changeEvent?: string | undefined
}): CosmosWallet {
  const has = (method: string) => typeof readField(object, method) === 'function'

  /** Not async: the question must go out in the caller's own turn. */
  function call(method: string, ...parameters: readonly unknown[]): Promise<unknown> {
    const run = readField(object, method)
    if (typeof run !== 'function') {
      return Promise.reject(new AppKitError('wallet/unsupported-method', { method }))
    }
    try {
      return Promise.resolve(run.call(object, ...parameters)).then((answer: unknown) => {
        // Some resolve what they should throw.
        if (readField(answer, 'error')) throw answer
        return answer
      })
    } catch (error) {
      return Promise.reject(error)
    }
  }

  return {
    manner: 'installed',
    object,
    has,
    ask: call,
    async letIn(network) {
      const chainId = 'chainId' in network ? network.chainId : toChainId(network)
      try {
        await call('enable', chainId)
      } catch (error) {
        const isDeclined = toWalletError(error, 'enable').code === 'wallet/rejected'
        if (isDeclined || !isKnownToSite(network) || !has('experimentalSuggestChain')) throw error
        // It says in words of its own that it does not know the network.
        await call('experimentalSuggestChain', toChainInfo(network))
        await call('enable', chainId)
      }
    },
    watch(onAccounts) {
      if (changeEvent === undefined) return () => {}
      window.addEventListener(changeEvent, onAccounts)
      return () => window.removeEventListener(changeEvent, onAccounts)
    },
    ...(has('disable') && {
      async disable(chainIds) {
        await call('disable', [...chainIds])
      },
    }),
  }
}

function isKnownToSite(network: object): network is CosmosNetwork {
  return 'cosmos' in network && network.cosmos !== undefined
}
