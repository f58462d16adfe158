import { readStack } from '../../stack.js'

/** Asks the local Stacks node. */
export async function askStacks(path: string): Promise<unknown> {
  const response = await fetch(`${readStack().addresses.stacks}${path}`)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** What an account has, in microSTX. */
export async function getMicroStx(address: string): Promise<bigint> {
  const { balance } = (await askStacks(`/extended/v1/address/${address}/stx`)) as { balance: string }
  return BigInt(balance)
}

/**
 * What an account has of a token, in its smallest unit.
 *
 * @param address - The account.
 * @param contract - Of the token, such as `ST….token`.
 */
export async function getStacksTokens(address: string, contract: string): Promise<bigint> {
  type Answer = { fungible_tokens: Record<string, { balance: string }> }
  const { fungible_tokens } = (await askStacks(`/extended/v1/address/${address}/balances`)) as Answer
  const [, found] = Object.entries(fungible_tokens).find(([name]) => name.startsWith(`${contract}::`)) ?? []
  return BigInt(found?.balance ?? 0)
}
