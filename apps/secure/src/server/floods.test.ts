import type { Socket } from 'node:net'
import { type RunningGateway, type StartGatewayOptions, startGateway } from '@latchkey/gateway'
import { toCallerBlocks } from '@latchkey/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOnTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'
import { createProjectSites, type ProjectSites, type ProjectSitesParts } from './createProjectSites.js'
import { getVisitor } from './getVisitor.js'

const flooder = toCallerBlocks('198.51.100.7')
const visitor = toCallerBlocks('192.0.2.1')

let gateway: RunningGateway
beforeAll(async () => {
  const options: StartGatewayOptions = {
    networks: [
      {
        ...{ id: 31337, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155', name: 'Local' },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
      },
    ],
    projects: Array.from({ length: 12 }, (_, index) => ({
      ...{ id: `real-${index}`, name: 'Real', isEnabled: true, isAnalyticsEnabled: false, features: {} },
      allowedOrigins: [`https://app-${index}.example.com`],
    })),
    logger: false,
  }
  gateway = await startOnTestPostgres((location) => startGateway({ ...options, ...location }))
})
afterAll(() => gateway?.close())

function createSites(changes: Partial<ProjectSitesParts> = {}): ProjectSites {
  return createProjectSites({
    gatewayUrl: gateway.url,
    secureUrl: 'https://wallet.example.org',
    fetch,
    now: Date.now,
    onRefused: () => undefined,
    ...changes,
  })
}
const flood = (sites: ProjectSites, length: number, by = flooder) =>
  Promise.allSettled(
    Array.from({ length }, (_, index) => sites.get(`made-up-${by[0].name.replace(/\W/g, '-')}-${index}`, by)),
  )

test('after 110 made-up projects the real ones are answered, to others and to whoever made them up', async () => {
  const sites = createSites()
  const outcomes = await flood(sites, 110)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(100)
  for (let index = 0; index < 12; index++) {
    const { sources } = await sites.get(`real-${index}`, visitor)
    expect(sources).toEqual([`https://app-${index}.example.com`])
    expect((await sites.get(`real-${index}`, flooder)).sources).toEqual(sources)
  }
})

test('a flood from a hundred networks leaves real projects their answers, known or not', async () => {
  const clock = { nowMs: Date.now() }
  const sites = createSites({ now: () => clock.nowMs })
  await sites.get('real-1', visitor)
  clock.nowMs += 6_000
  const floods = Array.from({ length: 100 }, (_, index) =>
    flood(sites, 20, toCallerBlocks(`203.0.113.${index}`)),
  )
  expect((await sites.get('real-1', visitor)).sources).toEqual(['https://app-1.example.com'])
  const fresh = sites.get('real-2', toCallerBlocks('192.0.2.2'))
  // Turns come back with time; the newcomer has the most left and goes first.
  clock.nowMs += 1_000
  expect((await fresh).sources).toEqual(['https://app-2.example.com'])
  clock.nowMs += 60_000
  await Promise.all(floods)
})

test('while 32 questions hang a known project has its older list, and a new one waits instead of failing', async () => {
  const clock = { nowMs: Date.now() }
  let isHanging = false
  const hung: (() => void)[] = []
  const sites = createSites({
    now: () => clock.nowMs,
    fetch: async (input, init) => {
      if (isHanging) await new Promise<void>((resolve) => void hung.push(resolve))
      return fetch(input, init)
    },
  })
  await sites.get('real-3', visitor)
  clock.nowMs += 6_000
  isHanging = true
  const floods = ['a', 'b', 'c', 'd'].map((part) => flood(sites, 10, toCallerBlocks(`2001:db8:${part}::1`)))
  await expect.poll(() => hung.length).toBe(32)
  expect((await sites.get('real-3', visitor)).sources).toEqual(['https://app-3.example.com'])
  const fresh = sites.get('real-4', visitor)
  isHanging = false
  for (const release of hung) release()
  expect((await fresh).sources).toEqual(['https://app-4.example.com'])
  await Promise.all(floods)
})

test('a project that nobody knows is asked for once, and again later', async () => {
  const clock = { nowMs: Date.now() }
  const asked: string[] = []
  const sites = createSites({
    now: () => clock.nowMs,
    fetch: (input, init) => {
      asked.push(String(input))
      return fetch(input, init)
    },
  })
  for (let index = 0; index < 50; index++) {
    expect(await sites.get('nobody', visitor)).toMatchObject({ sources: [] })
  }
  expect(asked).toHaveLength(1)
  clock.nowMs += 16_000
  await sites.get('nobody', visitor)
  expect(asked).toHaveLength(2)
  expect(await sites.get('../admin?x=1', visitor)).toMatchObject({ sources: [] })
  expect(asked).toHaveLength(2)
})

test('a gateway that wants to be left alone is, and the question is asked again', async () => {
  let refusals = 2
  const sites = createSites({
    fetch: async (input, init) =>
      refusals-- > 0
        ? new Response('', { status: 429, headers: { 'retry-after': '1' } })
        : fetch(input, init),
  })
  expect((await sites.get('real-5', visitor)).sources).toEqual(['https://app-5.example.com'])
})

test('a visitor is who the trusted proxy says; what others write into the header counts for nothing', () => {
  const socket = { remoteAddress: '10.0.0.1' } as Socket
  const visit = (forwarded: string, count: number) =>
    getVisitor({ headers: { 'x-forwarded-for': forwarded }, socket }, count)[0].name
  expect(visit('203.0.113.9, 198.51.100.7', 1)).toBe('198.51.100.7')
  expect(visit('203.0.113.9, 198.51.100.7', 0)).toBe('10.0.0.1')
})
