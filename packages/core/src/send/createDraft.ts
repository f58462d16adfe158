import { AppKitError, isAppKitError, requireFields, requireText, requireThat } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, identifyAddress, parseAmount, toFiatValue } from '@latchkey/primitives'
import { getIdentity } from '@latchkey/wire'
import type { TokenBalance } from '../balances/TokenBalance.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { SendCapability, Sender, Transfer } from '../chain/SendCapability.js'
import type { OwnNft } from '../nfts/NftState.js'
import { getActiveConnection, getNetwork } from '../state/selectors.js'
import { createNameResolver, isName, type Resolution } from './createNameResolver.js'
import type { SentNames } from './createSentNames.js'
import { isSignedAsAsked, toNftBalance } from './nftTransfer.js'
import type { SendContext, SendGroup } from './SendGroup.js'
import { emptyDraft, getFirstProblem, type SendDraft, type SendQuote } from './SendState.js'
import { toSendFailure } from './toSendFailure.js'
import { validateSend } from './validateSend.js'

/** The network is asked for a fee when the fields have stood for this long, in ms. */
export const estimateDelayMs = 500
/** While the visitor looks at the fields the fee is asked for anew this often, in ms. */
const estimateLifetimeMs = 30_000
/** A failed estimate is asked for again after this long, in ms, and after twice as long each time it fails again. */
const firstRetryMs = 2000

/** Asking again doesn't help: something has to change first. */
const finalFailures: ReadonlySet<string> = new Set([
  'send/would-fail',
  'send/fee-unsupported',
  'network/unsupported',
])

/** Filling in a transfer. */
export type Draft = Pick<
  SendGroup,
  'setToken' | 'setNft' | 'setAmount' | 'setMaxAmount' | 'setReceiver' | 'setMemo' | 'estimateFee'
> & {
  /** Changes the draft, and looks for what is wrong with it. */
  change(change: Partial<SendDraft>): void
  /** Empties it. */
  clear(): void
  /** Another account is in front: receiver and amount hold, and the token if that account has it too. */
  renew(): Promise<void>
  /** Looks for name and picture of the receiver. */
  loadReceiver(): Promise<void>
  /** Makes a quote of it; see `SendGroup.review`. */
  quote(): Promise<SendQuote>
  /** The chain's part of sending on the active namespace. */
  getCapability(): SendCapability
}

