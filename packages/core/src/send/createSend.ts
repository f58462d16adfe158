import type { TokenBalance } from '../balances/TokenBalance.js'
import { createLate } from '../flow/createLate.js'
import type { KitContext } from '../kit/KitContext.js'
import type { SendForm } from './createSendForm.js'
import type { SendArguments, SendState } from './SendState.js'
import type { SendProblem, SendProblems } from './validateSend.js'

/** A transfer with nothing filled in. */
export const emptySend: SendState = {
  sendTokenAmount: '',
  receiverAddress: '',
  feeEstimate: { status: 'idle' },
  loading: false,
  step: { status: 'editing' },
  followed: [],
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
  /** The same for a view that is open already: what cannot be filled in becomes the store's failed `step`. */
  fill(sendArguments: SendArguments): Promise<void>
  /**
   * Opens WalletSend filled in, switching the network first (§4.036).
   *
   * @returns The hash, once there is one.
   * @throws `send/no-address`, `send/network-not-found`, `kit/modal-closed` when the visitor closes the modal.
   */
  openSend(sendArguments: SendArguments): Promise<{ hash: string }>
  /** Empties the fields. What has been sent is followed on, in the store's `followed`. */
  reset(): void
  /** Takes a followed transfer that failed off the list. */
  dismiss(hash: string): void
}

/** Makes the sending of a kit. All but its outline comes with the first use. */
export function createSend(context: KitContext): SendGroup {
  const { store, chains } = context
  let form: SendForm | undefined
  const load = createLate(async () => {
    const { createSendForm } = await import('./createSendForm.js')
    form = createSendForm(context)
    return form
  })

  /** At once when the form is there: a wallet may only open its window inside the visitor's gesture. */
  function use<Result>(run: (form: SendForm) => Result | Promise<Result>): Promise<Result> {
    return form ? Promise.resolve(run(form)) : load().then(run)
  }

  return {
    isAvailable() {
      const isAvailable = chains.get(store.getState().activeNamespace)?.capabilities.send !== undefined
      if (isAvailable) void load()
      return isAvailable
    },
    setToken: (token) => void use((late) => late.setToken(token)),
    setAmount: (sendTokenAmount) => void use((late) => late.setAmount(sendTokenAmount)),
    setReceiver: (receiverAddress) => void use((late) => late.setReceiver(receiverAddress)),
    estimateFee: () => use((late) => late.estimateFee()),
    getMaxAmount: () => use((late) => late.getMaxAmount()),
    // Before the form is there no token can have been chosen.
    getProblem: () => (form ? form.getProblem() : 'token-missing'),
    getProblems: () => (form ? form.getProblems() : { token: 'token-missing' }),
    send: () => use((late) => late.send()),
    cancel: () => form?.cancel(),
    checkAgain: () => use((late) => late.checkAgain()),
    prepare: (sendArguments) => use((late) => late.prepare(sendArguments)),
    fill: (sendArguments) => use((late) => late.fill(sendArguments)),
    openSend: (sendArguments) => use((late) => late.openSend(sendArguments)),
    reset: () => form?.reset(),
    dismiss: (hash) => form?.dismiss(hash),
  }
}
