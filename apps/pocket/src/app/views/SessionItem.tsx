import type { Session } from '@latchkey/pairing'
import { useId, useState } from 'react'
import { Row, Rows } from '../components/Details.js'
import { SiteMark, Unverified } from '../components/SiteIdentity.js'
import { networkName } from '../format.js'
import { describeFailure } from '../pairing/describeFailure.js'
import { describeChain } from '../pairing/describeProposal.js'
import type { Pairing } from '../pairing/Pairing.js'
import { grantedChains, isShown, type SessionTarget, viewOf } from '../pairing/planSessionChange.js'
import { methodText, namespaces as ownNamespaces } from '../pairing/supported.js'
import { toSite } from '../pairing/toSite.js'
import { accounts, findAccount } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'

type Outcome = { isFailure: boolean; text: string }

/** One site on another device: what it was given, and everything that can be done about it. */
export function SessionItem(props: { session: Session; wallet: Wallet; pairing: Pairing }) {
  const { session, wallet, pairing } = props
  const { topic, namespaces } = session
  const [busy, setBusy] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const id = useId()
  const site = toSite(session.peer)
  const view = viewOf(namespaces)
  const nameOf = (address: string) => findAccount(address)?.name ?? address
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
                {nameOf(view.address)} on {placeOf(wallet, view.chainId)}
              </span>
            )}
          </span>
          <span className="chevron" aria-hidden="true" />
        </summary>
        <div className="session-body">
          {view?.chainId !== undefined && (
            <div className="choice">
              <label htmlFor={`${id}-network`}>Network</label>
              <select
                id={`${id}-network`}
                value={view.chainId}
                disabled={isBusy}
                onChange={(event) => void move({ chainId: Number(event.target.value) })}
              >
                {withCurrent(wallet.networks, view.chainId).map((network) => (
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
              value={findAccount(view?.address ?? '')?.address}
              disabled={isBusy || !view}
              onChange={(event) => {
                const account = findAccount(event.target.value)
                if (account) void move({ account })
              }}
            >
              {accounts.map((account) => (
                <option key={account.address} value={account.address}>
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
                .filter((account) => isShown(namespaces, account))
                .map(({ name }) => name)
                .join(', ')}
            </Row>
            <Row name="Networks">
              {ownNamespaces
                .flatMap((kind) => grantedChains(namespaces, kind))
                .map((chain) => describeChain(chain, wallet))
                .join(', ')}
            </Row>
            <Row name="It may ask you to">
              {ownNamespaces
                .flatMap((kind) => namespaces[kind]?.methods ?? [])
                .map(methodText)
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

function placeOf({ networks, solana }: Wallet, chainId: number | undefined): string {
  return chainId === undefined ? solana.name : networkName(networks, chainId)
}

/** Pocket's networks, and the one a site is on when that is none of them. */
function withCurrent(networks: Wallet['networks'], chainId: number | undefined) {
  if (chainId === undefined || networks.some(({ id }) => id === chainId)) return networks
  return [...networks, { id: chainId, name: networkName(networks, chainId) }]
}
