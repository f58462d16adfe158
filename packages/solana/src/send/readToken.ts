import type { Network, SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { joinCaip10, nativeTokenAddresses, toPlainText, truncateAddress } from '@latchkey/primitives'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { isSolanaAddress } from '../isSolanaAddress.js'
import { readHeldAccounts, sumAmounts, sumSendable } from './chooseSources.js'
import type { Node } from './createNode.js'
import { isTokenProgram, readMetadata, readMint, readNames, readTokenAccount } from './tokenLayout.js'

/** The program that keeps names of tokens of the older program. */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
/** In its accounts the name follows a byte and two addresses. */
const metadataStart = 65

type Question = {
  network: Network
  /** The mint, or the native placeholder. */
  address: string
  /** The account. */
  owner: string
}
type TokenNode = Pick<Node, 'getAccounts' | 'getTokenAccounts'>
type Balance = Awaited<ReturnType<SendCapability['readToken']>>

/**
 * Reads a token and an account's balance of it, as far as one transaction can send it (§7.037).
 *
 * @param node - The token's network's node.
 * @param question - Which token, and whose.
 * @throws `send/token-not-found`, `wire/…`.
 */
export function readToken(node: TokenNode, question: Question): Promise<Balance> {
  return readBalance(node, question, (accounts) => sumSendable(readHeldAccounts(accounts)))
}

/**
 * Reads a token and all of it that an account holds, in however many token accounts, what is frozen included.
 *
 * @param node - The token's network's node.
 * @param question - Which token, and whose.
 * @throws `send/token-not-found`, `wire/…`.
 */
export function readHeld(node: TokenNode, question: Question): Promise<Balance> {
  return readBalance(node, question, (accounts) =>
    sumAmounts(accounts.flatMap(({ data }) => readTokenAccount(data) ?? [])),
  )
}

async function readBalance(
  node: TokenNode,
  { network, address, owner }: Question,
  sum: (accounts: Awaited<ReturnType<TokenNode['getTokenAccounts']>>) => bigint,
): Promise<Balance> {
  if (address === nativeTokenAddresses.solana) {
    const [account] = await node.getAccounts([owner])
    return { type: 'native', ...network.nativeCurrency, balanceAtomic: account?.lamports ?? 0n }
  }
  if (!isSolanaAddress(address)) throw new SendError('send/token-not-found', { address })
  const [account, named] = await node.getAccounts([address, await findMetadata(address)])
  const mint = account && isTokenProgram(account.owner) ? readMint(account.data) : undefined
  if (!mint) throw new SendError('send/token-not-found', { address })
  const names = readMetadata(mint) ?? (named && readNames(named.data, metadataStart))
  const held = await node.getTokenAccounts(owner, address)
  return {
    type: 'token',
    // A mint need not have a name; its address stands for it then.
    name: toPlainText(names?.name ?? '') || truncateAddress(address),
    symbol: toPlainText(names?.symbol ?? '') || truncateAddress(address),
    decimals: mint.decimals,
    balanceAtomic: sum(held),
    address: joinCaip10(network.caipNetworkId, address),
  }
}

async function findMetadata(mint: string): Promise<string> {
  const encoder = getAddressEncoder()
  const [address] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encoder.encode(metadataProgram), encoder.encode(mint as Address)],
  })
  return address
}
