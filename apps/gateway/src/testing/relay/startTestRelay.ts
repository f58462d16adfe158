import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { createDefaultFeatures } from '../../projects/createDefaultFeatures.js'
import type { Project } from '../../projects/Project.js'
import { createRelay } from '../../relay/createRelay.js'
import { getCallerAddress } from '../../relay/getCallerAddress.js'
import type { RelayClock } from '../../relay/RelayClock.js'
import { defaultRelayConfig, type RelayConfig } from '../../relay/RelayConfig.js'
import { openLogStore } from '../../relay/stores/log/openLogStore.js'
import type { RelayStore, RelayStoreListener } from '../../relay/stores/RelayStore.js'
import { type ConnectOptions, connectClient, type TestClient } from './connectClient.js'

/** A clock that stands still until a test moves it. */
export type TestClock = RelayClock & {
  /** Moves time on, second by second, and does what is due. */
  advance(ms: number): void
  /** Moves time on at once, as when a machine was asleep, and does what is due once. */
  jump(ms: number): void
}

/** Makes a clock that starts at the real time. */
export function createTestClock(): TestClock {
  let nowMs = Date.now()
  const timers = new Set<{ callback: () => void; intervalMs: number; dueAtMs: number }>()
  const stepMs = 100
  return {
    now: () => nowMs,
    repeat(callback, intervalMs) {
      const timer = { callback, intervalMs, dueAtMs: nowMs + intervalMs }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      for (let done = 0; done < ms; done += stepMs) move(Math.min(stepMs, ms - done))
    },
    jump: move,
  }

  function move(ms: number): void {
    nowMs += ms
    for (const timer of [...timers]) {
      if (timer.dueAtMs > nowMs) continue
      timer.dueAtMs = nowMs + timer.intervalMs
      timer.callback()
    }
  }
}

/** A relay of a test, on a port of its own. */
export type TestRelay = {
  url: string
  clock: TestClock
  registry: Registry
  folder: string
  /** What was logged, as one text. */
  getLog(): string
  connect(options?: ConnectOptions): Promise<TestClient>
  /** Stops it; the data stay until `clean`. */
  close(): Promise<void>
  clean(): Promise<void>
}

/** How a relay of a test differs. */
export type TestRelayOptions = {
  config?: Partial<RelayConfig>
  /** Data of a relay that was closed. */
  folder?: string
  openStore?: (listener: RelayStoreListener, now: () => number) => Promise<RelayStore>
  clock?: TestClock
  project?: Partial<Project>
  /** Instead of the one project. */
  findProject?: (id: string) => Promise<Project | null>
}

/**
 * Starts a relay with one project, `p1`, for `https://app.example.org`.
 *
 * @param options - See {@link TestRelayOptions}.
 */
export async function startTestRelay(options: TestRelayOptions = {}): Promise<TestRelay> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'latchkey-relay-test-')))
  const clock = options.clock ?? createTestClock()
  const registry = new Registry()
  const log: unknown[] = []
  const write = (...entry: unknown[]) => void log.push(entry)
  const project: Project = {
    id: 'p1',
    uuid: 'u1',
    name: 'Test',
    isEnabled: true,
    isAnalyticsEnabled: true,
    allowedOrigins: ['https://app.example.org'],
    recoveryPolicy: 'prompt',
    isDeviceApprovalRequired: false,
    features: createDefaultFeatures(),
    ...options.project,
  }
  let url = ''
  const relay = await createRelay({
    config: {
      ...defaultRelayConfig,
      clientRate: { capacity: 1e6, refillPerSecond: 1e6 },
      addressRate: { capacity: 1e6, refillPerSecond: 1e6 },
      connectionRate: { capacity: 1e6, refillPerSecond: 1e6 },
      ...options.config,
    },
    clock,
    registry,
    projects: { find: options.findProject ?? (async (id) => (id === project.id ? project : null)) },
    logger: { info: write, warn: write, error: write },
    getAudiences: () => [new URL(url).host, 'relay.example.org'],
    // As behind one proxy: a test says with `x-forwarded-for` where it comes from.
    getAddress: (request) => getCallerAddress(request, 1),
    openStore: (listener) =>
      options.openStore?.(listener, clock.now) ??
      openLogStore({ folder: join(folder, 'log'), now: clock.now, listener }),
  })
  const app = Fastify()
  relay.mount(app)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await relay.close()
    await app.close()
  }
  return {
    url,
    clock,
    registry,
    folder,
    close,
    getLog: () =>
      JSON.stringify(log, (_, value) =>
        value instanceof Error ? { ...value, text: value.stack, cause: value.cause } : value,
      ),
    connect: (connectOptions) =>
      connectClient(url, { projectId: 'p1', nowMs: clock.now(), ...connectOptions }),
    async clean() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
