import { readStack } from '../../stack.js'

/** Asks the local Sui node in GraphQL. */
export async function askSui(query: string, variables: object): Promise<unknown> {
  const response = await fetch(`${readStack().addresses.sui}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/**
 * What an account has, in base units: in coins, and without.
 *
 * @param owner - The account.
 * @param coinType - Of a coin, such as `0x…::usdc::USDC`; SUI when left out, in MIST.
 */
export async function getSuiBalance(owner: string, coinType = '0x2::sui::SUI'): Promise<bigint> {
  const query =
    'query($owner:SuiAddress!,$type:String!){address(address:$owner){balance(coinType:$type){totalBalance}}}'
  type Answer = { address: { balance: { totalBalance: string } | null } | null }
  const { address } = (await askSui(query, { owner, type: coinType })) as Answer
  return BigInt(address?.balance?.totalBalance ?? 0)
}
