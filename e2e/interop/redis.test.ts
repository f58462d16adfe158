import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll } from 'vitest'
import { createOfficialDapp } from './support/createOfficialDapp.js'
import { createOfficialWallet } from './support/createOfficialWallet.js'
import { createOwnDapp } from './support/createOwnDapp.js'
import { createOwnWallet } from './support/createOwnWallet.js'
import { describePairing } from './support/describePairing.js'
import { type Relay, startRelay } from './support/startRelay.js'
import { stayOnThisMachine } from './support/stayOnThisMachine.js'

stayOnThisMachine()

const redisUrl = process.env.LATCHKEY_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
const redisPrefix = `latchkey-interop:${randomUUID()}:`

let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ redis: { redisUrl, redisPrefix } })
})
afterAll(async () => {
  await relay.close()
  const redis = new Redis(redisUrl)
  const keys = await redis.keys(`${redisPrefix}*`)
  if (keys.length > 0) await redis.del(...keys)
  redis.disconnect()
})

describePairing('our site and our wallet, over a relay on Redis', () => relay, {
  createDapp: createOwnDapp,
  createWallet: createOwnWallet,
  isOurs: { dapp: true, wallet: true },
  isCoreOnly: true,
})
describePairing('the official site and the official wallet, over a relay on Redis', () => relay, {
  createDapp: createOfficialDapp,
  createWallet: createOfficialWallet,
  isOurs: { dapp: false, wallet: false },
  isCoreOnly: true,
})
