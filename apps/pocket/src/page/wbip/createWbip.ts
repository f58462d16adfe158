import * as v from 'valibot'
import { errorCodes } from '../../shared/errorCodes.js'
import type { identity } from '../../shared/identity.js'
import type { Link } from '../../shared/link.js'
import type { PageWindow } from '../PageWindow.js'
import { ProviderError } from '../ProviderError.js'
import { createWbipListeners } from './createWbipListeners.js'
import { placeProvider } from './placeProvider.js'
import { toWbipError } from './toWbipError.js'

/** An address as sites read it: each kind of site finds the fields it knows. */
export type WbipAddress = {
  address: string
  publicKey: string
  /** What sites ask for it by. */
  purpose: string
  addressType: string
  walletType: 'software'
  /** Of the money it holds. */
  symbol: string
  type: string
  derivationPath?: string
}

/** What a site sees, by namespace. */
export type Links = Readonly<Record<string, Link>>

/** What one namespace adds to the provider. */
export type WbipPart = {
  /** CAIP-2 namespace. */
  readonly namespace: string
  /** The purposes its addresses have. */
  readonly purposes: readonly string[]
  /** Methods that it alone answers. Each asks at once, so that the window opens within the click. */
  readonly methods: Readonly<Record<string, (params: unknown) => Promise<unknown>>>
  /**
   * Has the person share accounts; nothing is asked where the site sees some.
   *
   * @param alongside - Namespaces of other parts, for which the same answer counts.
   * @returns What the site sees of those, by namespace.
   */
  connect(alongside: readonly string[]): Promise<Links | undefined>
  /** Takes what an answer to another part lets the site see. */
  adopt(link: Link | undefined): void
  /** What the site sees; nothing while it is not connected. */
  getAddresses(): readonly WbipAddress[]
  /** The network pocket is on, under the namespace's name among these wallets. */
  getNetwork(): Readonly<Record<string, { name: string }>>
  /** Whether pocket has a network of the name. */
  hasNetwork(name: string): boolean
  /** Has the person go to a network that pocket has; nothing is asked where it is on it. */
  changeNetwork(name: string): Promise<unknown>
  /** The site lets go. */
  release(): void
}

/** Pocket as wallets of WBIP are on a page: one object for all namespaces that have a part in it. */
export type Wbip = {
  /** @returns What tells the site that a part's accounts or network changed, and what takes the part out again. */
  join(part: WbipPart): { changed(what: { isNetwork: boolean }): void; leave(): void }
}

/** Under this name the object is in the page, and sites know the wallet. */
const providerId = 'PocketProvider'

const connectSchema = v.nullish(
  v.looseObject({
    addresses: v.optional(v.array(v.string())),
    purposes: v.optional(v.array(v.string())),
    network: v.optional(v.unknown()),
  }),
)
const changeSchema = v.looseObject({ name: v.string() })

/**
 * Makes the object by which pages know pocket as a wallet of WBIP. It is in the page from the first part that joins to the last that
 * leaves, and answers in the ways of several wallets at once: an answer has the fields of each.
 *
 * @param page - The page's window.
 * @param shown - How pocket presents itself.
 * @see https://wbips.netlify.app/wbips/WBIP004
 */
