import type { KitBase } from '../base/KitBase.js'
import type { isSameAddress } from '../chain/isSameAddress.js'
import type { Connector, WalletSession } from '../connectors/Connector.js'
import type { findClaimingConnectors } from '../connectors/claimingConnectors.js'
import type { RememberedConnection } from './storedConnections.js'

type Answer = { connector: Connector; session: WalletSession }

/** What telling wallets apart needs. The functions come along: importing them here would make a script of its own of them. */
export type IdentifyParts = Pick<KitBase, 'store' | 'chains'> & {
  /** What a wallet still shares. */
  ask(connector: Connector, wanted: readonly RememberedConnection[]): Promise<WalletSession | undefined>
  findClaimingConnectors: typeof findClaimingConnectors
  isSameAddress: typeof isSameAddress
}

/**
 * Tells which of several that claim to be a wallet of the last visit is the one that was connected: the only one that
 * shares the account that was in use. It gets the id it had then.
 *
 * @param parts - See {@link IdentifyParts}.
 * @param claimant - One of them.
 * @param wanted - The connections of the last visit it would take up, at least one.
 * @returns Nothing where that does not tell: the visitor chooses.
 */
export async function identifyRestoredConnector(
  parts: IdentifyParts,
  claimant: Connector,
  wanted: readonly RememberedConnection[],
): Promise<Answer | undefined> {
  const { store, ask } = parts
  const answers = new Map<Connector['source'], Answer | undefined>()
  const findOthers = () => parts.findClaimingConnectors(store.getState().connectors, claimant)
  const findUnasked = () => findOthers().filter(({ source }) => !answers.has(source))
  // Others may announce themselves while one is being asked.
  for (let next = findUnasked(); next.length > 0; next = findUnasked()) {
    await Promise.all(
      next.map(async (connector) => {
        const session = await ask(connector, wanted).catch(() => undefined)
        const isKnown = session && hasAccount(session, wanted, parts)
        answers.set(connector.source, isKnown ? { connector, session } : undefined)
      }),
    )
  }
  const [found, ...others] = [...answers.values()].filter((answer) => answer !== undefined)
  const [first] = wanted
  if (!found || others.length > 0 || !first) return undefined
  const { connectorId: id } = first
  store.setState(({ connectors }) => ({ connectors: moveId(connectors, findOthers(), found.connector, id) }))
  return { ...found, connector: { ...found.connector, id } }
}

/** Whether a wallet shares an account that was in use. */
function hasAccount(
  { connections }: WalletSession,
  wanted: readonly RememberedConnection[],
  { chains, isSameAddress: isSame }: Pick<IdentifyParts, 'chains' | 'isSameAddress'>,
): boolean {
  return connections.some(({ namespace, accounts }) => {
    const address = wanted.find((one) => one.namespace === namespace)?.accounts[0]?.address
    return (
      address !== undefined &&
      accounts.some((account) => isSame(chains.get(namespace), account.address, address))
    )
  })
}

/** Gives a connector the id that another claimant has, which gets its own in return. */
function moveId(
  connectors: readonly Connector[],
  claimants: readonly Connector[],
  { source }: Connector,
  id: string,
): readonly Connector[] {
  // It may have moved already.
  const current = claimants.find((one) => one.source === source)
  if (!current || current.id === id) return connectors
  return connectors.map((one) => {
    if (one === current) return { ...one, id }
    return one.id === id && claimants.includes(one) ? { ...one, id: current.id } : one
  })
}
