import type { Transfer, TransferWarning } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { toBareAddress } from '@latchkey/primitives'
import { isMainnetVersion, type Principal, readPrincipal, toContractId } from '../address/principals.js'
import type { Node } from '../network/createNode.js'
import { toTransactionNetwork } from '../networkNames.js'
import { writeNone, writePrincipal, writeSomeBytes, writeUint } from '../transaction/clarity.js'
import { memoLength, type Payload, type TokenAsset, writeSendsExactly } from '../transaction/Transaction.js'

const maxBoundedAmount = 2n ** 64n - 1n
/** Names of tokens within their contracts, as Clarity takes them. */
const assetNameForm = /^[a-zA-Z][a-zA-Z0-9!?+<>=/*_-]{0,127}$/

/** What a transfer comes to on the network: what is reviewed is what is signed. */
export type TransferPlan = {
  sender: Principal
  payload: Payload
  /** What may leave the account, beside STX that the transfer itself moves. */
  postConditions: readonly Uint8Array[]
}

/**
 * Finds out how a transfer is made.
 *
 * @param node - The network's API.
 * @param transfer - The transfer.
 * @throws `parsing/address` for an address of another network too, `send/token-not-found`, `send/insufficient-funds`,
 *   `send/not-transferable`, `send/would-fail`, `wire/…`.
 */
export async function planTransfer(
  node: Pick<Node, 'getBalances'>,
  { network, from, to, token, amountAtomic, memo: text = '' }: Transfer,
): Promise<{ plan: TransferPlan; warnings: readonly TransferWarning[] }> {
  const [sender, recipient] = [from, to].map((address) => readOn(network, address))
  if (!sender || sender.contractName !== undefined) throw new SendError('parsing/address', { value: from })
  if (!recipient) throw new SendError('parsing/address', { value: to })
  if (token.type === 'nft') {
    throw new SendError('send/not-transferable', { symbol: token.symbol, reason: token.type })
  }
  // The network takes no transfer to oneself. The most that can be sent is asked for before there is a receiver.
  if (from === to && amountAtomic > 0n) {
    throw new SendError('send/would-fail', { reason: 'sender and receiver are the same' })
  }
  const memo = new TextEncoder().encode(text)
  if (memo.length > memoLength) throw new SendError('send/would-fail', { reason: 'the memo is too long' })
  const warnings: readonly TransferWarning[] =
    recipient.contractName === undefined ? [] : ['receiver-is-program']
  if (token.type === 'native') {
    return {
      plan: { sender, payload: { type: 'transfer', recipient, amountAtomic, memo }, postConditions: [] },
      warnings,
    }
  }
  // Conditions have 64 bits for an amount. Without one, a contract could take whatever it likes.
  if (amountAtomic > maxBoundedAmount) {
    throw new SendError('send/not-transferable', {
      symbol: token.symbol,
      reason: 'the network cannot bound an amount this large. Send it in parts',
    })
  }
  const asset = await findAsset(node, from, readContract(network, token.address), amountAtomic)
  const note = memo.length > 0 ? writeSomeBytes(memo) : writeNone()
  const args = [writeUint(amountAtomic), ...[sender, recipient].map(writePrincipal), note]
  return {
    plan: {
      sender,
      payload: { type: 'call', contract: asset.contract, functionName: 'transfer', args },
      postConditions: [writeSendsExactly(sender, asset, amountAtomic)],
    },
    warnings,
  }
}

/** An address, where it is one of the network's kind: the other kind has other addresses. */
function readOn({ caipNetworkId }: Transfer['network'], address: string): Principal | undefined {
  const principal = readPrincipal(address)
  const { isMainnet } = toTransactionNetwork(caipNetworkId)
  return principal && isMainnetVersion(principal.version) === isMainnet ? principal : undefined
}

/** Code without types may leave the address out. */
function readContract(
  network: Transfer['network'],
  caipAddress: Parameters<typeof toBareAddress>[0],
): TokenAsset['contract'] {
  const address = caipAddress ? toContractId(toBareAddress(caipAddress)) : ''
  const principal = readOn(network, address)
  if (principal?.contractName === undefined) throw new SendError('send/token-not-found', { address })
  return { ...principal, contractName: principal.contractName }
}

/** What the contract calls the token is in the id under which the account holds it. */
async function findAsset(
  node: Pick<Node, 'getBalances'>,
  owner: string,
  contract: TokenAsset['contract'],
  amountAtomic: bigint,
): Promise<TokenAsset> {
  const contractId = `${contract.address}.${contract.contractName}`
  const held = Object.entries((await node.getBalances(owner)).fungible_tokens).filter(
    ([id, { balance }]) => id.startsWith(`${contractId}::`) && balance > 0n,
  )
  const [first, ...others] = held
  if (!first) throw new SendError('send/insufficient-funds')
  // Which of them `transfer` moves, only the contract's code says.
  if (others.length > 0) {
    throw new SendError('send/not-transferable', {
      symbol: contract.contractName,
      reason: 'its contract has several tokens',
    })
  }
  const [id, { balance }] = first
  const assetName = id.slice(contractId.length + 2)
  if (!assetNameForm.test(assetName)) throw new SendError('send/token-not-found', { address: contractId })
  if (balance < amountAtomic) throw new SendError('send/insufficient-funds')
  return { contract, assetName }
}
