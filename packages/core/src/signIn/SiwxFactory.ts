import type { Client } from '@latchkey/wire'
import type { ConnectedWalletInfo } from '../connections/Connection.js'
import type { Clock } from '../kit/Clock.js'
import type { KitStorage } from '../storage/createKitStorage.js'
import type { Siwx } from './Siwx.js'

/** What a sign-in implementation gets from the kit that uses it. */
export type SiwxContext = {
  client: Client
  storage: KitStorage
  clock: Clock
  getWalletInfo(): ConnectedWalletInfo | undefined
}

/** Makes a sign-in implementation for one kit. */
export type SiwxFactory = (context: SiwxContext) => Siwx
