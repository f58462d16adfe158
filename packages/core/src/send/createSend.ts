import { AppKitError, isAppKitError } from '@latchkey/errors'
import { formatAmount, parseAmount, toFiatValue, truncateAddress } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { SendCapability, Transfer } from '../chain/SendCapability.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState, getActiveWalletName } from '../kit/selectors.js'
import { openSend } from './openSend.js'
import type { SendArguments, SendState } from './SendState.js'
import { type SendEvent, sendFlow } from './sendFlow.js'
import { type SendProblem, validateSend } from './validateSend.js'

/** A transfer with nothing filled in. */
export const emptySend: SendState = {
  sendTokenAmount: '',
  receiverAddress: '',
  loading: false,
  step: { status: 'editing' },
}

/** Sending tokens. */
export type SendGroup = {
  /** Chooses the token; the amount is emptied. */
  setToken(token: TokenBalance): void
  /** What the visitor typed as amount; kept as it is. */
  setAmount(sendTokenAmount: string): void
  setReceiver(receiverAddress: string): void
  /** Asks the network what the transfer may cost; the answer is in the store's `feeAtomic`. */
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

  async function estimateFee(): Promise<bigint | undefined> {
    const id = ++newestEstimate
    try {
      const quote = await getCapability().estimateFee({ ...getTransfer(), signal: work.signal })
      if (id === newestEstimate) patch({ feeAtomic: quote.feeAtomic, feeQuote: quote })
      return quote.feeAtomic
    } catch (error) {
      // While the fields are being filled in there is nothing to estimate.
      if (isAppKitError(error, 'send/insufficient-funds') || !isAppKitError(error)) {
        if (id === newestEstimate) patch({ feeAtomic: undefined, feeQuote: undefined })
      }
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
    dispatch({ type: 'asked' })
    context.kit.analytics.track('SEND_INITIATED', label)
    try {
      const hash = await capability.send({
        ...transfer,
        fee: store.getState().send.feeQuote,
        provider: providers.get(network.chainNamespace),
        walletName: getActiveWalletName(store.getState()),
        signal,
      })
      dispatch({ type: 'hashed', hash })
      patch({ hash })
      await capability.waitForReceipt({ network, hash, signal })
      dispatch({ type: 'confirmed' })
      context.kit.analytics.track('SEND_SUCCESS', { ...label, hash })
      finish(transfer, hash)
      return { hash }
    } catch (error) {
      const failure = isAppKitError(error)
        ? error
        : new AppKitError('send/failed', undefined, { cause: error })
      if (!signal.aborted) dispatch({ type: 'failed', code: failure.code, message: failure.message })
      const event = failure.code === 'wallet/rejected' ? 'SEND_REJECTED' : 'SEND_ERROR'
      context.kit.analytics.track(event, { ...label, message: failure.message })
      throw failure
    }
  }

  /** Account again, with new balances (§2.025, §4.034); a send that was opened from code says that it is done. */
  function finish({ token, to, amountAtomic }: Transfer, hash: string): void {
    const amount = formatAmount(amountAtomic, token.decimals, { maxDecimals: 6 })
    const wasOpenedFromCode = store.getState().send.arguments !== undefined
    reset()
    void context.kit.balances.load({ force: true })
    void context.kit.connections.loadNativeBalance(store.getState().activeNamespace, { force: true })
    if (!store.getState().modal.isOpen) return
    if (wasOpenedFromCode) {
      patch({ hash })
      context.kit.router.reset('WalletSendConfirmed')
    } else {
      context.kit.router.reset('Account')
    }
    context.kit.toasts.showSuccess(`Sent ${amount} ${token.symbol} to ${truncateAddress(to)}`)
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
