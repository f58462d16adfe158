import { AppKitError, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, parseAmount, toFiatValue } from '@latchkey/primitives'
import type { SendCapability, Transfer } from '../chain/SendCapability.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState } from '../kit/selectors.js'
import { emptySend, type SendGroup } from './createSend.js'
import { createFollowedTransfers } from './followedTransfers.js'
import { openSend, prepareSend } from './openSend.js'
import { createTransferRun } from './runTransfer.js'
import type { SendState } from './SendState.js'
import { type SendEvent, sendFlow } from './sendFlow.js'
import { type SendProblems, validateSend } from './validateSend.js'

/** Sending once it is loaded. */
export type SendForm = Omit<SendGroup, 'isAvailable'>

/** Makes what fills in and runs transfers. It is a chunk of its own. */
export function createSendForm(context: KitContext): SendForm {
  const { store, chains } = context
  let work = new AbortController()
  let newestEstimate = 0

  const patch = (change: Partial<SendState>) =>
    store.setState(({ send }) => ({ send: { ...send, ...change } }))
  const dispatch = (event: SendEvent) =>
    store.setState(({ send }) => {
      const step = sendFlow.transition(send.step, event)
      return { send: { ...send, step, loading: step.status === 'approving' || step.status === 'confirming' } }
    })

  function getCapability(): SendCapability {
    const capability = chains.get(store.getState().activeNamespace)?.capabilities.send
    if (!capability) throw new AppKitError('network/unsupported')
    return capability
  }

  /** The transfer as filled in (§5.016). */
  function getTransfer(): Transfer {
    const state = store.getState()
    const { token, sendTokenAmount, receiverAddress } = state.send
    const network = getActiveNetworkState(state)?.caipNetwork
    const from = getActiveAccount(state)?.address
    if (!sendTokenAmount || !receiverAddress) throw new SendError('send/amount-and-receiver-required')
    if (!token) throw new SendError('send/token-required')
    if (!network || !from) throw new AppKitError('network/unsupported')
    const amountAtomic = parseAmount(sendTokenAmount, token.decimals)
    return { network, from, to: receiverAddress, token, amountAtomic }
  }

  /** The fields have changed: what was estimated is of no use, and an answer on its way comes too late. */
  function forgetEstimate(change: Partial<SendState>): void {
    newestEstimate++
    patch({ ...change, feeQuote: undefined, feeEstimate: { status: 'idle' } })
  }

  async function estimateFee(): Promise<bigint | undefined> {
    const id = ++newestEstimate
    let transfer: Transfer
    try {
      transfer = getTransfer()
    } catch {
      // While the fields are being filled in there is nothing to estimate.
      return undefined
    }
    patch({ feeEstimate: { status: 'estimating' } })
    try {
      const quote = await getCapability().estimateFee({ ...transfer, signal: work.signal })
      if (id !== newestEstimate) return undefined
      patch({ feeAtomic: quote.feeAtomic, feeQuote: quote, feeEstimate: { status: 'ready' } })
      return quote.feeAtomic
    } catch (error) {
      if (id !== newestEstimate) return undefined
      const { code, message } = isAppKitError(error)
        ? error
        : new SendError('send/failed', undefined, { cause: error })
      patch({ feeAtomic: undefined, feeQuote: undefined, feeEstimate: { status: 'failed', code, message } })
      return undefined
    }
  }

  async function getMaxAmount(): Promise<string> {
    const state = store.getState()
    const { token, receiverAddress } = state.send
    const network = getActiveNetworkState(state)?.caipNetwork
    const from = getActiveAccount(state)?.address
    if (!token || !network || !from) return ''
    if (token.address) return formatAmount(token.amountAtomic, token.decimals)
    const chain = chains.get(network.chainNamespace)
    const to = chain?.isAddress(receiverAddress) ? receiverAddress : from
    const { feeAtomic } = await getCapability().estimateFee({
      network,
      from,
      to,
      token,
      amountAtomic: 0n,
      signal: work.signal,
    })
    patch({ feeAtomic })
    const rest = token.amountAtomic - feeAtomic
    return formatAmount(rest > 0n ? rest : 0n, token.decimals)
  }

  function getProblems(): SendProblems {
    const state = store.getState()
    const native = state.balances.tokens.find((token) => token.address === undefined)
    const chain = chains.get(state.activeNamespace)
    const problems = validateSend(state.send, {
      isAddress: (value) => chain?.isAddress(value) ?? false,
      nativeAmountAtomic: native?.amountAtomic,
    })
    const { feeEstimate } = state.send
    if (feeEstimate.status !== 'failed') return problems
    // What only shows when the network is asked: a mistyped letter (EIP-55), a fee the account cannot pay.
    if (feeEstimate.code === 'parsing/address') return { ...problems, receiver: 'receiver-invalid' }
    if (feeEstimate.code !== 'send/insufficient-funds') return problems
    return { ...problems, amount: problems.amount ?? 'insufficient-funds-for-fee' }
  }

  function reset(): void {
    work.abort(new SendError('send/cancelled'))
    work = new AbortController()
    newestEstimate++
    store.setState(({ send }) => ({ send: { ...emptySend, followed: send.followed } }))
  }

  function getNativeBalanceInUsd(): number | undefined {
    const native = store.getState().balances.tokens.find((token) => token.address === undefined)
    return native && toFiatValue(native.amountAtomic, native.decimals, native.price)
  }

  const followed = createFollowedTransfers(store)
  const run = createTransferRun(context, { dispatch, patch, reset, followed, getSignal: () => work.signal })

  return {
    ...run,
    setToken(token) {
      dispatch({ type: 'edited' })
      const networkBalanceInUsd = getNativeBalanceInUsd()
      forgetEstimate({ token, sendTokenAmount: '', feeAtomic: undefined, networkBalanceInUsd })
    },
    setAmount(sendTokenAmount) {
      dispatch({ type: 'edited' })
      forgetEstimate({ sendTokenAmount })
    },
    setReceiver(receiverAddress) {
      dispatch({ type: 'edited' })
      forgetEstimate({ receiverAddress: receiverAddress.trim() })
    },
    estimateFee,
    getMaxAmount,
    getProblems,
    getProblem() {
      const { token, amount, receiver } = getProblems()
      return token ?? amount ?? receiver
    },
    send: async () => run.send(getTransfer(), getCapability()),
    cancel() {
      const { step } = store.getState().send
      const isLost = step.status === 'failed' && step.code !== 'send/receipt-timeout'
      if (step.status !== 'approving' && !isLost) return
      work.abort(new SendError('send/cancelled'))
      work = new AbortController()
      dispatch({ type: 'edited' })
    },
    checkAgain: async () => run.checkAgain(getTransfer(), getCapability()),
    prepare: (sendArguments) => prepareSend(context, sendArguments, { getCapability, patch }),
    async fill(sendArguments) {
      try {
        await prepareSend(context, sendArguments, { getCapability, patch })
      } catch (error) {
        const { code, message } = isAppKitError(error)
          ? error
          : new SendError('send/failed', undefined, { cause: error })
        reset()
        patch({ arguments: sendArguments, step: { status: 'failed', code, message } })
      }
    },
    openSend: (sendArguments) => openSend(context, sendArguments),
    reset,
    dismiss: followed.remove,
  }
}
