/** The whole gateway on its built code, with rate limits out of the way. */
import { startGateway } from '@latchkey/gateway'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { reportMemory } from './reportMemory.mjs'

const {
  DATA_FOLDER: dataFolder,
  DATABASE_URL: databaseUrl,
  NETWORKS: networks,
  OPERATOR_KEYS: operatorKeys,
  REDIS_PREFIX: redisPrefix,
  REDIS_URL: redisUrl,
  SPONSOR_POLICIES: sponsorPolicies,
  TRUSTED_PROXIES: trustedProxies,
} = process.env
const unlimited = { capacity: 1e9, refillPerSecond: 1e9 }
const plenty = { items: 1e9, bytes: 1e12, sockets: 1e9, shareOfRest: 1 }
const gateway = await startGateway({
  networks: networks === undefined ? localNetworks : JSON.parse(networks),
  dataFolder,
  databaseUrl,
  sponsorPolicies: JSON.parse(sponsorPolicies ?? '[]').map((policy) => ({
    ...policy,
    dailyBudget: BigInt(policy.dailyBudget),
    userDailyBudget: BigInt(policy.userDailyBudget),
  })),
  config: {
    trustedProxyCount: Number(trustedProxies ?? 0),
    rateLimit: unlimited,
    operatorKeys: operatorKeys === undefined ? {} : JSON.parse(operatorKeys),
    relay: {
      isProjectRequired: false,
      audiences: [],
      clientRate: unlimited,
      addressRate: unlimited,
      connectionRate: unlimited,
      quotas: { client: plenty, address: plenty, project: plenty },
      redisUrl,
      redisPrefix,
    },
  },
})
process.send({ url: gateway.url })
process.on('disconnect', () => gateway.close().then(() => process.exit(0)))
reportMemory()
