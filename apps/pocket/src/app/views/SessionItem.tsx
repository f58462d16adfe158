import type { Session } from '@latchkey/pairing'
import { useId, useState } from 'react'
import { findChain } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import { Row, Rows } from '../components/Details.js'
import { SiteMark, Unverified } from '../components/SiteIdentity.js'
import { networkName } from '../format.js'
import { describeFailure } from '../pairing/describeFailure.js'
import { describeChain } from '../pairing/describeProposal.js'
import type { Pairing } from '../pairing/Pairing.js'
import { methodText } from '../pairing/pairedChains.js'
import { grantedChains, isShown, type SessionTarget, viewOf } from '../pairing/planSessionChange.js'
import { toSite } from '../pairing/toSite.js'
import { accounts } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { findOwner } from '../wallet/owners.js'

type Outcome = { isFailure: boolean; text: string }

/** One site on another device: what it was given, and everything that can be done about it. */
export function SessionItem(props: { session: Session; wallet: Wallet; pairing: Pairing }) {
  const { session, wallet, pairing } = props
  const { topic, namespaces } = session
  const [busy, setBusy] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const id = useId()
  const site = toSite(session.peer)
  const { chains } = wallet
  const view = viewOf(chains, namespaces)
  const owner = findOwner(chains, view?.address ?? '')?.account
  const viewed = findChain(chains, view && namespaceOf(view.network))
  const act = async (name: string, action: () => Promise<string>) => {
    setBusy(name)
    setOutcome(undefined)
    try {
      setOutcome({ isFailure: false, text: await action() })
    } catch (error) {
      setOutcome({ isFailure: true, text: describeFailure(error).text })
    }
    setBusy(undefined)
  }
  const move = (target: SessionTarget) =>
    act('move', async () => {
      await pairing.moveSession(topic, target)
      return 'Saved. The site was informed.'
    })
  const isBusy = busy !== undefined
  return (
    <li>
      <details className="session">
        <summary className="item">
          <SiteMark site={site} />
          <span className="item-text">
            <span className="site-name">{site.name}</span>
            <span className="item-detail origin">{site.origin}</span>
            {view && (
              <span className="item-detail">
                {owner?.name ?? view.address} on {networkName(wallet, view.network)}
              </span>
            )}
          </span>
          <span className="chevron" aria-hidden="true" />
        </summary>
        <div className="session-body">
          {view && viewed?.networks.isChosen && (
            <div className="choice">
              <label htmlFor={`${id}-network`}>Network</label>
              <select
                id={`${id}-network`}
                value={view.network}
                disabled={isBusy}
                onChange={(event) => void move({ network: event.target.value })}
              >
                {withCurrent(wallet, view.network).map((network) => (
                  <option key={network.id} value={network.id}>
                    {network.name}
                  </option>
                ))}
              </select>
            </div>
          )}
          <div className="choice">
            <label htmlFor={`${id}-account`}>Account</label>
            <select
              id={`${id}-account`}
              value={owner?.index}
              disabled={isBusy || !view}
              onChange={(event) => {
                const account = accounts[Number(event.target.value)]
                if (account) void move({ account })
              }}
            >
              {accounts.map((account) => (
                <option key={account.index} value={account.index}>
                  {account.name}
                </option>
              ))}
            </select>
          </div>
          <Rows>
            <Row name="Address">
              <Unverified />
            </Row>
            <Row name="It sees">
              {accounts
                .filter((account) => isShown(chains, namespaces, account))
                .map(({ name }) => name)
                .join(', ')}
            </Row>
            <Row name="Networks">
              {Object.keys(chains)
                .flatMap((namespace) => grantedChains(chains, namespaces, namespace))
                .map((chain) => describeChain(chain, wallet))
                .join(', ')}
            </Row>
            <Row name="It may ask you to">
              {Object.keys(chains)
                .flatMap((namespace) => namespaces[namespace]?.methods ?? [])
                .map((method) => methodText(chains, method))
                .join('\n') || 'nothing'}
            </Row>
            <Row name="Until">{new Date(session.expiresAtMs).toLocaleString()}</Row>
          </Rows>
          <div className="session-actions">
            <button
              type="button"
              className="small-button"
              disabled={isBusy}
              onClick={() =>
                void act('ping', async () => `It answered in ${Math.round(await pairing.ping(topic))} ms.`)
              }
            >
              {busy === 'ping' ? 'Waiting…' : 'Ping'}
            </button>
            <button
              type="button"
              className="small-button"
              disabled={isBusy}
              onClick={() =>
                void act('extend', async () => {
                  await pairing.extend(topic)
                  return 'Extended to seven days from now.'
                })
              }
            >
              Extend
            </button>
            <button
              type="button"
              className="small-button danger"
              disabled={isBusy}
              aria-label={`Disconnect ${site.name}`}
              onClick={() =>
                void act('disconnect', async () => {
                  await pairing.disconnect(topic)
                  return 'Disconnected.'
                })
              }
            >
              Disconnect
            </button>
          </div>
          <p className={outcome?.isFailure ? 'inline-error' : 'quiet'} role="status">
            {outcome?.text}
          </p>
        </div>
      </details>
    </li>
  )
}

/** Pocket's networks of a namespace, and the one a site is on when that is none of them. */
function withCurrent(wallet: Wallet, current: string): readonly { id: string; name: string }[] {
  const networks = wallet.networksOf(namespaceOf(current))
  if (wallet.networkOf(current)) return networks
  return [...networks, { id: current, name: networkName(wallet, current) }]
}
