import type { Network } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { callProvider, listenTo } from '@latchkey/wbip'
import { mainnetId } from '../networkNames.js'
import { purposesBeside, readBeside } from './readBeside.js'
import { readSharedOnNetwork } from './readShared.js'
import type { Shared, StacksWallet } from './StacksWallet.js'
import { isDenied, toStacksError } from './toStacksFailure.js'

/** The wallet's names of networks, for one of ours; the first that it knows is taken. */
function toWalletNetworks({ caipNetworkId, isLocal }: Network): readonly string[] {
  if (caipNetworkId === mainnetId) return ['Mainnet']
  return [...(isLocal ? ['Regtest'] : []), 'Testnet4', 'Testnet']
}

/**
 * A wallet in Xverse's manner: `wallet_connect` lets the site in, `wallet_getAccount` reads without asking, and the wallet is on a
 * network of its own, which its addresses tell.
 *
 * @param parts - `provider`: the wallet's object; `has`: whether it offers a method.
 */
export function createXverseWallet({
  provider,
  has,
}: {
  provider: object
  has(method: string): boolean
}): StacksWallet {
  async function connect(namespaces: readonly Namespace[] = []): Promise<Shared> {
    const others = namespaces.flatMap((namespace) => purposesBeside[namespace] ?? [])
    const answer = await callProvider(provider, 'wallet_connect', { addresses: ['stacks', ...others] })
    return { ...readSharedOnNetwork(answer), beside: readBeside(answer) }
  }
  const read = async () => readSharedOnNetwork(await callProvider(provider, 'wallet_getAccount'))

  /** @throws What the wallet says to the last of the names, or the visitor to the first they are asked about. */
  async function change(names: readonly string[]): Promise<void> {
    const [name, ...others] = names
    try {
      await callProvider(provider, 'wallet_changeNetwork', { name })
    } catch (error) {
      const isDeclined = toStacksError(error, 'wallet_changeNetwork').code === 'wallet/rejected'
      if (isDeclined || others.length === 0) throw error
      await change(others)
    }
  }

  /** Undefined: it has let go of the site. */
  async function readShared(): Promise<Shared | undefined> {
    try {
      return await read()
    } catch (error) {
      // Anything else may pass: a wallet that is locked, or starts.
      return isDenied(error) ? undefined : { addresses: [] }
    }
  }

  async function move(network: Network): Promise<Shared> {
    await change(toWalletNetworks(network))
    // The site may not be let in on the other network.
    return read().catch((error: unknown) => {
      if (isDenied(error)) return connect()
      throw error
    })
  }

  /** Resolves when the switch of networks ends that goes on. */
  let moving: Promise<void> | undefined

  return {
    manner: 'xverse',
    object: provider,
    has,
    connect: (_, namespaces) => connect(namespaces),
    readShared,
    ask: (method, parameters) =>
      callProvider(provider, method, {
        ...parameters,
        // It would send what it signs by default.
        ...(method === 'stx_signTransaction' && { broadcast: false }),
      }),
    request: (method, parameters) => callProvider(provider, method, parameters),
    async goTo(network) {
      // There before the wallet is asked, which may tell of its accounts at once.
      let settle = () => {}
      const mine = new Promise<void>((resolve) => {
        settle = resolve
      })
      moving = mine
      try {
        return await move(network)
      } finally {
        if (moving === mine) moving = undefined
        settle()
      }
    },
    watch(onShared, onEnd) {
      let newest = 0
      async function follow(data: unknown): Promise<void> {
        const mine = ++newest
        const told = readSharedOnNetwork(data)
        if (told.addresses.length > 0) {
          onShared(told)
          return
        }
        const before = moving
        let shared = await readShared()
        // A switch of networks may still ask the visitor to let the site in.
        if (before && !shared?.addresses.length) {
          await before
          if (mine === newest) shared = await readShared()
        }
        if (mine !== newest) return
        // Where the account in use cannot be read, the one before must not stay in front.
        if (shared) onShared(shared)
        else onEnd()
      }
      const stops = [
        listenTo(provider, 'accountChange', (data) => void follow(data)),
        listenTo(provider, 'networkChange', (data) => void follow(data)),
        listenTo(provider, 'disconnect', () => {
          newest++
          onEnd()
        }),
      ]
      return () => {
        newest++
        for (const stop of stops) stop()
      }
    },
    async disconnect() {
      await callProvider(provider, 'wallet_disconnect')
    },
  }
}
