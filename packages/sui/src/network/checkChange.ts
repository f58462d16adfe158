import type { BalanceCapability } from '@latchkey/core'
import * as v from 'valibot'
import { amountSchema, askGraph, type Sources } from './askGraph.js'

type Parameters = globalThis.Parameters<NonNullable<BalanceCapability['checkChange']>>[0]

/** As many kinds of coins as nodes list at once. */
const query =
  'query($address:SuiAddress!){address(address:$address){balances(first:50){nodes{coinType{repr}totalBalance}}}}'

const schema = v.object({
  address: v.nullable(
    v.object({
      balances: v.nullable(
        v.object({
          nodes: v.array(v.object({ coinType: v.object({ repr: v.string() }), totalBalance: amountSchema })),
        }),
      ),
    }),
  ),
})

/**
 * Finds out whether an account may hold something else than before, by its balances of the first fifty kinds of coins. The cursor
 * is all of them.
 *
 * @param parameters - Network, account, cursor and the caller's signal.
 * @param sources - How and where it is asked.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function checkChange(
  { address, cursor, network, signal }: Parameters,
  sources: Sources,
): Promise<{ cursor: string; hasChanged: boolean }> {
  const answer = await askGraph({ network, query, variables: { address }, schema, signal }, sources)
  const next = (answer.address?.balances?.nodes ?? [])
    .map(({ coinType, totalBalance }) => `${coinType.repr}:${totalBalance}`)
    // The same ones each time, whatever order a node has.
    .sort()
    .join(' ')
  return { cursor: next, hasChanged: cursor !== undefined && cursor !== next }
}
