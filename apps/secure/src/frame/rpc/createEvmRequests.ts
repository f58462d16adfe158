import { SecureError } from '@latchkey/errors/secure'
import type { Hex } from 'viem'
import { stringToHex } from 'viem'
import type { ParametersOf } from '../../approve/decode/parameters.js'
import type { FrameContext } from '../FrameContext.js'
import type { WalletNetwork } from '../networks.js'
import type { Accounts, WalletAccount } from '../wallet/createAccounts.js'
import type { Asked } from './Asked.js'
import type { Approvals } from './createApprovals.js'
import type { Operations } from './createOperations.js'
import { prepareTransaction } from './prepareTransaction.js'

/** Does what a page asks of the EVM accounts. */
export type EvmRequests = Record<
  | 'personal_sign'
  | 'eth_signTypedData_v4'
  | 'eth_sendTransaction'
  | 'eth_sendUserOperation'
  | 'wallet_sendCalls',
  (asked: Asked) => Promise<unknown>
>

/**
 * Makes what does requests of the EVM accounts, each after it was approved.
 *
 * @param context - The frame's parts.
 * @param parts - The accounts, and what asks the visitor.
 */
export function createEvmRequests(
  context: FrameContext,
  { accounts, approvals, operations }: { accounts: Accounts; approvals: Approvals; operations: Operations },
): EvmRequests {
  const { askNode, smartAccounts, wallet } = context

  async function toSigner(account: WalletAccount, { network }: WalletNetwork) {
    if (account.type === 'eoa') return { type: 'eoa' } as const
    const { evm } = await wallet.require()
    const isDeployed = await smartAccounts.isDeployed(network.caipNetworkId, evm)
    return { type: 'smartAccount', isDeployed } as const
  }

  /** Signs what was shown, as the account that the page named. */
  function sign(
    { network, request, signal }: Asked,
    address: string,
    content: { kind: 'evm-message'; message: Hex } | { kind: 'evm-typed-data'; typedData: string },
  ): Promise<unknown> {
    return approvals.run(
      async () => {
        const account = await accounts.require(network, address)
        return { address: account.address, account, network: network.network, request }
      },
      async ({ account }) => {
        const signer = await toSigner(account, network)
        const [signature] = await wallet.perform({ ...content, signer, chainId: Number(network.reference) })
        return signature
      },
      signal,
    )
  }

  return {
    personal_sign(asked) {
      const [content, address] = asked.request.params as ParametersOf<'personal_sign'>
      const message = /^0x([0-9a-f]{2})*$/i.test(content) ? (content as Hex) : stringToHex(content)
      return sign(asked, address, { kind: 'evm-message', message })
    },
    eth_signTypedData_v4(asked) {
      const [address, data] = asked.request.params as ParametersOf<'eth_signTypedData_v4'>
      const typedData = typeof data === 'string' ? data : JSON.stringify(data)
      return sign(asked, address, { kind: 'evm-typed-data', typedData })
    },
    async eth_sendTransaction(asked) {
      const [transaction] = asked.request.params as ParametersOf<'eth_sendTransaction'>
      const { network, request, signal } = asked
      const { type } = await accounts.require(network, transaction.from)
      if (type === 'smartAccount') return operations.sendTransaction(asked, transaction)
      return approvals.run(
        async () => {
          const { address } = await accounts.require(network, transaction.from)
          const ready = await prepareTransaction(transaction, { from: address, network, askNode })
          return { address, network: network.network, request, transaction: ready }
        },
        async ({ transaction: ready }) => {
          const { data, gas, isLegacy, maxFeePerGas, maxPriorityFeePerGas, nonce, to, value } = ready
          const [signed] = await wallet.perform({
            kind: 'evm-transaction',
            chainId: Number(network.reference),
            transaction: {
              ...{ data, gas, nonce, value },
              ...(to !== undefined && { to }),
              fees: isLegacy ? { gasPrice: maxFeePerGas } : { maxFeePerGas, maxPriorityFeePerGas },
            },
          })
          return askNode(network.network.caipNetworkId, 'eth_sendRawTransaction', [signed])
        },
        signal,
      )
    },
    async eth_sendUserOperation(asked) {
      const params = asked.request.params as ParametersOf<'eth_sendUserOperation'>
      const { type } = await accounts.require(asked.network, String(params[0].sender))
      if (type !== 'smartAccount')
        throw new SecureError('secure/address-foreign', { address: 'of another kind' })
      return operations.sendUserOperation(asked, params)
    },
    async wallet_sendCalls(asked) {
      const [batch] = asked.request.params as ParametersOf<'wallet_sendCalls'>
      const { type } = await accounts.require(asked.network, batch.from)
      if (type !== 'smartAccount') {
        throw new SecureError('secure/method-unsupported', { method: 'wallet_sendCalls with this account' })
      }
      return operations.sendCalls(asked, batch)
    },
  }
}
