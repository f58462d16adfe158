import { type Description, describeInstructions, type SolanaTransaction, type Step } from '@latchkey/decode'
import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Account } from '../../../app/wallet/accounts.js'
import type { Network } from '../../../shared/network.js'
import { addressOf } from './accounts.js'
import { askSolana, commitment, readSolanaBalance } from './askSolana.js'
import { readLookups } from './readLookups.js'
import { tokenAccountBytes } from './tokenAccountBytes.js'

/** What every signature costs, in lamports. */
const lamportsPerSignature = 5_000n

/** A token as it is shown; without a symbol when the network's list does not have it. */
export type ShownToken = { mint: string; symbol: string | undefined; decimals: number }

/** A step with what the network knows of it. */
export type PreparedStep = Step & {
  token?: ShownToken
  /** Who owns the token account that tokens go to. */
  receiver?: string
  /** What opening an account costs; 0 when it is there already. */
  rentAtomic?: bigint
}

/** What a transaction does and costs; amounts are lamports. */
export type PreparedSolana = {
  steps: readonly PreparedStep[]
  /** Whom the fee is not paid by when it is somebody else. */
  isFeePayer: boolean
  feeAtomic: bigint
  /** Coins that leave the account, with the fee. */
  totalAtomic: bigint
  balanceAtomic: bigint
  isCovered: boolean
  /** Why the network expects it to fail; `undefined` when it does not. */
  willFail: string | undefined
}

/**
 * Finds out what a transaction does and costs.
 *
 * @param network - The network.
 * @param account - Who signs it.
 * @param transaction - What the site asked for.
 * @returns Everything that is shown before it is signed.
 * @throws LookupError when accounts stand in a table that cannot be read.
 */
export async function prepareSolana(
  network: Network,
  account: Account,
  transaction: SolanaTransaction,
): Promise<PreparedSolana> {
  const address = addressOf(account)
  const lookedUp = await readLookups(network.id, transaction.message.lookups)
  const description = describeInstructions(transaction.message, lookedUp)
  const { signers } = transaction.message
  const isFeePayer = signers[0] === address
  const [steps, fee, willFail, balanceAtomic] = await Promise.all([
    prepareSteps(network, description.steps),
    readFee(network, transaction, description),
    simulate(network, transaction),
    readSolanaBalance(network.id, address),
  ])
  const feeAtomic = isFeePayer ? fee : 0n
  const totalAtomic = steps.reduce((sum, step) => sum + costOf(step, address), feeAtomic)
  return {
    steps,
    isFeePayer,
    feeAtomic,
    totalAtomic,
    balanceAtomic,
    isCovered: balanceAtomic >= totalAtomic,
    willFail,
  }
}

function costOf(step: PreparedStep, address: string): bigint {
  if (step.kind === 'send-coins') return step.from === address && step.to !== address ? step.amountAtomic : 0n
  if (step.kind === 'make-account') return step.payer === address ? step.amountAtomic : 0n
  return step.kind === 'open-account' && step.payer === address ? (step.rentAtomic ?? 0n) : 0n
}

async function readFee(
  network: Network,
  { message, messageBytes }: SolanaTransaction,
  { unitLimit, unitPriceMicroLamports }: Description,
): Promise<bigint> {
  const schema = v.object({ value: v.nullable(v.number()) })
  const params = [encodeBase64(messageBytes), { commitment }]
  const { value } = await askSolana(network.id, 'getFeeForMessage', params, schema)
  if (value !== null) return BigInt(value)
  // A node says nothing of one whose blockhash it does not know, or not any longer.
  const units = BigInt(unitLimit ?? 200_000 * message.instructions.length)
  const priority = (units * unitPriceMicroLamports + 999_999n) / 1_000_000n
  return lamportsPerSignature * BigInt(message.signers.length) + priority
}

async function simulate(network: Network, { bytes }: SolanaTransaction): Promise<string | undefined> {
  const schema = v.object({ value: v.object({ err: v.unknown(), logs: v.nullish(v.array(v.string())) }) })
  const options = { commitment, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const { value } = await askSolana(network.id, 'simulateTransaction', [encodeBase64(bytes), options], schema)
  if (value.err == null) return undefined
  return typeof value.err === 'string' ? value.err : JSON.stringify(value.err)
}

const tokenAccountSchema = v.object({
  data: v.object({
    parsed: v.object({
      info: v.object({
        mint: v.string(),
        owner: v.string(),
        tokenAmount: v.object({ decimals: v.number() }),
      }),
    }),
  }),
})
const accountsSchema = v.object({ value: v.array(v.unknown()) })

async function prepareSteps(network: Network, steps: readonly Step[]): Promise<PreparedStep[]> {
  const addresses = new Set(
    steps.flatMap((step) =>
      step.kind === 'send-tokens'
        ? [step.from, step.to]
        : step.kind === 'open-account'
          ? [step.account, step.mint]
          : [],
    ),
  )
  const known = await readAccounts(
    network,
    [...addresses].flatMap((address) => address ?? []),
  )
  const sizes = steps.flatMap((step) =>
    step.kind === 'open-account' && !known.get(step.account ?? '')
      ? [tokenAccountBytes(known.get(step.mint ?? ''))]
      : [],
  )
  const rents = await readRents(network, sizes)
  const opened = new Map(
    steps.flatMap((step) => (step.kind === 'open-account' ? [[step.account, step.owner] as const] : [])),
  )
  return steps.map((step): PreparedStep => {
    if (step.kind === 'open-account') {
      const token = step.mint === undefined ? undefined : toToken(network, step.mint, undefined)
      const isThere = Boolean(known.get(step.account ?? ''))
      const rentAtomic = isThere ? 0n : rents.get(tokenAccountBytes(known.get(step.mint ?? '')))
      return { ...step, rentAtomic: rentAtomic ?? 0n, ...(token && { token }) }
    }
    if (step.kind !== 'send-tokens') return step
    const source = readTokenAccount(known.get(step.from ?? ''))
    const target = readTokenAccount(known.get(step.to ?? ''))
    const mint = step.mint ?? source?.mint
    const decimals = step.decimals ?? source?.decimals
    const token = mint === undefined ? undefined : toToken(network, mint, decimals)
    const receiver = target?.owner ?? opened.get(step.to)
    return { ...step, ...(token && { token }), ...(receiver !== undefined && { receiver }) }
  })
}

/** What a token calls itself is not believed: anybody can make one of any name. */
function toToken({ tokens = [] }: Network, mint: string, decimals: number | undefined): ShownToken {
  const listed = tokens.find((token) => token.address === mint)
  return { mint, symbol: listed?.symbol, decimals: decimals ?? listed?.decimals ?? 0 }
}

async function readAccounts(
  network: Network,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (addresses.length === 0) return new Map()
  const params = [addresses, { commitment, encoding: 'jsonParsed' }]
  const { value } = await askSolana(network.id, 'getMultipleAccounts', params, accountsSchema)
  return new Map(addresses.map((address, index) => [address, value[index] ?? undefined]))
}

function readTokenAccount(account: unknown) {
  const parsed = v.safeParse(tokenAccountSchema, account)
  if (!parsed.success) return undefined
  const { mint, owner, tokenAmount } = parsed.output.data.parsed.info
  return { mint, owner, decimals: tokenAmount.decimals }
}

/** @returns Lamports by size in bytes. */
async function readRents(network: Network, sizes: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const read = async (size: number) =>
    [
      size,
      BigInt(await askSolana(network.id, 'getMinimumBalanceForRentExemption', [size], v.number())),
    ] as const
  return new Map(await Promise.all([...new Set(sizes)].map(read)))
}
