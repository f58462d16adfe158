import { addressesOf } from '../../chains/addresses.js'
import type { Action, Approval, Token, Warning } from '../decode/Approval.js'
import { writeAmount } from '../ui/formatValue.js'
import { type HeldQuestion, isSameToken, readHeld } from './readHeld.js'

/** More receivers than this are not looked up one by one. */
const maxReceivers = 5

/** What goes to somebody, or may be taken by them. */
type Spending = { token: Token; amountAtomic: bigint; receiver: string }

/** What weighing needs of a request. */
type SpendingQuestion = HeldQuestion & {
  hasSentTo(address: string): Promise<boolean | undefined>
}

/**
 * Holds what a request gives away against what the account has: everything, more than half to somebody it has never sent to, and
 * allowances for more than there is are danger.
 *
 * @param approval - The request, taken apart.
 * @param question - Who is asked.
 */
export async function weighSpending(approval: Approval, question: SpendingQuestion): Promise<Warning[]> {
  const sent = approval.actions.flatMap((one) => readSpending(one, 'send', question))
  const allowed = approval.actions.flatMap((one) => readSpending(one, 'allow-tokens', question))
  const tokens = distinctTokens([...sent, ...allowed], question)
  const warnings = await Promise.all(
    tokens.map(async (token) => {
      const held = await readHeld(token, question)
      if (held === undefined)
        return [{ id: 'held-unknown', severity: 'caution', values: [nameOf(token)] } as const]
      const of = (all: readonly Spending[]) =>
        all.filter((one) => isSameToken(one.token, token, question.network))
      const fee = token.address === undefined ? feeOf(approval) : 0n
      return [
        ...(await weighSent(of(sent), { token, held, fee }, question)),
        ...weighAllowed(of(allowed), { token, held }),
      ]
    }),
  )
  return warnings.flat()
}

/** What an action takes of the account's own; nothing where it is somebody else's, or goes to the account itself. */
function readSpending(
  action: Action,
  kind: 'send' | 'allow-tokens',
  { account, network }: HeldQuestion,
): Spending[] {
  const { toKey } = addressesOf(network.caipNetworkId)
  const { headline, lines } = action
  if (action.kind !== kind || !headline || headline.amountAtomic === 0n || headline.isUnlimited) return []
  const find = (...labels: readonly string[]) => {
    const value = lines.find(({ label }) => labels.includes(label))?.value
    return value?.type === 'address' ? value.address : undefined
  }
  const owner = find('from', 'owner')
  const receiver = find('to', 'toAccount', 'spender')
  const isOwn = owner === undefined || toKey(owner) === toKey(account)
  if (!isOwn || receiver === undefined || toKey(receiver) === toKey(account)) return []
  return [{ token: headline.token, amountAtomic: headline.amountAtomic, receiver }]
}

async function weighSent(
  sent: readonly Spending[],
  { fee, held, token }: { token: Token; held: bigint; fee: bigint },
  { hasSentTo, network }: SpendingQuestion,
): Promise<Warning[]> {
  const { toKey } = addressesOf(network.caipNetworkId)
  const total = sum(sent)
  if (total === 0n || held === 0n) return []
  const name = nameOf(token)
  if (total * 100n >= held * 99n || total + fee >= held) {
    return [{ id: 'sends-all', severity: 'danger', values: [name] }]
  }
  if (total * 2n <= held) return []
  const receivers = [...new Set(sent.map(({ receiver }) => toKey(receiver)))]
  const answers = await Promise.all(
    receivers.map((one, index) => {
      const { receiver = one } = sent.find(({ receiver: other }) => toKey(other) === one) ?? {}
      return index < maxReceivers ? hasSentTo(receiver).catch(() => undefined) : undefined
    }),
  )
  const isIn = (answer: boolean | undefined) => (one: Spending) =>
    answers[receivers.indexOf(toKey(one.receiver))] === answer
  const unknown = sum(sent.filter(isIn(undefined)))
  const first = sum(sent.filter(isIn(false)))
  const share = (part: bigint) => String((part * 100n) / held)
  if (first * 2n > held) return [{ id: 'sends-most-new', severity: 'danger', values: [share(first), name] }]
  if ((first + unknown) * 2n <= held) return []
  return [{ id: 'sends-most-unknown', severity: 'danger', values: [share(first + unknown), name] }]
}

function weighAllowed(
  allowed: readonly Spending[],
  { held, token }: { token: Token; held: bigint },
): Warning[] {
  return allowed
    .filter(({ amountAtomic }) => amountAtomic > held)
    .map(({ amountAtomic }) => ({
      id: 'allows-more-than-held',
      severity: 'danger',
      values: [writeAmount(amountAtomic, token), writeAmount(held, token)],
    }))
}

function feeOf({ effects }: Approval): bigint {
  const fee = effects?.fee
  return fee && !fee.isPaidByOther ? fee.amountAtomic : 0n
}

function distinctTokens(all: readonly Spending[], { network }: HeldQuestion): Token[] {
  return all
    .map(({ token }) => token)
    .filter(
      (token, index, tokens) => tokens.findIndex((other) => isSameToken(other, token, network)) === index,
    )
}

/** What it is called, as far as the gateway's list knows it. */
function nameOf({ address, symbol }: Token): string {
  return symbol ?? address ?? ''
}

function sum(all: readonly Spending[]): bigint {
  return all.reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
}
