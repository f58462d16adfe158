import type { Network, SendableNft, Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { toBareAddress } from '@latchkey/primitives'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress, parseAbi } from 'viem'
import type { WithChecksum } from '../toNetwork.js'
import { toEncodingError } from './toEncodingError.js'

/** A transfer as the wallet is asked for it (§7.052). */
export type TransferTransaction = { from: Hex; to: Hex; value: bigint; data: Hex }

/**
 * Turns a transfer into a transaction: native value, a call of the token's `transfer` (§5.017), or of the NFT's `safeTransferFrom`,
 * which a contract refuses that knows nothing of NFTs.
 *
 * @param transfer - The transfer, in base units.
 * @throws `parsing/address` for a receiver or token that is no address, `encoding/integer-out-of-range` for an amount that no
 * token can hold, `send/not-transferable` for an NFT of a kind that is not known.
 */
export function toTransaction({ from, to, token, amountAtomic, network }: Transfer): TransferTransaction {
  const sender = toSender(from)
  const receiver = toAddress(to, network)
  if (token.type === 'native') return { from: sender, to: receiver, value: amountAtomic, data: '0x' }
  // Code without types may leave it out.
  const contract = toAddress(token.address ? toBareAddress(token.address) : '', network)
  const call = { from: sender, to: contract, value: 0n }
  try {
    if (token.type === 'nft') return { ...call, data: encodeNft(token, sender, receiver, amountAtomic) }
    const abi = getTransferAbi(contract)
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, amountAtomic] })
    return { ...call, data }
  } catch (error) {
    throw toEncodingError(error) ?? error
  }
}

type Nft = SendableNft & Pick<Transfer['token'], 'symbol'>

const nftAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

function encodeNft({ kind, symbol, tokenId }: Nft, from: Hex, to: Hex, amountAtomic: bigint): Hex {
  const functionName = 'safeTransferFrom'
  const id = BigInt(tokenId)
  if (kind === 'nft') return encodeFunctionData({ abi: nftAbi, functionName, args: [from, to, id] })
  if (kind !== 'multi-token') throw new SendError('send/not-transferable', { symbol, reason: kind })
  return encodeFunctionData({ abi: nftAbi, functionName, args: [from, to, id, amountAtomic, '0x'] })
}

/** The wallet's own spelling of the visitor's account: its checksum is not the visitor's to get right. */
function toSender(value: string): Hex {
  const lower = value.toLowerCase()
  if (!isAddress(lower)) throw new SendError('parsing/address', { value })
  return getAddress(lower)
}

/** Mixed case must be a right checksum: a mistyped letter must not cost money. */
function toAddress(value: string, network: Network): Hex {
  const address = toSender(value)
  const isMixed = /[a-f]/.test(value.slice(2)) && /[A-F]/.test(value.slice(2))
  const isRight = !isMixed || value === address || value === spellWithChainId(address, network)
  if (!isRight) throw new SendError('parsing/address', { value })
  return address
}

/** Rootstock and its test network; sites may take them from viem, which does not say so. */
const eip1191ChainIds: readonly unknown[] = [30, 31]

function spellWithChainId(
  address: Hex,
  { id, addressChecksum }: Pick<Network, 'id'> & WithChecksum,
): Hex | undefined {
  const isSpelledSo = addressChecksum === 'eip1191' || eip1191ChainIds.includes(id)
  return isSpelledSo ? getAddress(address, Number(id)) : undefined
}

/** USDT on seven networks, whose `transfer` answers nothing (§7.053); lower case. */
const usdtAddresses: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7', // Ethereum
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', // Polygon
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', // Avalanche
  '0x919c1c267bc06a7039e03fcc2ef738525769109c', // Cosmos
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', // Celo
  '0x55d398326f99059ff775485246999027b3197955', // BNB Smart Chain
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', // Arbitrum
])

const usdtAbi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'recipient', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

/**
 * The interface of a token's `transfer`.
 *
 * @param address - The token's address, in any case.
 */
export function getTransferAbi(address: Hex): typeof usdtAbi | typeof erc20Abi {
  return usdtAddresses.has(address.toLowerCase()) ? usdtAbi : erc20Abi
}
