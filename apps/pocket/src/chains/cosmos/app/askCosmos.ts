import * as v from 'valibot'

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((digits) => BigInt(digits)),
)
const balanceSchema = v.object({ balance: v.object({ amount: amountSchema }) })
const numberSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), amountSchema)
const baseSchema = v.object({ account_number: numberSchema, sequence: numberSchema })
/** Accounts of other kinds have the common part one or two levels further down. */
const accountSchema = v.object({
  account: v.union([
    baseSchema,
    v.pipe(
      v.object({ base_account: baseSchema }),
      v.transform(({ base_account }) => base_account),
    ),
    v.pipe(
      v.object({ base_vesting_account: v.object({ base_account: baseSchema }) }),
      v.transform(({ base_vesting_account }) => base_vesting_account.base_account),
    ),
  ]),
})

/**
 * What an address has of a token.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 * @param denom - Which token.
 * @returns In base units.
 * @throws When the node does not answer.
 */
export async function readBalance(network: string, address: string, denom: string): Promise<bigint> {
  const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`
  return v.parse(balanceSchema, await ask(network, path)).balance.amount
}

/**
 * An account's number, and how many transactions it has made.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 * @returns Nothing for one that the network does not know, or does not tell of.
 */
export async function readAccount(network: string, address: string) {
  const answer = await ask(network, `/cosmos/auth/v1beta1/accounts/${address}`).catch(() => undefined)
  const parsed = v.safeParse(accountSchema, answer)
  return parsed.success ? parsed.output.account : undefined
}

/** Through pocket's server, which knows where the node is. */
async function ask(network: string, path: string): Promise<unknown> {
  const response = await fetch(`/rpc/${network}${path}`)
  if (response.ok) return response.json()
  throw new Error(`The network answers with ${response.status}`)
}
