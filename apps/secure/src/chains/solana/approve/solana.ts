import * as v from 'valibot'
import type { ApproveChain } from '../../ApproveChain.js'
import type { SolanaOperation } from '../operations.js'
import { decodeSolanaMessage, decodeSolanaTransactions } from './decodeSolana.js'
import { reckonFee } from './reckonFee.js'
import type { SolanaEffects } from './SolanaEffects.js'
import { simulateSolana } from './simulateSolana.js'

const commitment = 'confirmed'
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

/** Solana on the screen that asks the visitor. */
export const solana: ApproveChain<SolanaOperation, SolanaEffects> = {
  isMessage: ({ kind }) => kind === 'solana-message',
  read: (operation, context, { ask }) =>
    operation.kind === 'solana-message'
      ? decodeSolanaMessage(operation, context)
      : decodeSolanaTransactions(operation, context, ask),
  simulate: simulateSolana,
  async readHeld({ address }, account, ask) {
    if (address === undefined) {
      return BigInt(v.parse(lamportsSchema, await ask('getBalance', [account, { commitment }])).value)
    }
    const options = { commitment, encoding: 'jsonParsed' }
    const answer = await ask('getTokenAccountsByOwner', [account, { mint: address }, options])
    const { value } = v.parse(tokenAccountsSchema, answer)
    return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
  },
  reckonFee,
  // Anybody can be named as the payer, so only the network's sponsor is called by that name.
  isPaidBySite: ({ transactions }, { account, network }) =>
    transactions.every(({ payer }) => payer === account || payer === network.feePayer),
}