/** Makes the draft of a kit's transfer: fields, problems, fee, and the amount that follows the fee. */
export function createDraft(context: SendContext, sentNames: Pick<SentNames, 'findOther'>): Draft {
  const { slice, store, chains, clock, signal, uses, client, supportedChains, getLiveConnection } = context
  const names = createNameResolver(context, showReceiver)
  let newestEstimate = 0
  /** Failures since the fields last changed. */
  let failureCount = 0
  /** When the fee of the fields as they are was told; absent when it has to be asked for anew. */
  let estimatedAtMs: number | undefined
  let stopTimer = () => {}
  signal.addEventListener('abort', forgetEstimate)

  function change(changes: Partial<SendDraft>): void {
    const draft = withAmount({ ...slice.get().draft, ...changes })
    const chain = chains.get(store.getState().activeNamespace)
    const problems = validateSend(draft, chain)
    const receiverFormat =
      problems.receiver === 'receiver-foreign' ? identifyAddress(draft.receiverAddress) : undefined
    const isReceiverOwn = isOwn(draft.receiverAddress)
    slice.patch({ draft: { ...draft, isReceiverOwn, receiverFormat, problems } })
  }

  function isOwn(address: string): boolean {
    const state = store.getState()
    const from = getActiveConnection(state)?.accounts[0]?.address
    return from !== undefined && isSameAddress(chains.get(state.activeNamespace), address, from)
  }

  /** The fields have changed: what was estimated is of no use, and an answer on its way comes too late. */
  function edit(changes: Partial<SendDraft>): void {
    forgetEstimate()
    failureCount = 0
    change({ ...changes, estimate: { status: 'idle' } })
    planEstimate(estimateDelayMs)
  }

  function forgetEstimate(): void {
    newestEstimate++
    estimatedAtMs = undefined
    stopTimer()
  }

  function planEstimate(delayMs: number): void {
    stopTimer()
    const problem = getFirstProblem(slice.get().draft.problems)
    const isComplete = problem === undefined || problem === 'send/insufficient-funds'
    if (!isComplete) return
    stopTimer = clock.schedule(() => {
      // Fields that nobody looks at cost the node nothing; what is reviewed later is estimated then.
      const isSeen = delayMs === estimateDelayMs || store.getState().modal.isOpen
      if (isSeen && slice.get().step.status === 'editing') void estimateFee()
    }, delayMs)
  }

  /** What of the transfer has been filled in (§5.016). */
  function getTransfer(): Transfer & Pick<SendQuote, 'token'> {
    const state = store.getState()
    const { token, amountAtomic, sendTokenAmount, receiverAddress, memo, problems } = slice.get().draft
    const network = getNetwork(state)
    const from = getActiveConnection(state)?.accounts[0]?.address
    if (!sendTokenAmount || !receiverAddress) throw new SendError('send/amount-and-receiver-required')
    if (!token) throw new SendError('send/token-required')
    if (!network || network.isUnknown || !from || token.caipNetworkId !== network.caipNetworkId) {
      throw new AppKitError('network/unsupported')
    }
    if (amountAtomic === undefined) throw new SendError('send/not-ready', { reason: `${problems.amount}` })
    const hasMemo = memo !== '' && chains.get(network.chainNamespace)?.capabilities.memos !== undefined
    return { network, from, to: receiverAddress, token, amountAtomic, ...(hasMemo && { memo }) }
  }

  function getCapability(): SendCapability {
    const capability = chains.get(store.getState().activeNamespace)?.capabilities.send
    if (!capability) throw new AppKitError('network/unsupported')
    return capability
  }

  /** What a transfer costs is known on networks whose chain can send (§8.022). */
  function getEstimator(): SendCapability {
    const capability = chains.get(store.getState().activeNamespace)?.capabilities.send
    if (!capability) throw new SendError('send/fee-unsupported')
    return capability
  }

  function getSender(): Sender | undefined {
    const [account] = getActiveConnection(store.getState())?.accounts ?? []
    const connection = account && getLiveConnection(account.namespace)
    return connection && { connection, accountType: account.type }
  }

  async function estimateFee(): Promise<void> {
    forgetEstimate()
    const id = newestEstimate
    let transfer: Transfer
    try {
      transfer = getTransfer()
    } catch {
      // While the fields are being filled in there is nothing to estimate.
      return
    }
    const before = slice.get().draft.estimate
    if (before.status !== 'ready') {
      const isRetry = before.status === 'failed' || (before.status === 'estimating' && before.isRetry)
      change({ estimate: { status: 'estimating', ...(isRetry && { isRetry }) } })
    }
    try {
      const isMax = slice.get().draft.isMax && transfer.token.type === 'native'
      const fee = await getEstimator().estimateFee({
        ...transfer,
        sender: getSender(),
        ...(isMax && { isMax }),
        signal,
      })
      if (id !== newestEstimate) return
      estimatedAtMs = clock.now()
      failureCount = 0
      change({ estimate: { status: 'ready', fee } })
      planEstimate(estimateLifetimeMs)
    } catch (error) {
      if (id !== newestEstimate) return
      const { isMax, sendTokenAmount } = slice.get().draft
      const { code, message } = toSendFailure(error)
      const context = readContext(error)
      if (isMax && context.most !== undefined && context.most !== sendTokenAmount) {
        // What is held is more than one transaction can move.
        change({ sendTokenAmount: context.most })
        return await estimateFee()
      }
      change({ estimate: { status: 'failed', code, message, context } })
      const isFinal = finalFailures.has(code) || getFirstProblem(slice.get().draft.problems) !== undefined
      if (!isFinal) planEstimate(Math.min(firstRetryMs * 2 ** failureCount++, estimateLifetimeMs))
    }
  }

  async function setToken(token: TokenBalance): Promise<void> {
    requireFields(token, 'caipNetworkId, symbol')
    edit({ token, sendTokenAmount: '', isMax: false })
    const held = await uses.balances.load()
    if (slice.get().draft.token === token) change(toNative(held, token))
  }

  async function setNft(nft: OwnNft): Promise<void> {
    const { amount, token_id } = requireFields(nft, 'caipNetworkId, contract, token_id, kind, amount, label')
    requireThat(
      [amount, token_id].every((text) => /^\d+$/.test(text)),
      'nft',
      'one of the store’s nfts',
    )
    const token = toNftBalance(nft)
    edit({ token, sendTokenAmount: nft.kind === 'nft' ? '1' : '', isMax: false })
    const held = await uses.balances.load()
    if (slice.get().draft.token === token) change(toNative(held, token))
  }

  async function renew(): Promise<void> {
    const { token, isMax, memo, sendTokenAmount, receiverAddress, receiverName } = slice.get().draft
    clear()
    change({ memo, sendTokenAmount: isMax ? '' : sendTokenAmount })
    void setReceiver(receiverName ?? receiverAddress)
    if (!token) return
    const id = newestEstimate
    // The balances forget the other account in the same event.
    await Promise.resolve()
    const held = await uses.balances.load()
    const same = held.find((one) => isSameToken(one, token))
    if (id === newestEstimate && same) change({ token: same, ...toNative(held, same) })
  }

  function clear(): void {
    forgetEstimate()
    names.leave()
    slice.patch({ draft: emptyDraft })
  }

  /** Refuses a receiver that nobody holds the key of. */
  async function checkReceiver(): Promise<void> {
    const { receiverAddress, isReceiverUnowned } = slice.get().draft
    const chain = chains.get(store.getState().activeNamespace)
    if (isReceiverUnowned || !chain?.isAddress(receiverAddress)) return
    const isUnowned = await chain.capabilities.send?.isUnownedAddress?.(receiverAddress)
    if (isUnowned && slice.get().draft.receiverAddress === receiverAddress)
      change({ isReceiverUnowned: true })
  }

  /** Who the address is, where the gateway knows it; without an answer the address stands alone. */
  async function loadReceiver(): Promise<void> {
    // Where the chain's script can't be loaded, the review asks for it again.
    void checkReceiver().catch(() => undefined)
    const { receiverAddress } = slice.get().draft
    const network = getNetwork(store.getState())
    if (!network || !chains.get(network.chainNamespace)?.isAddress(receiverAddress)) return
    // Whom the account has paid before; the review tells a receiver that only looks like one of them.
    void uses.history.load().catch(() => undefined)
    if (network.isUnknown || network.testnet) return
    try {
      if (!(await supportedChains.has(network.caipNetworkId))) return
      const params = { address: receiverAddress }
      const { name, avatar } = await client.request(getIdentity, { params, query: {}, signal })
      if (slice.get().draft.receiverAddress !== receiverAddress) return
      change({ receiverProfileName: name ?? undefined, receiverProfileImageUrl: avatar ?? undefined })
    } catch {
      // Nothing depends on it.
    }
  }

  async function setReceiver(text: string): Promise<void> {
    const typed = requireText(text, 'receiverAddress').trim()
    const receiverName = isName(typed) ? typed : undefined
    names.leave()
    edit({
      receiverAddress: typed,
      receiverName,
      receiverNameStatus: receiverName === undefined ? undefined : 'resolving',
      receiverAddressBefore: undefined,
      receiverProfileName: undefined,
      receiverProfileImageUrl: undefined,
      isReceiverUnowned: undefined,
    })
    if (receiverName !== undefined) names.resolve(receiverName)
    else void loadReceiver()
  }

  /** What a typed name stands for. */
  function showReceiver(name: string, resolution: Resolution): void {
    if ('status' in resolution) {
      change({ receiverNameStatus: resolution.status })
      return
    }
    const { address } = resolution
    edit({
      receiverAddress: address,
      receiverNameStatus: undefined,
      receiverAddressBefore: sentNames.findOther(name, address),
    })
    void loadReceiver()
  }

  async function setMaxAmount(): Promise<void> {
    const { token, receiverAddress } = slice.get().draft
    const state = store.getState()
    const network = getNetwork(state)
    const from = getActiveConnection(state)?.accounts[0]?.address
    if (!token || !network || !from) return
    if (token.type !== 'native') {
      edit({ sendTokenAmount: formatAmount(token.spendableAtomic, token.decimals), isMax: true })
      return
    }
    forgetEstimate()
    const id = newestEstimate
    const to = chains.get(network.chainNamespace)?.isAddress(receiverAddress) ? receiverAddress : from
    change({ isMax: true, estimate: { status: 'estimating' } })
    try {
      const transfer = { network, from, to, token, amountAtomic: 0n }
      const fee = await getEstimator().estimateFee({ ...transfer, sender: getSender(), isMax: true, signal })
      if (id !== newestEstimate) return
      change({ estimate: { status: 'ready', fee } })
      planEstimate(to === from ? estimateLifetimeMs : estimateDelayMs)
    } catch (error) {
      if (id === newestEstimate) change({ isMax: false, estimate: { status: 'idle' } })
      throw toSendFailure(error)
    }
  }

  /** Whether the receiver was paid before, or only looks like one that was. Where the history cannot be loaded, by what was sent from here. */
  async function compareReceiver({
    network,
    to,
  }: Transfer): Promise<Pick<SendQuote, 'isReceiverKnown' | 'lookAlike'>> {
    const chain = chains.get(network.chainNamespace)
    const paid = await uses.history.listPaid().catch(() => [])
    const known = [...slice.get().sent.map((one) => one.to), ...paid]
    const isReceiverKnown = known.some((one) => isSameAddress(chain, one, to))
    const find = () => uses.history.findLookAlike(to, known).catch(() => undefined)
    return { isReceiverKnown, lookAlike: isReceiverKnown ? undefined : await find() }
  }

  async function quote(): Promise<SendQuote> {
    await names.settle()
    const transfer = getTransfer()
    // What cannot be sent here at all is said before what it would cost (§4.033).
    getCapability()
    await checkReceiver()
    const isFresh = estimatedAtMs !== undefined && clock.now() - estimatedAtMs < estimateLifetimeMs
    if (!isFresh) await estimateFee()
    const { estimate, problems, native, receiverName, receiverAddressBefore } = slice.get().draft
    if (estimate.status === 'failed') throw new SendError('send/not-ready', { reason: estimate.message })
    const problem = getFirstProblem(problems)
    if (problem || estimate.status !== 'ready') {
      throw new SendError('send/not-ready', { reason: problem ?? 'the fee is not known' })
    }
    const connection = getActiveConnection(store.getState())
    if (!connection) throw new AppKitError('network/unsupported')
    // The amount may have followed the fee since.
    const sent = getTransfer()
    if (!isSignedAsAsked(sent, estimate.fee.nft, chains.get(sent.network.chainNamespace)))
      throw new SendError('send/not-ready', { reason: 'what would be signed is another transfer' })
    return Object.freeze({
      ...sent,
      ...{ receiverName, receiverAddressBefore },
      isReceiverOwn: isOwn(sent.to),
      ...(await compareReceiver(sent)),
      fee: estimate.fee,
      native: transfer.token.type === 'native' ? transfer.token : native,
      connectionId: connection.id,
      walletName: connection.wallet.name,
    })
  }

  return {
    change,
    clear,
    renew,
    quote,
    getCapability,
    estimateFee,
    setToken,
    setNft,
    setMaxAmount,
    setAmount: async (text) => edit({ sendTokenAmount: requireText(text, 'sendTokenAmount'), isMax: false }),
    setReceiver,
    setMemo: async (text) => edit({ memo: requireText(text, 'memo') }),
    loadReceiver,
  }
}

