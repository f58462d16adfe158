import {
  AddressHashMode,
  Cl,
  createContractCallPayload,
  createLPList,
  createSingleSigSpendingCondition,
  createStandardAuth,
  createTokenTransferPayload,
  Pc,
  PostConditionMode,
  postConditionToWire,
  privateKeyToAddress,
  privateKeyToPublic,
  StacksTransactionWire,
  TransactionSigner,
} from '@stacks/transactions'
import { localStacksTokens } from '../localStacksTokens.js'

/** A transfer as a wallet would sign it. */
export type SignTransferParameters = {
  /** 33 bytes in hexadecimal. */
  privateKey: string
  recipient: string
  /** In base units. */
  amount: bigint
  nonce: bigint
  /** In millionths of an STX. */
  fee?: bigint
  memo?: string
  /** The contract's id of one of the local tokens; STX when left out. */
  token?: string
  /** Allows the token to leave the account, which is what wallets add; true when left out. */
  hasCondition?: boolean
}

/**
 * Signs a transfer of STX or of a local token. For tests that have no wallet.
 *
 * @returns The transaction in hexadecimal, and its id as APIs write it.
 * @example
 * import { signTransfer, startTestStacks } from '@latchkey/local/chains/stacks'
 * const { accounts } = await startTestStacks()
 * const [{ privateKey }, { address: recipient }] = accounts
 * const { hex, txid } = signTransfer({ privateKey, recipient, amount: 1n, nonce: 0n })
 */
export function signTransfer({
  amount,
  fee = 1_000n,
  hasCondition = true,
  memo = '',
  nonce,
  privateKey,
  recipient,
  token,
}: SignTransferParameters): { hex: string; txid: string } {
  const sender = privateKeyToAddress(privateKey, 'testnet')
  const listed = Object.values(localStacksTokens).find(({ address }) => address === token)
  const conditions =
    listed && hasCondition ? [Pc.principal(sender).willSendEq(amount).ft(listed.address, listed.asset)] : []
  const transaction = new StacksTransactionWire({
    network: 'testnet',
    auth: createStandardAuth(
      createSingleSigSpendingCondition(AddressHashMode.P2PKH, privateKeyToPublic(privateKey), nonce, fee),
    ),
    payload:
      token === undefined
        ? createTokenTransferPayload(recipient, amount, memo)
        : createTokenCall(token, [Cl.uint(amount), Cl.principal(sender), Cl.principal(recipient), Cl.none()]),
    postConditions: createLPList(conditions.map(postConditionToWire)),
    postConditionMode: PostConditionMode.Deny,
  })
  new TransactionSigner(transaction).signOrigin(privateKey)
  return { hex: transaction.serialize(), txid: `0x${transaction.txid()}` }
}

function createTokenCall(token: string, args: Parameters<typeof createContractCallPayload>[3]) {
  const [address = '', name = ''] = token.split('.')
  return createContractCallPayload(address, name, 'transfer', args)
}
