import type { Network, SendableToken } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { joinCaip10, nativeTokenAddresses, toPlainText, truncateAddress } from '@latchkey/primitives'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { isSolanaAddress } from '../isSolanaAddress.js'
import { readHeldAccounts, sumSendable } from './chooseSources.js'
import type { Node } from './createNode.js'
import { isTokenProgram, readMetadata, readMint, readNames } from './tokenLayout.js'

/** The program that keeps names of tokens of the older program. */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
/** In its accounts the name follows a byte and two addresses. */
const metadataStart = 65

/**
 * Reads a token and an account's balance of it, as far as one transaction can send it (§7.037).
 *
 * @param node - The token's network's node.
 * @param parameters - `address`: the mint, or the native placeholder; `owner`: the account.
 * @throws `send/token-not-found`, `wire/…`.
 */
export async function readToken(
  node: Node,
  { network, address, owner }: { network: Network; address: string; owner: string },
): Promise<SendableToken & { balanceAtomic: bigint }> {
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
    balanceAtomic: sumSendable(readHeldAccounts(held)),
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