/** What of the network's own token the account has, which pays the fee of sending another one. */
function toNative(
  held: readonly TokenBalance[],
  { caipNetworkId }: Pick<TokenBalance, 'caipNetworkId'>,
): Partial<SendDraft> {
  const native = held.find((token) => token.type === 'native' && token.caipNetworkId === caipNetworkId)
  if (!native) return {}
  const { amountAtomic, decimals, price } = native
  return { native, networkBalanceInUsd: toFiatValue(amountAtomic, decimals, price) }
}

function isSameToken(one: TokenBalance, other: SendQuote['token']): boolean {
  return one.type === other.type && one.address === other.address && one.caipNetworkId === other.caipNetworkId
}

/** Reads the amount. While the most is sent, it is what the fee leaves. */
function withAmount(draft: SendDraft): SendDraft {
  const { token, isMax, estimate, sendTokenAmount } = draft
  if (!isMax || token?.type !== 'native' || estimate.status !== 'ready') {
    return { ...draft, amountAtomic: token && readAmount(sendTokenAmount, token.decimals) }
  }
  const rest = estimate.fee.mostAtomic ?? token.spendableAtomic - estimate.fee.feeAtomic
  const amountAtomic = rest > 0n ? rest : 0n
  return { ...draft, amountAtomic, sendTokenAmount: formatAmount(amountAtomic, token.decimals) }
}

/** `undefined` for what is no number, or has more decimals than the token. */
function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    return parseAmount(text, decimals)
  } catch {
    return undefined
  }
}

/** The texts that a failure was made from: a chain's own, which others show and do not understand. */
function readContext(error: unknown): Readonly<Record<string, string>> {
  const context: object = isAppKitError(error) ? (error.context ?? {}) : {}
  return Object.fromEntries(Object.entries(context).filter(([, value]) => typeof value === 'string'))
}
