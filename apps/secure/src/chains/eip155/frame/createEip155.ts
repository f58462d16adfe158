import { numberToHex, stringToHex } from 'viem'
import type { WalletAccount } from '../../../frame/wallet/WalletAccount.js'
import type { CreateFrameChain } from '../../FrameChain.js'
import { requireAddress } from '../../requireAddress.js'
import { createAssets } from './createAssets.js'
import { createEvmRequests, toSigner } from './createEvmRequests.js'
import { createFilters } from './createFilters.js'
import { createOperations } from './createOperations.js'
import { createSmartAccounts } from './createSmartAccounts.js'
import type { Eip155Context } from './Eip155Context.js'
import { requireOwner } from './requireOwner.js'

/**
 * EVM in the frame.
 *
 * @param frame - The frame's parts.
 */
export const createEip155: CreateFrameChain = (frame) => {
  const { askBundler, askNode, wallet } = frame
  const smartAccounts = createSmartAccounts(frame)
  const context: Eip155Context = { ...frame, smartAccounts }

  return {
    listAccounts(addresses, { network }) {
      const evm = requireAddress(addresses, 'eip155', 'eoa')
      const own: WalletAccount = { address: evm, type: 'eoa' }
      // Where there are no smart accounts the key's own is in front, and the choice counts again elsewhere.
      if (!smartAccounts.isOn(network.caipNetworkId)) return [own]
      return [{ address: smartAccounts.getAddress(evm), type: 'smartAccount' }, own]
    },
    smartAccounts: {
      getNetworks: smartAccounts.getNetworks,
      isDeployed: async ({ network }) =>
        smartAccounts.isDeployed(network.caipNetworkId, await requireOwner(wallet)),
    },
    async toSignIn(text, network, account) {
      return {
        kind: 'evm-message',
        ...(await toSigner(account, network, context)),
        message: stringToHex(text),
      }
    },
    createRequests({ accounts, approvals }) {
      const operations = createOperations(context, approvals)
      const filters = createFilters(askNode)
      const getAssets = createAssets(context)
      return {
        asks: createEvmRequests(context, { accounts, approvals, operations }),
        async read({ method, network, params, signal }) {
          const { caipNetworkId } = network.network
          switch (method) {
            case 'eth_accounts':
              return (await accounts.list(network)).map(({ address }) => address)
            case 'eth_chainId':
              return numberToHex(Number(network.reference))
            case 'eth_estimateGas':
              return (
                (await operations.estimateGas(network, params)) ??
                askNode(caipNetworkId, method, params, signal)
              )
            case 'wallet_getAssets':
              return getAssets(params)
            case 'wallet_getCapabilities':
              return operations.getCapabilities(params)
            case 'wallet_getCallsStatus':
              return operations.getCallsStatus(params)
          }
          if (filters.isAbout(method)) return filters.ask(caipNetworkId, method, params, signal)
          if (/UserOperation|supportedEntryPoints/.test(method))
            return askBundler(caipNetworkId, method, params, signal)
          return askNode(caipNetworkId, method, params, signal)
        },
      }
    },
  }
}