export function createWbip(page: PageWindow, { icon, name }: Pick<typeof identity, 'icon' | 'name'>): Wbip {
  const parts: WbipPart[] = []
  const listeners = createWbipListeners()
  let answered = 0
  let remove = () => {}

  const addresses = (purposes?: readonly string[]) =>
    parts
      .flatMap((part) => part.getAddresses())
      .filter(({ purpose }) => !purposes || purposes.includes(purpose))
  const network = () => Object.assign({}, ...parts.map((part) => part.getNetwork()))
  const account = (purposes?: readonly string[]) => ({
    id: providerId,
    addresses: addresses(purposes),
    walletType: 'software',
    network: network(),
  })
  const methods = () => [...Object.keys(own), ...parts.flatMap((part) => Object.keys(part.methods))]

  /** One question for all that a site asks for, at once. */
  async function connect(params: unknown) {
    const parsed = v.safeParse(connectSchema, params)
    if (!parsed.success) throw invalid('Pass an object with the addresses you want')
    const purposes = parsed.output?.addresses ?? parsed.output?.purposes
    const asked = parts.filter((part) => !purposes || part.purposes.some((one) => purposes.includes(one)))
    if (asked.length === 0) throw invalid('Pocket has no addresses for this purpose')
    const isMissing = (part: WbipPart) => part.getAddresses().length === 0
    const [first, ...others] = asked.filter(isMissing)
    const links = await first?.connect(others.map(({ namespace }) => namespace))
    for (const part of others) part.adopt(links?.[part.namespace])
    // One that waited already may have been asked for less.
    for (const part of others.filter(isMissing)) await part.connect([])
    const wanted = parsed.output?.network
    // A site says which network it would like; one whose visitor stays elsewhere is connected there.
    if (typeof wanted === 'string') await changeNetwork(wanted, asked).catch(ignoreRejection)
    return purposes
  }

  /** Where the site is connected, pocket goes along; a site that is not connected moves all. */
  async function changeNetwork(wanted: string, among: readonly WbipPart[] = parts): Promise<void> {
    const connected = among.filter((part) => part.getAddresses().length > 0)
    const moved = connected.length > 0 ? connected : among
    // None goes alone: the site would take the others to be there, too.
    if (!moved.every((part) => part.hasNetwork(wanted))) {
      const name = wanted.slice(0, 64)
      throw new ProviderError(errorCodes.unknownChain, `Pocket has no network with the name ${name}`)
    }
    await Promise.all(moved.map((part) => part.changeNetwork(wanted)))
  }

  function release(): null {
    for (const part of parts) part.release()
    return null
  }

  function requireAccount() {
    const seen = account()
    if (seen.addresses.length > 0) return seen
    throw new ProviderError(errorCodes.unauthorized, 'Pocket is not connected to this site')
  }

  const own: Record<string, (params: unknown) => Promise<unknown>> = {
    getInfo: async () => ({
      version: '1.0.0',
      methods: methods(),
      supports: ['WBIP001', 'WBIP002', 'WBIP003', 'WBIP004'],
    }),
    supportedMethods: async () => ({ methods: methods().map((method) => ({ name: method })) }),
    wallet_connect: async (params) => account(await connect(params)),
    wallet_requestPermissions: async () => {
      await connect(undefined)
      return true
    },
    wallet_disconnect: async () => release(),
    wallet_renouncePermissions: async () => release(),
    wallet_getAccount: async () => requireAccount(),
    wallet_getWalletType: async () => 'software',
    wallet_getNetwork: async () => network(),
    async wallet_changeNetwork(params) {
      const parsed = v.safeParse(changeSchema, params)
      if (!parsed.success) throw invalid('Pass an object with the name of the network')
      await changeNetwork(parsed.output.name)
      return null
    },
    getAddresses: async (params) => {
      const purposes = await connect(params)
      return { addresses: addresses(purposes), network: network() }
    },
    getAccounts: async (params) => addresses(await connect(params)),
  }

  function answer(method: unknown, params: unknown): Promise<unknown> {
    const known = [own, ...parts.map((part) => part.methods)]
    const found = known.find((some) => typeof method === 'string' && Object.hasOwn(some, method))
    const run = found?.[String(method)]
    if (run) return run(params)
    throw new ProviderError(
      errorCodes.unsupportedMethod,
      `Pocket does not know the method ${String(method).slice(0, 64)}`,
    )
  }

  /** Answers no by an envelope with an error: nothing is thrown that a site does not expect. */
  async function request(method: unknown, params?: unknown): Promise<unknown> {
    answered += 1
    const envelope = { jsonrpc: '2.0', id: String(answered) }
    try {
      return { ...envelope, result: (await answer(method, params)) ?? null }
    } catch (error) {
      return { ...envelope, error: toWbipError(error) }
    }
  }

  const provider = Object.freeze({
    isPocket: true,
    request,
    addListener: listeners.addListener,
    listen: listeners.listen,
  })
  const entry = Object.freeze({
    id: providerId,
    name,
    icon,
    get methods() {
      return methods()
    },
  })

  function changed({ isNetwork }: { isNetwork: boolean }): void {
    const seen = addresses()
    if (seen.length === 0) listeners.tell('disconnect', {})
    else listeners.tell('accountChange', { addresses: seen })
    if (seen.length > 0 && isNetwork) listeners.tell('networkChange', { ...network(), addresses: seen })
  }

  return {
    join(part) {
      if (parts.length === 0) remove = placeProvider(page, provider, entry)
      parts.push(part)
      return {
        changed,
        leave() {
          parts.splice(parts.indexOf(part), 1)
          if (parts.length === 0) remove()
        },
      }
    },
  }
}

function ignoreRejection(error: unknown): void {
  if (!(error instanceof ProviderError && error.code === errorCodes.rejected)) throw error
}

function invalid(message: string): ProviderError {
  return new ProviderError(errorCodes.invalidParams, message)
}
