import { AppKitError, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, parseAmount, toFiatValue } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { SendCapability, Transfer } from '../chain/SendCapability.js'
import { getActiveConnection, getNetwork } from '../state/selectors.js'
import type { SendContext, SendGroup } from './SendGroup.js'
import { emptyDraft, type SendDraft, type SendQuote } from './SendState.js'
import { getFirstProblem, validateSend } from './validateSend.js'

/** The network is asked for a fee when the fields have stood for this long, in ms. */
export const estimateDelayMs = 500
/** While the visitor looks at the fields the fee is asked for anew this often, in ms. */
const estimateLifetimeMs = 30_000

/** Filling in a transfer. */
export type Draft = Pick<
  SendGroup,
  'setToken' | 'setAmount' | 'setMaxAmount' | 'setReceiver' | 'estimateFee'
> & {
  /** Changes the draft, and looks for what is wrong with it. */
  change(change: Partial<SendDraft>): void
  /** Empties it. */
  clear(): void
  /** Makes a quote of it; see `SendGroup.review`. */
  quote(): Promise<SendQuote>
  /** The chain's part of sending on the active namespace. */
  getCapability(): SendCapability
}

/** Makes the draft of a kit's transfer: fields, problems, fee, and the amount that follows the fee. */
export function createDraft({ slice, store, chains, clock, signal, uses }: SendContext): Draft {
  let newestEstimate = 0
  let stopTimer = () => {}
  signal.addEventListener('abort', () => stopTimer())

  function change(changes: Partial<SendDraft>): void {
    const draft = withMaxAmount({ ...slice.get().draft, ...changes })
    const chain = chains.get(store.getState().activeNamespace)
    const problems = validateSend(draft, (value) => chain?.isAddress(value) ?? false)
    slice.patch({ draft: { ...draft, problems } })
  }

  /** The fields have changed: what was estimated is of no use, and an answer on its way comes too late. */
  function edit(changes: Partial<SendDraft>): void {
    newestEstimate++
    change({ ...changes, estimate: { status: 'idle' } })
    planEstimate(estimateDelayMs)
  }

  function planEstimate(delayMs: number): void {
    stopTimer()
    const problem = getFirstProblem(slice.get().draft.problems)
    const isComplete = problem === undefined || problem === 'insufficient-funds-for-fee'
    if (!isComplete) return
    stopTimer = clock.schedule(() => {
      if (slice.get().step.status === 'editing') void estimateFee()
    }, delayMs)
  }

  /** What of the transfer has been filled in (§5.016). */
  function getTransfer(): Transfer & { token: TokenBalance } {
    const state = store.getState()
    const { token, sendTokenAmount, receiverAddress } = slice.get().draft
    const network = getNetwork(state)
    const from = getActiveConnection(state)?.accounts[0]?.address
    if (!sendTokenAmount || !receiverAddress) throw new SendError('send/amount-and-receiver-required')
    if (!token) throw new SendError('send/token-required')
    if (!network || network.isUnknown || !from || token.caipNetworkId !== network.caipNetworkId) {
      throw new AppKitError('network/unsupported')
    }
    const amountAtomic = parseAmount(sendTokenAmount, token.decimals)
    return { network, from, to: receiverAddress, token, amountAtomic }
  }

  function getCapability(): SendCapability {
    const capability = chains.get(store.getState().activeNamespace)?.capabilities.send
    if (!capability) throw new AppKitError('network/unsupported')
    return capability
  }

  async function estimateFee(): Promise<void> {
    const id = ++newestEstimate
    stopTimer()
    let transfer: Transfer
    try {
      transfer = getTransfer()
    } catch {
      // While the fields are being filled in there is nothing to estimate.
      return
    }
    if (slice.get().draft.estimate.status !== 'ready') change({ estimate: { status: 'estimating' } })
    try {
      const fee = await getCapability().estimateFee({ ...transfer, signal })
      if (id !== newestEstimate) return
      change({ estimate: { status: 'ready', fee } })
      planEstimate(estimateLifetimeMs)
    } catch (error) {
      if (id !== newestEstimate) return
      const { code, message } = toFailure(error)
      change({ estimate: { status: 'failed', code, message } })
    }
  }

  async function setToken(token: TokenBalance): Promise<void> {
    edit({ token, sendTokenAmount: '', isMax: false })
    const held = await uses.balances.load()
    const native = held.find(
      ({ type, caipNetworkId }) => type === 'native' && caipNetworkId === token.caipNetworkId,
    )
    if (slice.get().draft.token !== token || !native) return
    change({ native, networkBalanceInUsd: toFiatValue(native.amountAtomic, native.decimals, native.price) })
  }

  async function setMaxAmount(): Promise<void> {
    const { token, receiverAddress } = slice.get().draft
    const state = store.getState()
    const network = getNetwork(state)
    const from = getActiveConnection(state)?.accounts[0]?.address
    if (!token || !network || !from) return
    if (token.type === 'token') {
      edit({ sendTokenAmount: formatAmount(token.amountAtomic, token.decimals), isMax: true })
      return
    }
    const id = ++newestEstimate
    const to = chains.get(network.chainNamespace)?.isAddress(receiverAddress) ? receiverAddress : from
    change({ isMax: true, estimate: { status: 'estimating' } })
    try {
      const fee = await getCapability().estimateFee({ network, from, to, token, amountAtomic: 0n, signal })
      if (id !== newestEstimate) return
      change({ estimate: { status: 'ready', fee } })
      planEstimate(to === from ? estimateLifetimeMs : estimateDelayMs)
    } catch (error) {
      if (id === newestEstimate) change({ isMax: false, estimate: { status: 'idle' } })
      throw toFailure(error)
    }
  }

  async function quote(): Promise<SendQuote> {
    const transfer = getTransfer()
    if (slice.get().draft.estimate.status !== 'ready') await estimateFee()
    const { estimate, problems } = slice.get().draft
    if (estimate.status === 'failed') throw new SendError('send/not-ready', { reason: estimate.message })
    const problem = getFirstProblem(problems)
    if (problem || estimate.status !== 'ready') {
      throw new SendError('send/not-ready', { reason: problem ?? 'the fee is not known' })
    }
    const connection = getActiveConnection(store.getState())
    if (!connection) throw new AppKitError('network/unsupported')
    // The amount may have followed the fee since.
    const latest = { ...transfer, ...getTransfer() }
    return Object.freeze({
      ...latest,
      fee: estimate.fee,
      connectionId: connection.id,
      walletName: connection.wallet.name,
    })
  }

  return {
    change,
    clear() {
      newestEstimate++
      stopTimer()
      slice.patch({ draft: emptyDraft })
    },
    quote,
    getCapability,
    estimateFee,
    setToken,
    setMaxAmount,
    setAmount: async (sendTokenAmount) => edit({ sendTokenAmount, isMax: false }),
    setReceiver: async (receiverAddress) => edit({ receiverAddress: receiverAddress.trim() }),
  }
}

/** While the most is sent, the amount is what the fee leaves. */
function withMaxAmount(draft: SendDraft): SendDraft {
  const { token, isMax, estimate } = draft
  if (!isMax || token?.type !== 'native' || estimate.status !== 'ready') return draft
  const rest = token.amountAtomic - estimate.fee.feeAtomic
  return { ...draft, sendTokenAmount: formatAmount(rest > 0n ? rest : 0n, token.decimals) }
}

function toFailure(error: unknown): AppKitError {
  return isAppKitError(error) ? error : new SendError('send/failed', undefined, { cause: error })
}
