import { readSolanaTransaction } from '@latchkey/decode'
import { decodeBase64, encodeBase58, encodeBase64, toPlainText } from '@latchkey/primitives'
import type { SecureNetwork } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { nativeToken, toToken } from '../../../approve/decode/build.js'
import type { Fee } from '../../../approve/decode/Fee.js'
import type { Ask, BalanceChange, GivenRight, Simulation } from '../../../approve/simulate/Simulation.js'
import type { SolanaEffects } from './SolanaEffects.js'

type Transaction = SolanaEffects['transactions'][number]

type Parameters = {
  effects: SolanaEffects
  account: string
  network: SecureNetwork
  ask: Ask
}

const commitment = 'confirmed'
const systemProgram = '11111111111111111111111111111111'
const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
/** Mint, owner and amount stand at the beginning of a token account; an account of a token has this many bytes or more. */
const tokenAccountBytes = 165
/** Nodes look at no more accounts than this at once. */
const maxAccounts = 100

const accountSchema = v.object({
  lamports: v.number(),
  owner: v.string(),
  data: v.tuple([v.string(), v.literal('base64')]),
})
const accountsSchema = v.array(v.nullish(accountSchema))
const beforeSchema = v.object({ value: accountsSchema })
const afterSchema = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullish(accountsSchema) }),
})
const feeSchema = v.object({ value: v.nullable(v.number()) })

type Account = v.InferOutput<typeof accountSchema> | null | undefined

/**
 * Tries transactions out, each by itself, and compares the accounts they name before and after (`simulateTransaction`).
 *
 * @param parameters - The transactions, whose they are, and where.
 * @returns `unavailable` when the node cannot be asked, or when one of several fails, which may only need another before it.
 */
export async function simulateSolana({ account, ask, effects, network }: Parameters): Promise<Simulation> {
  const { transactions } = effects
  const fees = await Promise.all(transactions.map((one) => readFee(one, account, ask)))
  const fee = fees.reduce(
    (sum, one) => sum && one && { ...one, amountAtomic: sum.amountAtomic + one.amountAtomic },
  )
  try {
    const outcomes = await Promise.all(transactions.map((one) => simulateOne(one, account, network, ask)))
    const failure = outcomes.find((one) => one.failure !== undefined)?.failure
    if (failure !== undefined && transactions.length > 1) return { status: 'unavailable', fee }
    const changes = sum(outcomes.flatMap((one) => one.changes))
    // The fee is a line of its own.
    const isPaid = fee !== undefined && !fee.isPaidByOther && failure === undefined
    return {
      status: 'done',
      changes: isPaid ? addLamports(changes, fee.amountAtomic, network) : changes,
      rights: outcomes.flatMap((one) => one.rights),
      failure,
      fee,
    }
  } catch {
    // The node is out of reach, or answers what nobody can read.
    return { status: 'unavailable', fee }
  }
}

async function readFee({ bytes, payer }: Transaction, account: string, ask: Ask): Promise<Fee | undefined> {
  try {
    const { messageBytes } = readSolanaTransaction(bytes)
    const { value } = v.parse(
      feeSchema,
      await ask('getFeeForMessage', [encodeBase64(messageBytes), { commitment }]),
    )
    if (value === null) return undefined
    return {
      amountAtomic: BigInt(value),
      isPaidByOther: payer !== account,
      isChosenBySite: false,
      usualAtomic: undefined,
    }
  } catch {
    // A node says nothing of one whose blockhash it does not know; the fee is then shown as unknown.
    return undefined
  }
}

