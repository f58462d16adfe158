import type { Line } from './createLine.js'
import type { MovableClock } from './createMovableClock.js'
import type { DappDriver } from './DappDriver.js'
import type { Outcome } from './Outcome.js'
import type { SessionView } from './SessionView.js'
import type { ProposalView, WalletDriver } from './WalletDriver.js'

/** Registers a scenario. */
export type ScenarioTest = (title: string, run: () => Promise<void>) => void

/** What every scenario begins with. Clients end with the test. */
export type Scene = {
  readonly dappLine: Line
  readonly walletLine: Line
  /** Told only to clients of our own. */
  readonly dappClock: MovableClock
  readonly walletClock: MovableClock
  keep<Client extends DappDriver | WalletDriver>(client: Client): Client
  openDapp(): Promise<DappDriver>
  openWallet(abilities?: { supportsAuthentication?: boolean }): Promise<WalletDriver>
  /** A wallet that shows a site's proposal. */
  propose(): Promise<{
    dapp: DappDriver
    wallet: WalletDriver
    uri: string
    settled: Promise<Outcome<SessionView>>
    proposal: ProposalView
  }>
  /** A site and a wallet with a session. */
  connect(): Promise<{ dapp: DappDriver; wallet: WalletDriver; session: SessionView }>
  test: ScenarioTest
  /** For what does not depend on where the relay keeps messages. */
  rareTest: ScenarioTest
}
