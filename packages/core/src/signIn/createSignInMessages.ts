import { getErrorDetail } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { SignInMessage } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'
import { storageItems } from '../storage/items.js'
import type { SignInText } from './SignInText.js'
import type { Siwx } from './Siwx.js'

/** A gateway takes a nonce for five minutes. */
const nonceLifetimeMs = 5 * 60_000
/** How much of a message's time it may wait to be signed; the rest is for signing. */
const usableShare = 0.8

/** Who signs in, and where. */
export type SignInSubject = {
  siwx: Siwx
  address: string
  namespace: Namespace
  chainId: CaipNetworkId
  /** An address the visitor has proven. */
  email: string | undefined
}

/** A message and its text. */
type Written = { data: SignInMessage; message: string }

/** The messages that are signed. One is kept from when it is read until it is signed. */
export type SignInMessages = {
  /** The one that was read, where it can still be signed; else a new one. */
  get(subject: SignInSubject): Promise<Written>
  /** Tells the store the text. */
  show(subject: SignInSubject): Promise<void>
  /** A message is signed once. */
  forget(): void
}

type Kept = {
  subject: SignInSubject
  written: Promise<Written>
  /** Whether it can still be signed. */
  isGood(): boolean
}

/**
 * Makes them for a kit.
 *
 * @param base - Parts of the kit.
 */
export function createSignInMessages({
  chains,
  clock,
  store,
  storage,
}: Pick<KitBase, 'chains' | 'clock' | 'store' | 'storage'>): SignInMessages {
  let kept: Kept | undefined
  const tell = (signInText: SignInText | undefined) => store.setState({ signInText })

  async function write(subject: SignInSubject): Promise<Written> {
    const { siwx, address, namespace, chainId, email } = subject
    const spell = chains.get(namespace)?.capabilities.spellAddress
    const accountAddress = (await spell?.(address)) ?? address
    const request = await siwx.createMessage({ accountAddress, chainId, email })
    const { toString: _text, ...data } = request
    return { data, message: request.toString() }
  }

  function keep(subject: SignInSubject): Kept {
    const mine: Kept = { subject, written: write(subject), isGood: () => true }
    mine.written.then(
      ({ data }) => {
        mine.isGood = watchAge(data)
      },
      () => {
        // It is asked for again.
        if (kept === mine) kept = undefined
      },
    )
    return mine
  }

  /** Times are by the gateway's clock, so that only how long it has been is compared. */
  function watchAge({ issuedAt, expirationTime, nonce }: SignInMessage): () => boolean {
    const madeAtMs = clock.now()
    const startsAtMs = issuedAt ? Date.parse(issuedAt) : madeAtMs
    const lifetimeMs = expirationTime ? Date.parse(expirationTime) - startsAtMs : nonceLifetimeMs
    const goodForMs = usableShare * Math.min(lifetimeMs, nonceLifetimeMs)
    // Another tab that signs in takes the tokens of all nonces along.
    const hasToken = () => storage.get(storageItems.signInNonceTokens)?.[nonce] !== undefined
    const needsToken = hasToken()
    return () => clock.now() - madeAtMs < goodForMs && (!needsToken || hasToken())
  }

  const isOf = (subject: SignInSubject) =>
    kept !== undefined &&
    kept.subject.address === subject.address &&
    kept.subject.chainId === subject.chainId &&
    kept.subject.email === subject.email

  function take(subject: SignInSubject): Kept {
    if (!kept || !isOf(subject) || !kept.isGood()) kept = keep(subject)
    return kept
  }

  return {
    async get(subject) {
      const { message, data } = await take(subject).written
      // What is read is never another text than what is signed.
      if (store.getState().signInText) tell({ status: 'ready', message })
      return { message, data }
    },
    async show(subject) {
      const before = kept
      const mine = take(subject)
      if (mine !== before || store.getState().signInText?.status !== 'ready') tell({ status: 'loading' })
      const text = await mine.written.then(
        ({ message }): SignInText => ({ status: 'ready', message }),
        (error: unknown): SignInText => ({ status: 'failed', message: getErrorDetail(error) }),
      )
      if (!kept || kept === mine) tell(text)
    },
    forget() {
      kept = undefined
      tell(undefined)
    },
  }
}