async function simulateOne(
  { accounts, bytes }: Transaction,
  account: string,
  network: SecureNetwork,
  ask: Ask,
) {
  const addresses = accounts.slice(0, maxAccounts)
  const encoding = 'base64'
  const before = v.parse(
    beforeSchema,
    await ask('getMultipleAccounts', [addresses, { commitment, encoding }]),
  )
  const options = { commitment, encoding, sigVerify: false, replaceRecentBlockhash: true }
  const answer = await ask('simulateTransaction', [
    encodeBase64(bytes),
    { ...options, accounts: { encoding, addresses } },
  ])
  const { value } = v.parse(afterSchema, answer)
  if (value.err != null) {
    const words = typeof value.err === 'string' ? value.err : JSON.stringify(value.err)
    return { changes: [], rights: [], failure: toPlainText(words, 200) }
  }
  if (!value.accounts) throw new TypeError('The node does not say what is left')
  const pairs = addresses.map((address, index) =>
    compare({
      address,
      before: before.value[index],
      after: value.accounts?.[index],
      account,
      network,
    }),
  )
  return {
    changes: pairs.flatMap((one) => one.changes),
    rights: pairs.flatMap((one) => one.rights),
    failure: undefined,
  }
}

function compare(parts: {
  address: string
  before: Account
  after: Account
  account: string
  network: SecureNetwork
}): { changes: BalanceChange[]; rights: GivenRight[] } {
  const { account, address, after, before, network } = parts
  const was = readTokenAccount(before)
  const is = readTokenAccount(after)
  const rights: GivenRight[] = []
  const changes: BalanceChange[] = []
  if (address === account) {
    const lamports = BigInt(after?.lamports ?? 0) - BigInt(before?.lamports ?? 0)
    if (lamports !== 0n) changes.push({ token: nativeToken(network), amountAtomic: lamports })
    if (after && after.owner !== systemProgram && after.owner !== before?.owner)
      rights.push({ type: 'authority', account })
  }
  const had = was?.owner === account ? was.amountAtomic : 0n
  const has = is?.owner === account ? is.amountAtomic : 0n
  const mint = (was?.owner === account ? was : is)?.mint
  if (mint !== undefined && had !== has)
    changes.push({ token: toToken(network, mint), amountAtomic: has - had })
  if (was?.owner === account && is && is.owner !== account)
    rights.push({ type: 'authority', account: address })
  const isDelegated = is?.owner === account && is.delegate !== undefined && is.delegatedAtomic > 0n
  const isNew = is?.delegate !== was?.delegate || (is?.delegatedAtomic ?? 0n) > (was?.delegatedAtomic ?? 0n)
  if (isDelegated && isNew && is.delegate !== undefined) {
    const { delegate: spender, delegatedAtomic: amountAtomic } = is
    rights.push({ type: 'tokens', token: toToken(network, is.mint), spender, amountAtomic })
  }
  return { changes, rights }
}

function readTokenAccount(account: Account) {
  if (!account || !tokenPrograms.has(account.owner)) return undefined
  const data = decodeBase64(account.data[0])
  // Of the newer program mints are longer too, and say which they are behind the room of an account.
  const isAccount = data && (data.length === tokenAccountBytes || data[tokenAccountBytes] === 2)
  if (!isAccount) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const isDelegated = view.getUint32(72, true) === 1
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amountAtomic: view.getBigUint64(64, true),
    delegate: isDelegated ? encodeBase58(data.subarray(76, 108)) : undefined,
    delegatedAtomic: view.getBigUint64(121, true),
  }
}

function sum(changes: readonly BalanceChange[]): BalanceChange[] {
  const byToken = new Map<string | undefined, BalanceChange>()
  for (const change of changes) {
    const known = byToken.get(change.token.address)
    byToken.set(change.token.address, {
      ...change,
      amountAtomic: change.amountAtomic + (known?.amountAtomic ?? 0n),
    })
  }
  return [...byToken.values()].filter(({ amountAtomic }) => amountAtomic !== 0n)
}

function addLamports(
  changes: readonly BalanceChange[],
  lamports: bigint,
  network: SecureNetwork,
): BalanceChange[] {
  return sum([{ token: nativeToken(network), amountAtomic: lamports }, ...changes])
}
