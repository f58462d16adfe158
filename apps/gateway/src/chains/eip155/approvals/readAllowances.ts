import { isSameEvmAddress } from '@latchkey/primitives'
import { type Abi, type Address, erc20Abi, erc721Abi, maxUint160, parseAbi, zeroAddress } from 'viem'
import type { HeldApproval } from '../../../services/approvals/ApprovalProvider.js'
import type { PossibleHolding } from '../../../services/chain-index/createIndexReader.js'
import { toAddress } from '../address.js'
import { permit2Address } from '../chain-index/readLogs.js'
import { readMany } from '../contracts/readMany.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'

const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
/** No token has as much: whoever allows that means all of it. */
const unlimitedFrom = 2n ** 255n
/** The largest time that Permit2 can note: it does not end. */
const never = 2 ** 48 - 1

/** Something that is approved now. */
export type Allowance = Pick<
  HeldApproval,
  'amountAtomic' | 'expiresAt' | 'isUnlimited' | 'kind' | 'tokenId'
> & { contract: Address; spender: Address }

/** What is asked of contracts about one possible approval, and what their answers say. */
type Question = {
  contracts: { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }[]
  /** Undefined when nothing is approved. */
  read(answers: readonly unknown[], nowSeconds: number): Allowance | undefined
}

/**
 * Asks the contracts what an account has approved.
 *
 * @param connected - The network.
 * @param account - The account, in lower case.
 * @param possible - What it may have approved, from the index.
 * @returns What it has, in the same order: nothing that is zero or expired, and no NFT that it no longer has.
 * @throws When the network could not be read.
 */
export async function readAllowances(
  connected: ConnectedNetwork,
  account: Address,
  possible: readonly PossibleHolding[],
): Promise<Allowance[]> {
  const questions = possible.map((one) => toQuestion(account, one))
  const [answers, { timestamp }] = await Promise.all([
    readMany(
      connected,
      questions.flatMap(({ contracts }) => contracts),
    ),
    // Allowances end by the network's clock.
    connected.client.getBlock({ blockTag: 'latest' }),
  ])
  let start = 0
  return questions.flatMap(({ contracts, read }) => {
    const own = answers.slice(start, start + contracts.length)
    start += contracts.length
    return read(own, Number(timestamp)) ?? []
  })
}

function toQuestion(account: Address, { contract, detail, kind }: PossibleHolding): Question {
  if (kind === 'nft-allowance') return askForNft(account, contract, BigInt(detail))
  const spender = toAddress(detail)
  const ends = { contract, spender }
  if (kind === 'operator') {
    const args = [account, spender]
    return {
      contracts: [{ address: contract, abi: erc721Abi, functionName: 'isApprovedForAll', args }],
      read: ([is]) => (is === true ? { ...ends, kind, amountAtomic: 1n, isUnlimited: true } : undefined),
    }
  }
  if (kind === 'delegated-allowance') {
    const args = [account, contract, spender]
    return {
      contracts: [{ address: permit2Address, abi: permit2Abi, functionName: 'allowance', args }],
      read([answer], nowSeconds) {
        const [amountAtomic, expiresAt] = (answer ?? [0n, 0]) as readonly [bigint, number, number]
        if (amountAtomic === 0n || expiresAt < nowSeconds) return undefined
        const end = expiresAt === never ? undefined : expiresAt
        return { ...ends, kind, amountAtomic, isUnlimited: amountAtomic === maxUint160, expiresAt: end }
      },
    }
  }
  return {
    contracts: [{ address: contract, abi: erc20Abi, functionName: 'allowance', args: [account, spender] }],
    read([amountAtomic]) {
      if (typeof amountAtomic !== 'bigint' || amountAtomic === 0n) return undefined
      return { ...ends, kind: 'allowance', amountAtomic, isUnlimited: amountAtomic >= unlimitedFrom }
    },
  }
}

/** Only its owner's approval counts, and an NFT that has left takes its approval along. */
function askForNft(account: Address, contract: Address, tokenId: bigint): Question {
  const common = { address: contract, abi: erc721Abi, args: [tokenId] }
  return {
    contracts: [
      { ...common, functionName: 'getApproved' },
      { ...common, functionName: 'ownerOf' },
    ],
    read([approved, owner]) {
      if (typeof approved !== 'string' || typeof owner !== 'string' || approved === zeroAddress) return
      if (!isSameEvmAddress(owner, account)) return undefined
      const spender = toAddress(approved.toLowerCase())
      return { kind: 'nft-allowance', contract, tokenId, spender, amountAtomic: 1n, isUnlimited: false }
    },
  }
}
