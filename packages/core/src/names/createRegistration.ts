import { type AppKitError, getErrorDetail, isAppKitError } from '@latchkey/errors'
import { type CaipAddress, joinCaip10, type Namespace } from '@latchkey/primitives'
import { nameMessageAge, registerName, registerNameMessage } from '@latchkey/wire'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import type { LookUps } from './createLookUps.js'
import type { Suggesting } from './createSuggesting.js'
import { isRegistering } from './isRegistering.js'
import type { NamesContext, NamesGroup } from './NamesGroup.js'
import type { NameEntry, NameStep } from './NamesState.js'
import { NameError } from './nameErrors.js'
import { toNameFailure } from './toNameFailure.js'

/** Who gets a name, and under which coin type. */
type Subject = {
  namespace: Namespace
  chain: Chain
  address: string
  account: CaipAddress
  coinType: number
}

/** What the wallet has signed; the gateway takes it once. */
type Signed = { name: string; account: CaipAddress; message: string; signature: string; signedAtMs: number }

/** A signature that the gateway has not answered is used again for this long, in ms; later it might be too old when it arrives. */
const reuseMs = (nameMessageAge.pastSeconds - 60) * 1000

/** After these the name may be the account's own all the same: an earlier answer was lost. */
const mayBeOwn: ReadonlySet<string> = new Set(['name/taken', 'name/replayed'])

const isUnanswered = ({ code }: AppKitError) =>
  code.startsWith('wire/') || code === 'name/register-failed' || code === 'name/unavailable'

/** Signing a name and registering it. */
export type Registration = Pick<NamesGroup, 'register' | 'cancel' | 'edit'> & {
  /** Another account or network is in front: what the wallet is asked for holds no longer. */
  leave(): void
}

/** Makes the registration of names (§4.037). */
export function createRegistration(
  context: NamesContext,
  { ask, forget, refresh }: Suggesting,
  { add, lookUp }: LookUps,
): Registration {
  const { chains, client, clock, events, signal, signMessage, slice, store, track, uses } = context
  let question = new AbortController()
  let newest = 0
  let signed: Signed | undefined

  const show = (step: NameStep) => slice.patch({ step })

  function getSubject(): Subject {
    const state = store.getState()
    const { activeNamespace: namespace } = state
    const [address, network, chain] = [getActiveAddress(state), getNetwork(state), chains.get(namespace)]
    if (!address || !network) throw new NameError('name/no-account')
    if (!chain?.capabilities.names || network.isUnknown) throw new NameError('name/unsupported')
    const coinType = chain.capabilities.names.toCoinType(network)
    if (!Number.isSafeInteger(coinType) || coinType === undefined) throw new NameError('name/chain-id')
    return { namespace, chain, address, coinType, account: joinCaip10(network.caipNetworkId, address) }
  }

  /** Only a name that is on screen as one that can be had, or that would be, is signed. */
  async function requireAvailable(name: string): Promise<void> {
    const isOf = (one: { name: string }) => one.name === name
    const [label = ''] = name.split('.')
    const found =
      slice.get().suggestions.find(isOf) ?? (await ask(label, question.signal)).suggestions.find(isOf)
    if (!found) throw new NameError('name/zone')
    if (found.availability === 'registered') throw new NameError('name/taken')
    if (found.availability !== 'available') throw new NameError(`name/${found.availability}`)
  }

  async function sign(name: string, { account, namespace }: Subject): Promise<Signed> {
    const isReusable =
      signed?.name === name && signed.account === account && clock.now() - signed.signedAtMs < reuseMs
    if (signed && isReusable) return signed
    const signedAtMs = clock.now()
    const timestamp = Math.floor(signedAtMs / 1000)
    const message = registerNameMessage.toText({ name, attributes: {}, timestamp })
    const mine = AbortSignal.any([signal, question.signal])
    const signature = await signMessage({ message, namespace, signal: mine })
    return { name, account, message, signature, signedAtMs }
  }

  /** The entry, if the gateway says that it stands for this account. */
  async function confirm(name: string, { address, chain, coinType }: Subject): Promise<NameEntry> {
    const entry = await lookUp(name)
    const own = entry?.addresses[String(coinType)]?.address
    if (!entry || own === undefined || !isSameAddress(chain, own, address))
      throw new NameError('name/mismatch', { what: 'entry' })
    return entry
  }

  async function send(text: Signed, subject: Subject): Promise<NameEntry> {
    const { name, message, signature } = text
    const { address, chain, coinType } = subject
    const owner = (await chain.capabilities.spellAddress?.(address)) ?? address
    signed = text
    try {
      await client.request(registerName, {
        body: { coin_type: coinType, address: owner, message, signature },
        signal,
      })
    } catch (error) {
      const failure = toNameFailure(error, { name })
      if (!isUnanswered(failure)) signed = undefined
      if (!isUnanswered(failure) && !mayBeOwn.has(failure.code)) throw failure
      return await confirm(name, subject).catch(() => Promise.reject(failure))
    }
    signed = undefined
    return confirm(name, subject)
  }

  async function register(wanted?: string): Promise<NameEntry> {
    const { label, zone } = slice.get()
    if (isRegistering(slice.get())) throw new NameError('name/busy')
    const name = wanted ?? `${label}.${zone ?? ''}`
    const id = ++newest
    const isShown = () => id === newest
    question = new AbortController()
    try {
      const subject = getSubject()
      const { account } = subject
      show({ status: 'signing', name, account })
      await requireAvailable(name)
      question.signal.throwIfAborted()
      track('REGISTER_NAME_INITIATED', { ensName: name })
      const text = await sign(name, subject)
      if (isShown()) show({ status: 'registering', name, account })
      const entry = await send(text, subject)
      forget(label)
      if (isShown()) show({ status: 'registered', name, account, entry })
      if (isShown()) add(subject.address, entry)
      void uses.balances.loadIdentity({ force: true })
      track('REGISTER_NAME_SUCCESS', { ensName: name })
      events.emit('name-ended', { name, account })
      return entry
    } catch (error) {
      fail(name, error, isShown())
      throw error
    }
  }

  function fail(name: string, error: unknown, isShown: boolean): void {
    const failure = isAppKitError(error) ? error : toNameFailure(error, { name })
    const { code } = failure
    if (code === 'name/cancelled' || signal.aborted) return
    if (isShown) show({ status: 'failed', name, code, message: getErrorDetail(failure) })
    if (mayBeOwn.has(code) || code === 'name/reserved' || code === 'name/lookalike') {
      forget(name.split('.')[0] ?? '')
      if (isShown) void refresh()
    }
    track('REGISTER_NAME_ERROR', { ensName: name, message: getErrorDetail(failure), error: failure })
    events.emit('name-ended', { name, failureCode: code })
  }

  return {
    register,
    async cancel() {
      if (slice.get().step.status !== 'signing') return
      newest++
      show({ status: 'editing' })
      question.abort(new NameError('name/cancelled'))
    },
    async edit() {
      if (!isRegistering(slice.get())) show({ status: 'editing' })
    },
    leave() {
      newest++
      signed = undefined
      show({ status: 'editing' })
      question.abort(new NameError('name/account-changed'))
    },
  }
}
