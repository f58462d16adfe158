import { SecureError } from '@latchkey/errors/secure'
import type { UnsafeFrameParams } from '@latchkey/wire/frame'
import type { WalletNetwork } from '../../../frame/networks.js'
import type { Asked } from '../../../frame/rpc/Asked.js'
import type { Approvals } from '../../../frame/rpc/createApprovals.js'
import type { Accounts } from '../../../frame/wallet/createAccounts.js'
import type { WalletAccount } from '../../../frame/wallet/WalletAccount.js'
import type { Eip155Operation } from '../operations.js'
import type { Operations } from './createOperations.js'
import type { Eip155Context } from './Eip155Context.js'
import { prepareTransaction } from './prepareTransaction.js'
import { type EvmSigner, readMessage, readStructuredData } from './readSignable.js'
import { readTransaction } from './readTransaction.js'
import { requireOwner } from './requireOwner.js'

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
  context: Eip155Context,
  { accounts, approvals, operations }: { accounts: Accounts; approvals: Approvals; operations: Operations },
): EvmRequests {
  const { askNode } = context

  /** Signs what the page asks, as the account that it named. */
  function sign(
    { network, signal }: Asked,
    address: string,
    read: (signer: EvmSigner) => Eip155Operation,
  ): Promise<unknown> {
    return approvals.run(
      async () => {
        const account = await accounts.require(network, address)
        const operation = read(await toSigner(account, network, context))
        return { address: account.address, network: network.network, operation }
      },
      ([signature]) => signature,
      signal,
    )
  }

  return {
    personal_sign(asked) {
      const [content, address] = asked.request.params as UnsafeFrameParams<'personal_sign'>
      return sign(asked, address, (signer) => readMessage(content, signer))
    },
    eth_signTypedData_v4(asked) {
      const [address, data] = asked.request.params as UnsafeFrameParams<'eth_signTypedData_v4'>
      return sign(asked, address, (signer) => readStructuredData(data, signer))
    },
    async eth_sendTransaction(asked) {
      const [written] = asked.request.params as UnsafeFrameParams<'eth_sendTransaction'>
      const { network, signal } = asked
      const transaction = readTransaction(written, network.reference)
      const { address, type } = await accounts.require(network, written.from)
      if (type === 'smartAccount') return operations.sendTransaction(asked, transaction)
      return approvals.run(
        async () => ({
          address,
          network: network.network,
          ...(await prepareTransaction(transaction, { from: address, network, askNode })),
        }),
        ([signed]) => askNode(network.network.caipNetworkId, 'eth_sendRawTransaction', [signed]),
        signal,
      )
    },
    async eth_sendUserOperation(asked) {
      const params = asked.request.params as UnsafeFrameParams<'eth_sendUserOperation'>
      const { type } = await accounts.require(asked.network, String(params[0].sender))
      if (type !== 'smartAccount')
        throw new SecureError('secure/address-foreign', { address: 'of another kind' })
      return operations.sendUserOperation(asked, params)
    },
    async wallet_sendCalls(asked) {
      const [batch] = asked.request.params as UnsafeFrameParams<'wallet_sendCalls'>
      const { type } = await accounts.require(asked.network, batch.from)
      if (type !== 'smartAccount') {
        throw new SecureError('secure/method-unsupported', { method: 'wallet_sendCalls with this account' })
      }
      return operations.sendCalls(asked, batch)
    },
  }
}

/**
 * Says who signs for an account.
 *
 * @param account - The key's own, or the contract that it owns.
 * @param network - Where.
 * @param context - What requests work with.
 */
export async function toSigner(
  account: WalletAccount,
  { network, reference }: WalletNetwork,
  { smartAccounts, wallet }: Eip155Context,
): Promise<EvmSigner> {
  const chainId = Number(reference)
  if (account.type === 'eoa') return { chainId, signer: { type: 'eoa' } }
  const isDeployed = await smartAccounts.isDeployed(network.caipNetworkId, await requireOwner(wallet))
  return { chainId, signer: { type: 'smartAccount', isDeployed } }
}
