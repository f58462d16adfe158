import { readStack } from '../../stack.js'
import { callChain } from '../callChain.js'

/** Calls the local Solana node. */
export function callSolana(method: string, params: readonly unknown[] = []): Promise<unknown> {
  return callChain(readStack().addresses.solana, method, params)
}

/**
 * What an account holds, in lamports.
 *
 * @param address - The account.
 */
export async function getLamports(address: string): Promise<bigint> {
  const { value } = (await callSolana('getBalance', [address])) as { value: number }
  return BigInt(value)
}

/**
 * What an account holds of a token, in its smallest unit; `undefined` where no account for it was opened.
 *
 * @param owner - The wallet's address.
 * @param mint - The token.
 */
export async function getTokenAmount(owner: string, mint: string): Promise<bigint | undefined> {
  type Answer = { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  const { value } = (await callSolana('getTokenAccountsByOwner', [
    owner,
    { mint },
    { encoding: 'jsonParsed' },
  ])) as Answer
  const [first] = value
  return first && BigInt(first.account.data.parsed.info.tokenAmount.amount)
}
