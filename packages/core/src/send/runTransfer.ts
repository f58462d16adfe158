import { AppKitError, type ErrorCode, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, truncateAddress } from '@latchkey/primitives'
import type { SendCapability, Transfer } from '../chain/SendCapability.js'
import { withDeadline } from '../flow/withDeadline.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveWalletName } from '../kit/selectors.js'
import type { FollowedTransfers } from './followedTransfers.js'
import type { SendState } from './SendState.js'
import type { SendEvent } from './sendFlow.js'

/** A wallet that has not answered for this long is not waited for any more. */
export const sendApprovalTimeoutMs = 300_000

type TransferTools = {
  dispatch(event: SendEvent): void
  patch(change: Partial<SendState>): void
  reset(): void
  followed: FollowedTransfers
  /** Aborted when the transfer on screen is given up or replaced. */
  getSignal(): AbortSignal
}

/** A transfer with what is reported about it. */
type Run = {
  transfer: Transfer
  capability: SendCapability
  /** Aborted once the screen does not show this transfer any more. */
  signal: AbortSignal
}

/** Carries out transfers; part of `createSend`. */
export function createTransferRun(
  context: KitContext,
  { dispatch, patch, reset, followed, getSignal }: TransferTools,
) {
  const { store, clock, providers } = context

  async function send(transfer: Transfer, capability: SendCapability): Promise<{ hash: string }> {
    const signal = getSignal()
    const current: Run = { transfer, capability, signal }
    const label = getLabel(transfer)
    const walletName = getActiveWalletName(store.getState())
    const fee = store.getState().send.feeQuote
    const provider = providers.get(transfer.network.chainNamespace)
    patch({ hash: undefined })
    dispatch({ type: 'asked' })
    context.kit.analytics.track('SEND_INITIATED', label)
    const answer = capability.send({ ...transfer, fee, provider, walletName, signal })
    let hash: string | undefined
    try {
      hash = await withDeadline(() => answer, {
        clock,
        signal,
        timeoutMs: sendApprovalTimeoutMs,
        makeError: () => new AppKitError('wallet/timeout', { walletName }),
      })
      dispatch({ type: 'hashed', hash })
      patch({ hash })
      await settle(current, hash)
      return { hash }
    } catch (error) {
      const failure = toFailure(error, hash)
      if (!signal.aborted) dispatch({ type: 'failed', code: failure.code, message: failure.message })
      const wasGivenUp = failure.code === 'send/cancelled' || failure.code === 'wallet/timeout'
      if (wasGivenUp && hash === undefined) followLate(current, answer)
      const isDeclined = failure.code === 'wallet/rejected' || failure.code === 'send/cancelled'
      const event = isDeclined ? 'SEND_REJECTED' : 'SEND_ERROR'
      context.kit.analytics.track(event, { ...label, message: failure.message })
      throw failure
    }
  }

  /** The visitor stopped waiting and approved in the wallet all the same: the money moves, so say it. */
  function followLate({ transfer, capability }: Run, answer: Promise<string>): void {
    answer
      .then((hash) => {
        context.kit.toasts.showLoading(`Sending ${getAmountText(transfer)} after all`)
        return settle({ transfer, capability, signal: AbortSignal.abort() }, hash)
      })
      // Declined at last: nothing on screen waits for it. Not confirmed: its line says so.
      .catch(() => undefined)
  }

  async function checkAgain(transfer: Transfer, capability: SendCapability): Promise<void> {
    const { hash, step } = store.getState().send
    if (!hash || step.status !== 'failed') return
    const signal = getSignal()
    dispatch({ type: 'hashed', hash })
    try {
      await settle({ transfer, capability, signal }, hash)
    } catch (error) {
      const { code, message } = toFailure(error, hash)
      if (!signal.aborted) dispatch({ type: 'failed', code, message })
    }
  }

  /** Waits for the network; one that is not on screen any more moves nothing there. */
  async function settle(run: Run, hash: string): Promise<void> {
    const { transfer, signal } = run
    const { token, to } = transfer
    await waitForReceipt(run, hash)
    context.kit.analytics.track('SEND_SUCCESS', { ...getLabel(transfer), hash })
    if (!signal.aborted) {
      dispatch({ type: 'confirmed' })
      finish(token, hash)
    }
    refreshBalances(transfer)
    // WalletSendConfirmed says the same; a notice would cover its title.
    const isSaid = context.kit.router.getRoute().view === 'WalletSendConfirmed'
    if (store.getState().modal.isOpen && !isSaid) {
      context.kit.toasts.showSuccess(`Sent ${getAmountText(transfer)} to ${truncateAddress(to)}`)
    }
  }

  /** A transfer that leaves the screen on the way goes on the list, and off it once the network has it. */
  async function waitForReceipt({ transfer, capability, signal }: Run, hash: string): Promise<void> {
    const follow = () => followed.add(transfer, hash)
    if (signal.aborted) follow()
    signal.addEventListener('abort', follow)
    try {
      // The kit's own signal: what the wallet has sent is followed to its end.
      await capability.waitForReceipt({ network: transfer.network, hash, signal: context.signal })
      followed.remove(hash)
    } catch (error) {
      followed.fail(hash, toFailure(error, hash).code)
      throw error
    } finally {
      signal.removeEventListener('abort', follow)
    }
  }

  /** Account again (§2.025, §4.034); a send that was opened from code says that it is done. */
  function finish(token: Transfer['token'], hash: string): void {
    const { arguments: sendArguments, sendTokenAmount, receiverAddress, token: shown } = store.getState().send
    reset()
    if (!store.getState().modal.isOpen) return
    if (!sendArguments) {
      context.kit.router.reset('Account')
      return
    }
    patch({
      hash,
      sendTokenAmount,
      receiverAddress,
      ...(shown?.symbol === token.symbol ? { token: shown } : {}),
    })
    context.kit.router.reset('WalletSendConfirmed')
  }

  function refreshBalances({ network, token }: Transfer): void {
    const forceUpdate = token.address ? [token.address] : []
    void context.kit.balances.load({ force: true, forceUpdate })
    void context.kit.connections.loadNativeBalance(network.chainNamespace, { force: true })
  }

  return { send, checkAgain }

  /** Once there is a hash, a failure to hear of it is not a failure to send. */
  function toFailure(error: unknown, hash: string | undefined): AppKitError<ErrorCode> {
    if (hash !== undefined && !isAppKitError(error, 'send/reverted'))
      return new SendError('send/receipt-timeout', { hash }, { cause: error })
    return isAppKitError(error) ? error : new SendError('send/failed', undefined, { cause: error })
  }
}

function getAmountText({ token, amountAtomic }: Transfer): string {
  return `${formatAmount(amountAtomic, token.decimals, { maxDecimals: 6 })} ${token.symbol}`
}

function getLabel({ network, token, amountAtomic }: Transfer) {
  return {
    network: network.caipNetworkId,
    token: token.address ?? token.symbol,
    amount: formatAmount(amountAtomic, token.decimals),
  }
}
