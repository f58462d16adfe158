import { afterAll, beforeAll } from 'vitest'
import { createOfficialDapp } from './support/createOfficialDapp.js'
import { createOfficialWallet } from './support/createOfficialWallet.js'
import { createOwnDapp } from './support/createOwnDapp.js'
import { createOwnWallet } from './support/createOwnWallet.js'
import { describePairing } from './support/describePairing.js'
import { type Relay, startRelay } from './support/startRelay.js'
import { stayOnThisMachine } from './support/stayOnThisMachine.js'

stayOnThisMachine()

let relay: Relay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())

describePairing('our site and our wallet', () => relay, {
  createDapp: createOwnDapp,
  createWallet: createOwnWallet,
  isOurs: { dapp: true, wallet: true },
})
describePairing('our site and the official wallet', () => relay, {
  createDapp: createOwnDapp,
  createWallet: createOfficialWallet,
  isOurs: { dapp: true, wallet: false },
})
describePairing('the official site and our wallet', () => relay, {
  createDapp: createOfficialDapp,
  createWallet: createOwnWallet,
  isOurs: { dapp: false, wallet: true },
})
describePairing('the official site and the official wallet, over our relay', () => relay, {
  createDapp: createOfficialDapp,
  createWallet: createOfficialWallet,
  isOurs: { dapp: false, wallet: false },
})
