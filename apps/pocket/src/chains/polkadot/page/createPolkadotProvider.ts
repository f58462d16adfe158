import * as v from 'valibot'
import { createSiteLink } from '../../../page/createSiteLink.js'
import { withdrawn } from '../../../page/createWalletWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { readFromNode } from '../../../page/readFromNode.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { Link } from '../../../shared/link.js'
import type { PageContext, PageNetwork } from '../../PageChain.js'
import { facts, type Method } from '../facts.js'
import type { Injected, InjectedAccount, InjectedProvider, KnownMetadata } from './InjectedPolkadot.js'

/** The version of the interface that sites see. */
const version = '0.1.0'

type Listener = (accounts: InjectedAccount[]) => void

const hexSchema = v.pipe(
  v.string(),
  v.transform((text) => text as `0x${string}`),
)
const answerSchema = v.object({
  signature: hexSchema,
  signedTransaction: v.exactOptional(hexSchema),
})
const rawSchema = v.object({
  address: v.string(),
  data: v.string(),
  type: v.optional(v.string(), 'bytes'),
})
const payloadSchema = v.looseObject({ address: v.string() })
const versionSchema = v.object({ specVersion: v.number() })

/**
 * Pocket as extensions of Polkadot are. What needs the person opens pocket's own window.
 *
 * @param context - What pocket is announced with.
 * @returns The provider and a function that ends it.
 */
export function createPolkadotProvider(context: PageContext): {
  provider: InjectedProvider
  stop: () => void
} {
  const { page, pocketUrl, walletWindow } = context
  const listeners = new Set<Listener>()
  const site = createSiteLink(context, facts, { storageKey: 'pocket.polkadot.link' }, onLinkChange)
  let lastId = 0

  const toAccounts = (link: Link | undefined): InjectedAccount[] =>
    (link?.accounts ?? []).map((address) => ({ address, type: 'sr25519' }))

  function onLinkChange(link: Link | undefined, previous: Link | undefined): void {
    if ((link?.accounts ?? []).join() === (previous?.accounts ?? []).join()) return
    for (const listener of [...listeners]) tell(listener)
  }

  function tell(listener: Listener): void {
    try {
      listener(toAccounts(site.get()))
    } catch (error) {
      // One listener's mistake must not silence the others; the page still gets to see it.
      queueMicrotask(() => {
        throw error
      })
    }
  }

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion((signal) => site.ask('polkadot_connect', undefined, signal), {
    onJoin: walletWindow.focus,
    makeError: withdrawn,
  })

  /** Asks at once, so that the window opens within the click. */
  async function sign(method: Method, address: string, params: object) {
    if (!site.isShared(address))
      throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
    lastId += 1
    const id = lastId
    const parsed = v.safeParse(answerSchema, (await site.ask(method, { address, ...params })).result)
    if (parsed.success) return { id, ...parsed.output }
    throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
  }

  async function readMetadata({ id }: PageNetwork): Promise<KnownMetadata | undefined> {
    const url = `${pocketUrl}/rpc/${id}`
    try {
      const [genesisHash, running] = await Promise.all([
        readFromNode(page, url, 'chain_getBlockHash', [0]),
        readFromNode(page, url, 'state_getRuntimeVersion', []),
      ])
      return { genesisHash: v.parse(v.string(), genesisHash), ...v.parse(versionSchema, running) }
    } catch {
      // A node that doesn’t answer is no reason for the site to fail.
      return undefined
    }
  }

  const injected: Injected = Object.freeze({
    accounts: Object.freeze({
      get: async () => toAccounts(site.get()),
      subscribe(listener: Listener) {
        listeners.add(listener)
        tell(listener)
        return () => void listeners.delete(listener)
      },
    }),
    metadata: Object.freeze({
      get: async () =>
        (await Promise.all(context.networks.map(readMetadata))).filter((one) => one !== undefined),
      provide: async () => false,
    }),
    signer: Object.freeze({
      async signRaw(payload: unknown) {
        const { address, data, type } = read(rawSchema, payload)
        return sign('polkadot_signMessage', address, { data, type })
      },
      async signPayload(payload: unknown) {
        const transactionPayload = read(payloadSchema, payload)
        return sign('polkadot_signTransaction', transactionPayload.address, { transactionPayload })
      },
    }),
  })

  return {
    provider: Object.freeze({
      version,
      /** Asks the person the first time only. The name that the site gives itself is not shown: its origin is known. */
      async enable() {
        if (!site.get()) await connect(undefined)
        return injected
      },
    }),
    stop() {
      site.stop()
      listeners.clear()
    },
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, payload: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, payload)
  if (parsed.success) return parsed.output
  throw new ProviderError(errorCodes.invalidParams, 'The payload cannot be read')
}
