import { AppKitError, isAppKitError } from '@latchkey/errors'
import { formatAmount, parseAmount, toFiatValue } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { SendCapability, Transfer } from '../chain/SendCapability.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState } from '../kit/selectors.js'
import { openSend, prepareSend } from './openSend.js'
import { createTransferRun } from './runTransfer.js'
import type { SendArguments, SendState } from './SendState.js'
import { type SendEvent, sendFlow } from './sendFlow.js'
import { type SendProblem, type SendProblems, validateSend } from './validateSend.js'

/** A transfer with nothing filled in. */
export const emptySend: SendState = {
  sendTokenAmount: '',
  receiverAddress: '',
  feeEstimate: { status: 'idle' },
  loading: false,
  step: { status: 'editing' },
}

/** Sending tokens. */
export type SendGroup = {
  /** Whether tokens of the active chain can be sent at all. */
  isAvailable(): boolean
  /** Chooses the token; the amount is emptied. */
  setToken(token: TokenBalance): void
  /** What the visitor typed as amount; kept as it is. */
  setAmount(sendTokenAmount: string): void
  setReceiver(receiverAddress: string): void
  /** Asks the network what the transfer may cost; the answer is in the store's `feeAtomic` and `feeEstimate`. */
  estimateFee(): Promise<bigint | undefined>
  /** The most that can be sent: for the native token the fee is left behind. */
  getMaxAmount(): Promise<string>
  /** The first thing that is missing or wrong: token, then amount, then receiver. */
  getProblem(): SendProblem | undefined
  /** Everything that is missing or wrong, by field. */
  getProblems(): SendProblems
  /**
   * Sends what was reviewed and waits until the network has it. Closing the modal does not end it.
   *
   * @throws `send/amount-and-receiver-required`, `send/token-required`, `network/unsupported` before the wallet is asked;
   * afterwards the failure is in the store's `step` as well. `send/cancelled` after `cancel()` or `reset()`.
   */
  send(): Promise<{ hash: string }>
  /**
   * Back to the fields: stops waiting for the wallet, or leaves a failure behind. The wallet may still hold the
   * request: when it is approved there, that is reported. What has been sent cannot be cancelled.
   */
  cancel(): void
  /** Asks the network again for a transfer that was sent and not confirmed in time. */
  checkAgain(): Promise<void>
  /**
   * Fills in what WalletSend is opened with, switching the network first (§4.036).
   *
   * @throws `send/no-address`, `send/network-not-found`.
   */
  prepare(sendArguments: SendArguments): Promise<void>
  /**
   * Opens WalletSend filled in, switching the network first (§4.036).
   *
   * @returns The hash, once there is one.
   * @throws `send/no-address`, `send/network-not-found`, `kit/modal-closed` when the visitor closes the modal.
   */
  openSend(sendArguments: SendArguments): Promise<{ hash: string }>
  reset(): void
}

/** What core itself uses of sending. */
export type SendGroupInternals = SendGroup & { patch(change: Partial<SendState>): void }

/** Makes the sending of a kit. */
export function createSend(context: KitContext): SendGroupInternals {
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

  const findCapability = () => chains.get(store.getState().activeNamespace)?.capabilities.send

  function getCapability(): SendCapability {
    const capability = findCapability()
    if (!capability) throw new AppKitError('network/unsupported')
    return capability
  }

  /** The transfer as filled in (§5.016). */
  function getTransfer(): Transfer {
    const state = store.getState()
    const { token, sendTokenAmount, receiverAddress } = state.send
    const network = getActiveNetworkState(state)?.caipNetwork
    const from = getActiveAccount(state)?.address
    if (!sendTokenAmount || !receiverAddress) throw new AppKitError('send/amount-and-receiver-required')
    if (!token) throw new AppKitError('send/token-required')
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
        : new AppKitError('send/failed', undefined, { cause: error })
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
    work.abort(new AppKitError('send/cancelled'))
    work = new AbortController()
    newestEstimate++
    store.setState({ send: emptySend })
  }

  function getNativeBalanceInUsd(): number | undefined {
    const native = store.getState().balances.tokens.find((token) => token.address === undefined)
    return native && toFiatValue(native.amountAtomic, native.decimals, native.price)
  }

  const run = createTransferRun(context, { dispatch, patch, reset, getSignal: () => work.signal })

  return {
    ...run,
    patch,
    isAvailable: () => findCapability() !== undefined,
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
      work.abort(new AppKitError('send/cancelled'))
      work = new AbortController()
      dispatch({ type: 'edited' })
    },
    checkAgain: async () => run.checkAgain(getTransfer(), getCapability()),
    prepare: (sendArguments) => prepareSend(context, sendArguments, { getCapability, patch }),
    openSend: (sendArguments) => openSend(context, sendArguments),
    reset,
  }
}
