import { isSameAddress } from '@latchkey/primitives'
import type { SecureNetwork } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { Token } from '../decode/Approval.js'
import type { Ask } from '../simulate/Simulation.js'

/** `balanceOf(address)`, which tokens of ERC-20 answer. */
const balanceSelector = '0x70a08231'

const wordSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const lamportsSchema = v.object({ value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const tokenAccountsSchema = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({ tokenAmount: v.object({ amount: v.pipe(v.string(), v.digits()) }) }),
          }),
        }),
      }),
    }),
  ),
})

/** Whose, where, and who is asked. */
export type HeldQuestion = { account: string; network: SecureNetwork; ask: Ask }

/**
 * Reads how much of something an account has.
 *
 * @param token - The network's coin, or a token by its address.
 * @param question - See {@link HeldQuestion}.
 * @returns Base units; undefined where nobody can tell.
 */
export async function readHeld(
  token: Token,
  { account, ask, network }: HeldQuestion,
): Promise<bigint | undefined> {
  const isSolana = network.caipNetworkId.startsWith('solana:')
  // A token of which only an account is named could be any.
  if (token.address === undefined && token.symbol === undefined) return undefined
  try {
    return isSolana ? await readOnSolana(token, account, ask) : await readOnEvm(token, account, ask)
  } catch {
    // The node is out of reach, or the contract is no token.
    return undefined
  }
}

async function readOnEvm({ address }: Token, account: string, ask: Ask): Promise<bigint> {
  if (address === undefined) return v.parse(wordSchema, await ask('eth_getBalance', [account, 'latest']))
  const data = `${balanceSelector}${account.slice(2).toLowerCase().padStart(64, '0')}`
  return v.parse(wordSchema, await ask('eth_call', [{ to: address, data }, 'latest']))
}

async function readOnSolana({ address }: Token, account: string, ask: Ask): Promise<bigint> {
  const commitment = 'confirmed'
  if (address === undefined) {
    return BigInt(v.parse(lamportsSchema, await ask('getBalance', [account, { commitment }])).value)
  }
  const options = { commitment, encoding: 'jsonParsed' }
  const answer = await ask('getTokenAccountsByOwner', [account, { mint: address }, options])
  const { value } = v.parse(tokenAccountsSchema, answer)
  return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
}

/** Whether two tokens are one: of the coin both have no address. */
export function isSameToken(first: Token, second: Token): boolean {
  if (first.address === undefined || second.address === undefined) return first.address === second.address
  return isSameAddress(first.address, second.address)
}
