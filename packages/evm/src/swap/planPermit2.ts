import type { ReadSwap, SwapCapability, SwapTerms } from '@latchkey/core'
import { isSameEvmAddress } from '@latchkey/primitives'
import { erc20Abi, getAddress, type Hex, maxUint160, type TypedDataDefinition } from 'viem'
import { getCode, readContract } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { checkSwap } from './checkSwap.js'
import { permit2Abi } from './permit2Abi.js'
import type { SwapCall } from './SwapStepDetails.js'
import { findPermit2, findRouter, type KnownRouter } from './swapMarkets.js'

const types = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const

/** How the gateway's wire names it. */
const payment = 'permit2'
/** Whose swaps the universal router makes, too. */
const families: ReadonlySet<KnownRouter['family']> = new Set(['uniswap-v2', 'uniswap-v3', 'uniswap-v3-old'])

/** What the wallet is asked to sign so that the universal router may take what is sold through Permit2, and no more (EIP-712). */
export type Permit2Message = TypedDataDefinition<typeof types, 'PermitSingle'> & {
  domain: { name: string; chainId: number; verifyingContract: Hex }
}

/** A signature to ask for, and the swap for which it is: another one than what an approval would be for. */
export type Permit2Step = { message: Permit2Message; call: SwapCall }

/** What a plan needs of it. */
type PlannedPermit2 = { details: Permit2Step; read: ReadSwap }

/**
 * Works out what to sign so that the universal router takes exactly what is sold through Permit2, until the swap ends. That takes the
 * place of an approval only where the account has let Permit2 take the token before; it is never asked to.
 *
 * @param reader - Reads from the network.
 * @param parameters - The swap as it was seen and read, the account, and what has the same swap built for the universal router.
 * @returns Undefined when an approval must do it: the network has no universal router that is known, the account has not let Permit2
 * take enough, it is a contract, the gateway does not build it, or the network does not say.
 * @throws `swap/mismatch` when what is built for the universal router is not what the visitor has seen.
 */
export async function planPermit2(
  reader: Reader,
  {
    buildFor,
    from,
    read,
    terms,
  }: { from: Hex; read: ReadSwap; terms: SwapTerms } & Pick<
    Parameters<SwapCapability['plan']>[0],
    'buildFor'
  >,
): Promise<PlannedPermit2 | undefined> {
  const { network, sold, soldAtomic } = terms
  const known = findPermit2(network)
  const isOfPools = families.has(findRouter(network, read.router, [])?.family)
  if (!known || !buildFor || !sold.address || !isOfPools || soldAtomic > maxUint160) return undefined
  const { permit2, router } = known
  const token = getAddress(sold.address.toLowerCase())
  const [code, allowance, kept] = await Promise.all([
    getCode(reader, { address: from }),
    readPermit2Allowance(reader, { owner: from, permit2, token }),
    readContract(reader, {
      ...{ address: permit2, abi: permit2Abi, functionName: 'allowance' },
      args: [from, token, router],
    }),
  ]).catch(() => [undefined, 0n, undefined] as const)
  if (code !== undefined || !kept || allowance < soldAtomic) return undefined
  const built = await buildFor(payment)
  // A gateway that does not know the universal router builds as it always does.
  if (!built || !isSameEvmAddress(built.to, router)) return undefined
  const readOther = checkSwap(terms, built, [], { isPaidByPermit2: true })
  const { deadline } = readOther
  if (deadline === undefined) return undefined
  const [, , nonce] = kept
  const message: Permit2Message = {
    domain: { name: 'Permit2', chainId: Number(network.id), verifyingContract: permit2 },
    ...{ types, primaryType: 'PermitSingle' },
    message: {
      details: { token, amount: soldAtomic, expiration: deadline, nonce },
      spender: router,
      sigDeadline: BigInt(deadline),
    },
  }
  const call = { to: router, value: built.valueAtomic, data: built.data as Hex }
  return { details: { message, call }, read: readOther }
}

/**
 * Reads how much of a token Permit2 may take from an account.
 *
 * @param reader - Reads from the network.
 * @param parameters - The token, its owner, and where Permit2 is.
 * @throws What viem throws.
 */
export function readPermit2Allowance(
  reader: Reader,
  { owner, permit2, token }: { owner: Hex; permit2: Hex; token: Hex },
): Promise<bigint> {
  return readContract(reader, {
    ...{ address: token, abi: erc20Abi, functionName: 'allowance' },
    args: [owner, permit2],
  })
}
