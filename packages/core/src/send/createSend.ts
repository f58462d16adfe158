import { AppKitError, isAppKitError } from '@latchkey/errors'
import { formatAmount, parseAmount, toFiatValue, truncateAddress } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { SendCapability, Transfer } from '../chain/SendCapability.js'
import { withDeadline } from '../flow/withDeadline.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState, getActiveWalletName } from '../kit/selectors.js'
import { openSend, prepareSend } from './openSend.js'
import type { SendArguments, SendState } from './SendState.js'
import { type SendEvent, sendFlow } from './sendFlow.js'
import { type SendProblem, validateSend } from './validateSend.js'

/** A wallet that has not answered for this long is not waited for any more. */
export const sendApprovalTimeoutMs = 300_000

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
  /** The first thing that is missing or wrong. */
  getProblem(): SendProblem | undefined
  /**
   * Sends what was reviewed and waits until the network has it.
   *
   * @throws `send/amount-and-receiver-required`, `send/token-required`, `network/unsupported` before the wallet is asked;
   * afterwards the failure is in the store's `step` as well.
   */
  send(): Promise<{ hash: string }>
  /** Gives up waiting for the wallet. It may still hold the request; a late approval is followed and reported. */
  cancel(): void
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
export type SendGroupInternals = SendGroup & {
  patch(change: Partial<SendState>): void
  /** Fills in what WalletSend was opened with, switching the network first (§4.036). */
  prepare(sendArguments: SendArguments): Promise<void>
}

/** Makes the sending of a kit. */
export function createSend(context: KitContext): SendGroupInternals {
  const { store, chains, providers } = context
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
    if (!sendTokenAmount || !receiverAddress) throw new AppKitError('send/amount-and-receiver-required')
    if (!token) throw new AppKitError('send/token-required')
    if (!network || !from) throw new AppKitError('network/unsupported')
    const amountAtomic = parseAmount(sendTokenAmount, token.decimals)
    return { network, from, to: receiverAddress, token, amountAtomic }
  }

  /** What was estimated belongs to fields that have changed; an answer on its way is too late. */
  function forgetEstimate(): void {
    newestEstimate++
    patch({ feeQuote: undefined, feeEstimate: { status: 'idle' } })
  }

  async function estimateFee(): Promise<bigint | undefined> {
    const id = ++newestEstimate
    const transfer = readTransfer()
    if (!transfer) return undefined
    patch({ feeEstimate: { status: 'estimating' } })
    try {
      const quote = await getCapability().estimateFee({ ...transfer, signal: work.signal })
      if (id !== newestEstimate) return undefined
      patch({ feeAtomic: quote.feeAtomic, feeQuote: quote, feeEstimate: { status: 'ready' } })
      return quote.feeAtomic
    } catch (error) {
      if (id !== newestEstimate) return undefined
      const { code, message } = toFailure(error)
      const feeEstimate = { status: 'failed', code, message } as const
      patch({ feeAtomic: undefined, feeQuote: undefined, feeEstimate })
      return undefined
    }
  }

  /** While the fields are being filled in there is nothing to estimate. */
  function readTransfer(): Transfer | undefined {
    try {
      return getTransfer()
    } catch {
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

  async function send(): Promise<{ hash: string }> {
    const transfer = getTransfer()
    const capability = getCapability()
    const { signal } = work
    const { network, token } = transfer
    const label = {
      network: network.caipNetworkId,
      token: token.address ?? token.symbol,
      amount: store.getState().send.sendTokenAmount,
    }
    const walletName = getActiveWalletName(store.getState())
    const provider = providers.get(network.chainNamespace)
    const fee = store.getState().send.feeQuote
    dispatch({ type: 'asked' })
    patch({ hash: undefined })
    context.kit.analytics.track('SEND_INITIATED', label)
    const answer = capability.send({ ...transfer, fee, provider, walletName, signal })
    try {
      const hash = await withDeadline(() => answer, {
        clock,
        signal,
        timeoutMs: sendApprovalTimeoutMs,
        makeError: () => new AppKitError('wallet/timeout', { walletName }),
      })
      // One change, so that no one sees the hash while the wallet still seems to be asked.
      patch({ hash, step: { status: 'confirming', hash } })
      await confirm(transfer, hash, signal)
      context.kit.analytics.track('SEND_SUCCESS', { ...label, hash })
      return { hash }
    } catch (error) {
      const failure = toFailure(error)
      if (!signal.aborted) dispatch({ type: 'failed', code: failure.code, message: failure.message })
      if (signal.aborted || failure.code === 'wallet/timeout') followLate(transfer, answer)
      const event = failure.code === 'wallet/rejected' ? 'SEND_REJECTED' : 'SEND_ERROR'
      context.kit.analytics.track(event, { ...label, message: failure.message })
      throw failure
    }
  }

  /** Waits for the network. A transfer that has been left behind is reported, but moves nothing on screen. */
  async function confirm(transfer: Transfer, hash: string, signal: AbortSignal): Promise<void> {
    await getSendCapability(transfer.network).waitForReceipt({ network: transfer.network, hash, signal })
    if (!signal.aborted) {
      dispatch({ type: 'confirmed' })
      finish(hash)
    }
    refreshBalances()
    const { token, to, amountAtomic } = transfer
    const amount = formatAmount(amountAtomic, token.decimals, { maxDecimals: 6 })
    if (store.getState().modal.isOpen)
      context.kit.toasts.showSuccess(`Sent ${amount} ${token.symbol} to ${truncateAddress(to)}`)
  }

  /** The visitor stopped waiting, and approved in the wallet all the same: the money moves. */
  function followLate(transfer: Transfer, answer: Promise<string>): void {
    const { signal } = destroyed
    answer
      .then((hash) => {
        context.kit.toasts.showLoading(`Sending ${transfer.token.symbol} after all…`)
        return confirmLate(transfer, hash, signal)
      })
      // Declined at last, or reported by the network's explorer only: there is no screen that waits for it.
      .catch(() => undefined)
  }

  function reset(): void {
    work.abort()
    work = new AbortController()
    store.setState({ send: emptySend })
  }

  function setNetworkBalanceInUsd(): void {
    const native = store.getState().balances.tokens.find((token) => token.address === undefined)
    if (native)
      patch({ networkBalanceInUsd: toFiatValue(native.amountAtomic, native.decimals, native.price) })
  }

  return {
    patch,
    setToken(token) {
      dispatch({ type: 'edited' })
      patch({ token, sendTokenAmount: '', feeAtomic: undefined, feeQuote: undefined })
      setNetworkBalanceInUsd()
    },
    setAmount(sendTokenAmount) {
      dispatch({ type: 'edited' })
      patch({ sendTokenAmount, feeQuote: undefined })
    },
    setReceiver(receiverAddress) {
      dispatch({ type: 'edited' })
      patch({ receiverAddress: receiverAddress.trim(), feeQuote: undefined })
    },
    estimateFee,
    getMaxAmount,
    getProblem() {
      const state = store.getState()
      const native = state.balances.tokens.find((token) => token.address === undefined)
      const chain = chains.get(state.activeNamespace)
      return validateSend(state.send, {
        isAddress: (value) => chain?.isAddress(value) ?? false,
        nativeAmountAtomic: native?.amountAtomic,
      })
    },
    send,
    openSend: (sendArguments) => openSend(context, sendArguments, { getCapability, patch }),
    reset,
  }
}
