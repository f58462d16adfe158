import { type RunningGateway, type StartGatewayOptions, startGateway } from '@latchkey/gateway'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { startOnTestPostgres } from '../../../scripts/lib/testPostgres.mjs'
import { createLine, type Line } from './createLine.js'

/** A real gateway with its relay, and a cable to it for either side. */
export type Relay = {
  gateway: RunningGateway
  dappLine: Line
  walletLine: Line
  close(): Promise<void>
}

/** The project every gateway on a developer's machine knows. */
export const projectId = 'latchkey-local'

const plenty = { capacity: 100_000, refillPerSecond: 10_000 }
const unlimited = { items: 1e9, bytes: 1e12, sockets: 1e9, shareOfRest: 1 }

/**
 * Starts a gateway on free ports, with data that is gone with it.
 *
 * @param options - `redis`: keeps the relay's messages there instead of in a file; `networks`: those it serves;
 *   `now`: milliseconds since 1970.
 */
export async function startRelay({
  redis,
  networks = localNetworks,
  now = Date.now,
}: {
  redis?: { redisUrl: string; redisPrefix: string }
  networks?: readonly unknown[]
  now?: () => number
} = {}): Promise<Relay> {
  const lines = await Promise.all([createLine(), createLine()])
  const [dappLine, walletLine] = lines
  const options: StartGatewayOptions = {
    networks,
    now,
    config: {
      relay: {
        isProjectRequired: true,
        audiences: lines.map(({ url }) => url),
        clientRate: plenty,
        addressRate: plenty,
        connectionRate: plenty,
        quotas: { client: unlimited, address: unlimited, project: unlimited },
        ...(redis ?? { redisUrl: undefined, redisPrefix: '' }),
      },
    },
  }
  const gateway = await startOnTestPostgres((location) => startGateway({ ...options, ...location }))
  for (const line of lines) line.plugInto(Number(new URL(gateway.url).port))
  return {
    gateway,
    dappLine,
    walletLine,
    async close() {
      await Promise.all(lines.map((line) => line.close()))
      await gateway.close()
    },
  }
}
