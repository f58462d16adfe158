import * as v from 'valibot'
import { askNode, commitment } from '../askNode.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'
import { tokenPrograms, wrappedNativeMint } from '../tokens/tokenPrograms.js'

const answerSchema = v.object({ value: v.array(v.unknown()) })
const entrySchema = v.object({
  pubkey: v.string(),
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: v.string(),
          tokenAmount: v.object({
            amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
            decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
          }),
        }),
      }),
    }),
  }),
})

/** An account that holds tokens of one mint. */
export type TokenAccount = { address: string; mint: string; amountAtomic: bigint; decimals: number }

/**
 * Lists the token accounts of an owner, of both token programs. Anybody may make accounts for anybody: where there are more
 * than a node tells at once, only those of the mints that are asked for are read.
 *
 * @param connected - The network.
 * @param owner - Whose accounts.
 * @param mints - Those that must not be missing.
 * @throws When the node could not be read: otherwise a broken one would look like an empty account.
 */
export async function readTokenAccounts(
  connected: ConnectedNetwork,
  owner: string,
  mints: readonly string[],
): Promise<TokenAccount[]> {
  const answers = await Promise.all(
    Object.values(tokenPrograms).map((programId) =>
      ask(connected, owner, { programId }).catch(() => undefined),
    ),
  )
  const whole = answers.flatMap((answer) => answer ?? [])
  if (answers.every((answer) => answer !== undefined)) return whole
  // One of no account says at least that the node can be asked.
  const wanted = mints.length > 0 ? mints : [wrappedNativeMint]
  const single = await Promise.all(wanted.map((mint) => ask(connected, owner, { mint })))
  const known = new Set(whole.map(({ address }) => address))
  return [...whole, ...single.flat().filter(({ address }) => !known.has(address))]
}

async function ask(
  connected: ConnectedNetwork,
  owner: string,
  filter: { mint: string } | { programId: string },
): Promise<TokenAccount[]> {
  const { value } = await askNode(connected, {
    method: 'getTokenAccountsByOwner',
    params: [owner, filter, { commitment, encoding: 'jsonParsed' }],
    schema: answerSchema,
  })
  return value.flatMap((entry) => {
    const parsed = v.safeParse(entrySchema, entry)
    // What a node cannot read it does not parse; it costs only its own row.
    if (!parsed.success) return []
    const { account, pubkey } = parsed.output
    const { mint, tokenAmount } = account.data.parsed.info
    const { amount, decimals } = tokenAmount
    return [{ address: pubkey, mint, decimals, amountAtomic: BigInt(amount) }]
  })
}
