import { afterEach, describe, test } from 'vitest'
import { describeConnecting } from '../scenarios/describeConnecting.js'
import { describeExpiry } from '../scenarios/describeExpiry.js'
import { describeOutages } from '../scenarios/describeOutages.js'
import { describeReloads } from '../scenarios/describeReloads.js'
import { describeRequests } from '../scenarios/describeRequests.js'
import { describeSessionLife } from '../scenarios/describeSessionLife.js'
import { describeSignIn } from '../scenarios/describeSignIn.js'
import { createMovableClock } from './createMovableClock.js'
import type { CreateDapp, DappDriver } from './DappDriver.js'
import { grant, wish } from './grant.js'
import { requireValue } from './Outcome.js'
import type { Scene } from './Scene.js'
import type { Relay } from './startRelay.js'
import type { CreateWallet, WalletDriver } from './WalletDriver.js'

/** Which clients speak, over which relay. */
export type PairingParties = {
  createDapp: CreateDapp
  createWallet: CreateWallet
  /** Which of them are made by us: their clocks can be moved. */
  isOurs: { dapp: boolean; wallet: boolean }
  /** Leaves out the scenarios that say nothing about where messages are kept. */
  isCoreOnly?: boolean
}

/**
 * Takes a site and a wallet through all scenarios over a real relay: written once, for clients of either maker.
 *
 * @param title - Who speaks to whom.
 * @param getRelay - The relay, once tests run.
 * @param parties - See {@link PairingParties}.
 */
export function describePairing(title: string, getRelay: () => Relay, parties: PairingParties): void {
  describe(title, () => {
    const ends: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      getRelay().dappLine.mend()
      getRelay().walletLine.mend()
      dappClock = createMovableClock()
      walletClock = createMovableClock()
      await Promise.all(ends.splice(0).map((end) => end()))
    })

    /** Ends a client with the test. */
    function keep<Client extends DappDriver | WalletDriver>(client: Client): Client {
      ends.push(() => client.leave())
      return client
    }

    let dappClock = createMovableClock()
    let walletClock = createMovableClock()
    const scene: Scene = {
      get dappClock() {
        return dappClock
      },
      get walletClock() {
        return walletClock
      },
      get dappLine() {
        return getRelay().dappLine
      },
      get walletLine() {
        return getRelay().walletLine
      },
      keep,
      openDapp: async () =>
        keep(await parties.createDapp({ relayUrl: getRelay().dappLine.url, clock: dappClock })),
      openWallet: async (abilities) =>
        keep(
          await parties.createWallet({
            relayUrl: getRelay().walletLine.url,
            clock: walletClock,
            ...abilities,
          }),
        ),
      async propose() {
        const [dapp, wallet] = await Promise.all([scene.openDapp(), scene.openWallet()])
        const { uri, settled } = await dapp.connect(wish)
        await wallet.pair(uri)
        const { proposal } = await wallet.news.take('proposal')
        return { dapp, wallet, uri, settled, proposal }
      },
      async connect() {
        const { dapp, wallet, settled, proposal } = await scene.propose()
        await wallet.approve(proposal, grant())
        return { dapp, wallet, session: requireValue(await settled) }
      },
      test,
      rareTest: parties.isCoreOnly ? () => {} : test,
    }
    describeConnecting(scene)
    describeRequests(scene)
    describeSessionLife(scene)
    describeSignIn(scene, parties.isOurs)
    describeReloads(scene)
    describeOutages(scene)
    if (!parties.isCoreOnly && (parties.isOurs.dapp || parties.isOurs.wallet)) {
      describeExpiry(scene, parties.isOurs)
    }
  })
}
