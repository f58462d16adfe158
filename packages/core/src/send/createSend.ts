import { SendError } from '@latchkey/errors/send'
import { createDraft } from './createDraft.js'
import { createSentNames } from './createSentNames.js'
import { createSpeedUps } from './createSpeedUps.js'
import { createTransfers } from './createTransfers.js'
import { createOpenSend } from './openSend.js'
import type { SendContext, SendGroup } from './SendGroup.js'

/** Makes the sending of a kit. It comes with the first use. */
export function createSend(context: SendContext): SendGroup {
  const { slice, store, events } = context
  const names = createSentNames(context)
  const draft = createDraft(context, names)
  const transfers = createTransfers(context)
  const { dispatch } = transfers

  /** Back to empty fields. What has been sent is followed on. */
  function reset(): void {
    transfers.leave()
    draft.clear()
    slice.patch({ step: { status: 'editing' } })
  }

  // Of another account or network little of what was filled in holds. What is under review says so; what is with the
  // wallet or the network goes on by itself.
  events.on('account-changed', ({ caipAddress, before }) => {
    const { step, draft: old } = slice.get()
    const getAddress = (id: string | undefined) => id?.split(':').at(-1)
    const because = getAddress(caipAddress) === getAddress(before.caipAddress) ? 'network' : 'account'
    const isReview =
      step.status === 'reviewing' ||
      step.status === 'outdated' ||
      (step.status === 'failed' && step.quote && !step.hash)
    if (isReview) dispatch({ type: 'outdated', because })
    else reset()
    // The visitor went to the network that the address they had typed belongs to.
    const isReceiverHere =
      old.receiverFormat && old.receiverFormat.namespace === store.getState().activeNamespace
    if (isReceiverHere && !old.arguments)
      return void draft.setReceiver(old.receiverName ?? old.receiverAddress)
    if (isReview && because === 'account' && !old.arguments) return void draft.renew()
    draft.clear()
    if (!old.arguments) return
    draft.change({ arguments: old.arguments })
    if (!isReview) askToPrepareAgain()
  })

  /** What was asked for from code is still wanted, and can only be prepared anew. */
  function askToPrepareAgain(): void {
    const { code, message } = new SendError('send/quote-outdated')
    dispatch({ type: 'failed', code, message })
  }

  // What a name stands for the next time is compared with what it stood for now.
  events.on('transfer-sent', ({ quote }) => names.note(quote))

  // The state resets (§4.034); where it was opened from code, what was sent is still shown.
  events.on('transfer-confirmed', ({ isOnScreen, isFromCode }) => {
    if (isOnScreen && isFromCode) draft.clear()
    else if (isOnScreen) reset()
  })

  const { setToken, setNft, setAmount, setMaxAmount, setReceiver, setMemo, estimateFee } = draft
  /** A field that is changed takes what was under review back. */
  const editing =
    <Parameters extends readonly unknown[]>(run: (...parameters: Parameters) => Promise<void>) =>
    async (...parameters: Parameters) => {
      dispatch({ type: 'edited' })
      await run(...parameters)
    }

  return {
    ...createOpenSend(context, { draft, transfers, reset }),
    setToken: editing(setToken),
    setNft: editing(setNft),
    setAmount: editing(setAmount),
    setMaxAmount: editing(setMaxAmount),
    setReceiver: editing(setReceiver),
    setMemo: editing(setMemo),
    estimateFee,
    async review() {
      const quote = await draft.quote()
      dispatch({ type: 'reviewed', quote })
      return quote
    },
    send: transfers.send,
    checkAgain: transfers.checkAgain,
    async edit() {
      const { step, draft: old } = slice.get()
      dispatch({ type: 'edited' })
      if (step.status === 'outdated' && old.arguments) askToPrepareAgain()
      else void estimateFee()
    },
    async cancel() {
      if (slice.get().step.status !== 'approving') return
      transfers.takeBack()
      dispatch({ type: 'cancelled' })
    },
    async reset() {
      reset()
    },
    resume: transfers.resume,
    ...createSpeedUps(context, transfers),
    dismiss: transfers.dismiss,
  }
}
