import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chainParts, serviceParts } from '../parts/parts.mjs'
import { defaultStackPorts, mapPorts, stackPorts } from '../parts/stackPorts.js'
import { localServices } from '../services/registry.js'
import { localChains } from './registry.js'

const chains = Object.entries(localChains)
const parts = [...Object.values(chainParts), ...Object.values(serviceParts)]

test('mounts every folder, in the order of the parts', () => {
  const list = (url: string) =>
    readdirSync(new URL(url, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  expect(Object.keys(localChains)).toEqual(Object.keys(chainParts))
  expect(list('.').toSorted()).toEqual(Object.keys(localChains).toSorted())
  expect(Object.keys(localServices)).toEqual(Object.keys(serviceParts))
  expect(list('../services').toSorted()).toEqual(Object.keys(localServices).toSorted())
})

test('no two parts have a port, a name of one or a setting in common', () => {
  const all = parts.flatMap(({ ports }) => Object.entries(ports))
  const ports = new Map(all.map(([, { port, variable }]) => [port, variable]))
  expect(new Set(ports.values()).size).toBe(all.length)
  expect(Object.keys(stackPorts)).toEqual(all.map(([name]) => name))
  // Settings move a node by the reference alone.
  const references = chains.flatMap(([, { part }]) => Object.keys(part.nodes))
  expect(new Set(references).size).toBe(references.length)
})

test.each(chains)('%s: networks are those whose nodes have a port, each at its own', (namespace, chain) => {
  let next = 20_000
  const ports = mapPorts(() => next++)
  const networks = chain.createNetworks(ports)
  expect(networks.map(({ caipNetworkId }) => caipNetworkId).toSorted()).toEqual(
    Object.keys(chain.part.nodes).map((reference) => `${namespace}:${reference}`),
  )
  for (const { caipNetworkId, rpcUrls, blockExplorers } of networks) {
    const reference = caipNetworkId.slice(namespace.length + 1)
    const name = Object.entries(chain.part.nodes).find(
      ([key]) => key === reference,
    )?.[1] as keyof typeof ports
    expect(rpcUrls.default.http).toEqual([`http://127.0.0.1:${ports[name]}`])
    expect(blockExplorers.default.url).toContain(`http://localhost:${ports.explorer}/`)
  }
})

test.each(chains)('%s: kit and gateway are told of the same networks', (_, chain) => {
  const networks = chain.createNetworks(defaultStackPorts)
  const kitNetworks = chain.createKitNetworks(defaultStackPorts)
  expect(kitNetworks).toHaveLength(networks.length)
  for (const [index, { id, assets, contracts, blockTime, ...shared }] of kitNetworks.entries()) {
    expect(networks[index]).toMatchObject(shared)
    expect(assets.imageId).not.toBe('')
  }
})
